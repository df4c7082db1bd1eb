"""Tarabish for learning programs: an environment of PettingZoo, of any variant.

    >>> from tarabish_core.players.environment import Tarabish  # doctest: +SKIP
    >>> env = Tarabish("partner-mercy")  # doctest: +SKIP
    >>> env.reset(seed=7)  # doctest: +SKIP

The agents are ``seat_0`` to ``seat_3``, north first; who is in turn acts. What can be said out of
turn (a run in a pause, the bells after a card, that one's side is out) the rule of thumb says for
everybody. Nobody misplays, and nobody throws in. Needs the extra ``rl``.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from operator import index
from typing import Any, ClassVar

from tarabish_core.engine.actions import Action, Announce, Bella, Go, Pass, Play, Show
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, SEATS, card_name
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.phases import step
from tarabish_core.engine.rituals import cut_pack, find_dealer
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import tally
from tarabish_core.engine.state import AUCTION, OVER, deal_cards, start
from tarabish_core.engine.view import View, trick_so_far, view
from tarabish_core.messages import cards_word, missing_extra
from tarabish_core.players.offers import offers
from tarabish_core.players.thumb import Thumb
from tarabish_core.rules.variants import ROOT, Variant, load_variant

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

    from tarabish_core.players.observing import SIZE, observe
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(missing_extra(missing, "rl"), name=missing.name) from missing

DEAL, GAME = "deal", "game"
"""What an episode is."""

AGENTS = tuple(f"seat_{seat}" for seat in range(4))

Meaning = tuple[str, int | tuple[int, ...], bool]
"""An action without its seat: its name, what it is about, and whether the bells are claimed."""


class Tarabish(AECEnv):  # type: ignore[misc] # it brings no types
    """Four agents at a table.

    An observation is a dict: ``observation``, float32 figures (``observing.PARTS`` says which),
    and ``action_mask``, int8, 1 for what may be done. ``meanings`` says what each action is. When a
    deal is over each side is rewarded with the points it wrote less those that the other wrote.

    Args:
        variant: a variant's name, a file's path, or one that is loaded.
        episode: ``deal`` or ``game``: whether an episode ends with a deal, or when a side is out.
        render_mode: ``ansi`` for `render`, which then gives all hands and the table as text.

    Raises VariantError for a variant that is wrong, ValueError for another episode or mode.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tarabish_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str | Variant = ROOT,
        *,
        episode: str = DEAL,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if episode not in {DEAL, GAME}:
            raise ValueError(f"an episode is '{DEAL}' or '{GAME}', not {episode!r}")
        loaded = load_variant(variant) if isinstance(variant, str) else variant
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise ValueError(f"render_mode is 'ansi' or None, not {render_mode!r}")
        self.ruleset, self.episode, self.render_mode = loaded.ruleset, episode, render_mode
        self.thumb = Thumb(self.ruleset)
        self.meanings = meanings_of(self.ruleset)
        self._numbers = {meaning: number for number, meaning in enumerate(self.meanings)}
        self.possible_agents, self.agents = list(AGENTS), list[str]()
        self.agent_selection = AGENTS[0]
        space = Dict({
            "observation": Box(-np.inf, np.inf, (SIZE,), np.float32),
            "action_mask": Box(0, 1, (len(self.meanings),), np.int8),
        })  # fmt: skip
        self._observations = dict.fromkeys(AGENTS, space)
        self._actions = {agent: Discrete(len(self.meanings)) for agent in AGENTS}
        self._seed = 0

    def observation_space(self, agent: str) -> Dict:
        """Tell what an agent observes."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """Tell what an agent may do."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; the same seed brings the same cards.

        Without a seed the cards are those of the one after the last. ``options`` may have a
        ``dealer``, 0 to 3, in place of the one whom the seed finds. Raises ValueError for another.
        """
        self._seed = self._seed + 1 if seed is None else index(seed)
        found, _ = find_dealer(self.ruleset, self._seed)
        dealer = (options or {}).get("dealer", found)
        if dealer not in range(4):
            raise ValueError(f"a dealer is 0 to 3, not {dealer!r}")
        self._match = Match(int(dealer))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._deal()

    def observe(self, agent: str) -> dict[str, Any]:
        """Write what an agent sees."""
        seen = self.seen(agent)
        return {"observation": observe(self.ruleset, seen), "action_mask": self._mask(seen)}

    def seen(self, agent: str) -> View:
        """Give an agent's view."""
        return view(self.ruleset, self._state, AGENTS.index(agent))

    def render(self) -> str | None:
        """Write all four hands, and the cards on the table, a line each; for looking on."""
        if self.render_mode != "ansi":
            return None
        hands = [
            f"{SEATS[seat]}: {cards_word(hand)}" for seat, hand in enumerate(self._state.hands)
        ]
        table = trick_so_far(view(self.ruleset, self._state, None))
        cards = [f"{SEATS[seat]}:{card_name(card)}" for seat, card in table]
        return "\n".join([*hands, " ".join(cards)])

    def close(self) -> None:
        """Put the cards away; there is nothing to release."""

    def step(self, action: int | None) -> None:
        """Do an action by its number, for the agent in turn.

        Raises ValueError for one that may not be done now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._do(self._action(self.seen(agent), action))
        if self._state.phase == OVER:
            self._write()
        self._accumulate_rewards()
        self._tell()

    def _action(self, seen: View, number: int | None) -> Action:
        for action in offers(self.ruleset, seen):
            if self._numbers[meaning_of(seen, action)] == number:
                return action
        raise ValueError(f"action {number} may not be done now: see the action mask")

    def _mask(self, seen: View) -> Any:
        mask = np.zeros(len(self.meanings), np.int8)
        if seen.seat == seen.turn:
            for action in offers(self.ruleset, seen):
                mask[self._numbers[meaning_of(seen, action)]] = 1
        return mask

    def _deal(self) -> None:
        match, ruleset = self._match, self.ruleset
        pack = cut_pack(ruleset, self._seed, match.deals, match.dealer)
        deal = deal_cards(ruleset, pack.pack, match.dealer, match.totals, match.waiting)
        self._state = start(ruleset, deal)
        self._tell()

    def _do(self, action: Action) -> None:
        """Do an action; then what is said out of turn is said by rule of thumb."""
        self._state = step(self.ruleset, self._state, action)
        while self._state.phase != AUCTION and (said := self._reaction()) is not None:
            self._state = step(self.ruleset, self._state, said)

    def _reaction(self) -> Action | None:
        for seat in range(4):
            said = self.thumb.react(view(self.ruleset, self._state, seat))
            if said is not None:
                return said
        return None

    def _write(self) -> None:
        """Write the deal that is over, and deal again if the episode goes on."""
        tallied = tally(self.ruleset, self._state)
        self._match, sheet = after_deal(self.ruleset, self._match, tallied)
        lead = sheet.points[0] - sheet.points[1]
        self.rewards = {agent: -lead if seat & 1 else lead for seat, agent in enumerate(AGENTS)}
        if self.episode == DEAL or self._match.games:
            self.terminations = dict.fromkeys(AGENTS, True)
        else:
            self._deal()

    def _tell(self) -> None:
        """Say who is in turn, and to all what they may do."""
        turn = self._state.turn
        self.agent_selection = AGENTS[turn] if turn != NOBODY else self.agent_selection
        self.infos = {agent: {"action_mask": self._mask(self.seen(agent))} for agent in AGENTS}


def meanings_of(ruleset: Ruleset) -> tuple[Meaning, ...]:
    """List all that can be done in turn under a variant, as (name, about what, with the bells).

    To pass, to go, to announce some values, to show all runs or the best alone, to claim the bells,
    and to play a card.
    """
    values = sorted({value for known in ruleset.run_sizes for value, _ in known})
    said = [
        some for count in (1, 2, 3) for some in combinations_with_replacement(values[::-1], count)
    ]
    return (
        ("pass", 0, False),
        *(("go", call, False) for call in range(NO_TRUMP + 1)),
        *(("announce", some, False) for some in said),
        *(("show", which, bella) for which in (0, 1) for bella in (False, True)),
        ("bella", 0, True),
        *(("play", card, bella) for bella in (False, True) for card in range(36)),
    )


def meaning_of(seen: View, action: Action) -> Meaning:
    """Tell what an action that is offered means."""
    match action:
        case Pass():
            return "pass", 0, False
        case Go(_, call):
            return "go", call, False
        case Announce(_, values):
            return "announce", values, False
        case Show(_, runs, bella):
            return "show", int(len(runs) < len(seen.choices.runs)), bella
        case Bella():
            return "bella", 0, True
        case Play(_, card, bella):
            return "play", card, bella
    raise ValueError(action)
