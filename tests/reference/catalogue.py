"""The ids of the rules dossier, and what each value is in a variant file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tarabish_core.rules.resolve import Overrides

KEYS = {
    "ranks.plain_order": "cards.plain_order",
    "setup.first_dealer": "first_dealer.by",
    "setup.first_dealer_cutters": "first_dealer.cutters",
    "setup.cut_rank": "first_dealer.rank",
    "setup.cut": "cut.required",
    "setup.min_cut": "cut.least",
    "deal.by": "dealing.by",
    "deal.kitty_when": "dealing.kitty",
    "deal.kitty_peek": "dealing.peek",
    "play.first_lead": "first_lead.by",
    "play.head_plain": "follow.head_plain",
    "play.trump_when_void": "follow.trump_when_void",
    "play.overtrump_led": "follow.overtrump_led",
    "play.overtrump_ruff": "follow.overtrump_ruff",
    "play.undertrump": "follow.undertrump",
    "play.look_back": "look_back.tricks",
    "play.last_trick": "last_trick.points",
    "misplay.award": "misplay.award",
    "misplay.false_award": "misplay.false_award",
    "misplay.deadline": "misplay.deadline",
    "runs.split": "runs.split",
    "runs.long": "runs.long",
    "runs.announce": "announce.what",
    "runs.bluff": "announce.bluff",
    "runs.show_window": "show.window",
    "runs.must_show": "show.must",
    "runs.count": "run_contest.count",
    "runs.longer_wins": "run_contest.longer_wins",
    "runs.trump": "run_contest.trump",
    "runs.tie": "run_contest.tie",
    "runs.tie_partners": "run_contest.tie_partners",
    "runs.unshown_blocks": "run_contest.unshown_blocks",
    "runs.need_trick": "run_contest.need_trick",
    "runs.forgot_deadline": "fifty_forgot.deadline",
    "runs.forgot_scope": "fifty_forgot.scope",
    "runs.in_nt": "no_trump.runs",
    "bella.points": "bella.points",
    "bella.on": "bella.on",
    "bella.first_penalty": "bella.first_penalty",
    "bella.deadline": "bella.deadline",
    "bella.auto": "bella.auto",
    "bella.optional": "bella.optional",
    "bella.with_run": "bella.with_run",
    "bella.exempt_from_bait": "bait.bella_exempt",
    "score.threshold": "bait.threshold",
    "score.fixed_counts": "bait.fixed_counts",
    "score.half": "bait.half",
    "score.bait_award": "bait.award",
    "end.target": "game_end.target",
    "end.compare": "game_end.compare",
    "end.both_over": "game_end.both_over",
    "end.tie": "game_end.tie",
    "end.count_order": "count_out.order",
    "match.best_of": "match.best_of",
    "match.fixed_games": "match.fixed_games",
    "match.rank_by": "match.rank_by",
    "match.rotate_pairs": "match.rotate_pairs",
}

VALUES = {
    "A10KQJ9876": "ATKQJ9876",
    "AKQJ109876": "AKQJT9876",
    "left_of_caller": "left_of_goer",
    "caller": "goer",
    "hold": "while_held",
    "caller_melds_void": "goer_melds_void",
    "bidder_first": "goer_first",
    "defender_first": "defenders_first",
    "bidder": "goer",
    "defender": "defenders",
}


def overrides_for(options: Mapping[str, Any]) -> Overrides:
    """Turn options of the dossier into overrides of the root variant."""
    changes, adds, drops = [], [], []
    for key, value in options.items():
        if key == "auction.all_pass":
            if value != "force_dealer":
                drops.append("dealer_forced")
                adds.append("free_pass")
                changes.append(f'free_pass.deals="{value.removeprefix("redeal_")}"')
        elif key == "auction.no_trump":
            adds += ["no_trump"] if value else []
        elif key == "runs.forgot_fifty":
            drops += [] if value else ["fifty_forgot"]
        elif key == "misplay.mode":
            adds += ["misplay"] if value == "permissive" else []
        elif key == "end.count_out":
            adds += ["count_out"] if value else []
        elif key == "concede.mode":
            if value == "off":
                drops.append("throw_in")
            else:
                changes.append(f'throw_in.forfeits="{value.removeprefix("forfeit_")}"')
        elif key == "score.sweep":
            if value != "none":
                adds.append("sweep")
                changes.append(f'sweep.bonus="{value}"')
        else:
            written = VALUES.get(value, value) if isinstance(value, str) else value
            changes.append(f"{KEYS[key]}={json.dumps(written)}")
    return Overrides(tuple(changes), tuple(adds), tuple(drops))


NAMED: dict[str, dict[str, Any]] = {
    "wikipedia-standard": {},
    "ourpastimes-basic": {
        "setup.first_dealer_cutters": "one_per_side",
        "setup.min_cut": 1,
        "runs.trump": "before_rank",
        "runs.forgot_fifty": False,
        "score.threshold": "fixed_82",
        "concede.mode": "off",
    },
    "kenmacd-server": {
        "deal.kitty_when": "after_trump",
        "setup.cut": False,
        "runs.forgot_fifty": False,
        "bella.with_run": "later_only",
        "end.compare": "more_than",
        "concede.mode": "off",
    },
    "scoresheet-kitchen": {"score.half": "whole_bait", "auction.no_trump": True},
    "mkboot-family": {
        "setup.first_dealer": "first_jack",
        "deal.kitty_peek": "after_own_pass",
    },
    "toss-in-redeal": {"auction.all_pass": "redeal_same", "deal.kitty_when": "after_trump"},
    "free-pass-next-dealer": {"auction.all_pass": "redeal_next"},
    "the-pit-300": {"end.target": 300, "match.best_of": 3},
    "official-no-talk": {"misplay.mode": "permissive"},
    "official-hard": {"misplay.mode": "permissive", "bella.first_penalty": "lose_hand"},
    "easy-bells": {"bella.on": "either", "bella.first_penalty": "none"},
    "left-of-goer": {"play.first_lead": "left_of_caller"},
    "tarabish2-unity": {
        "score.threshold": "fixed_82",
        "score.bait_award": "flat_162",
        "runs.split": "single",
        "runs.longer_wins": True,
        "runs.forgot_fifty": False,
        "bella.on": "hold",
        "bella.first_penalty": "none",
        "setup.first_dealer": "random",
        "setup.cut": False,
    },
    "go-trumpcards": {
        "play.trump_when_void": "optional",
        "play.overtrump_led": "never",
        "play.overtrump_ruff": "never",
        "runs.count": "all",
        "runs.split": "single",
        "bella.auto": True,
        "score.threshold": "none",
        "ranks.plain_order": "AKQJ109876",
        "end.tie": "draw",
        "setup.first_dealer": "fixed",
        "setup.cut": False,
        "runs.forgot_fifty": False,
    },
    "partner-mercy": {
        "play.trump_when_void": "unless_partner_winning",
        "play.overtrump_led": "unless_partner_winning",
        "play.overtrump_ruff": "unless_partner_winning",
        "play.undertrump": "forbidden",
    },
    "always-take-the-lead": {"play.head_plain": True},
    "klaberjass-cousin": {
        "runs.count": "team",
        "runs.tie": "share",
        "runs.tie_partners": "both",
        "runs.need_trick": True,
        "score.sweep": "double",
        "runs.forgot_fifty": False,
    },
    "belote-ised": {
        "runs.long": "belote",
        "runs.split": "single",
        "runs.longer_wins": True,
        "runs.tie": "eldest",
        "runs.count": "team",
        "bella.exempt_from_bait": True,
        "bella.on": "either",
        "bella.first_penalty": "none",
        "score.half": "pending",
        "score.sweep": "total_252",
        "play.trump_when_void": "unless_partner_winning",
        "runs.forgot_fifty": False,
    },
    "count-out": {"end.count_out": True, "end.both_over": "bidder_first"},
    "club-ladder": {
        "misplay.mode": "permissive",
        "match.fixed_games": 7,
        "match.rank_by": "points",
        "match.rotate_pairs": True,
    },
}
"""The four-handed sets of the dossier's section 3, by the names of their files."""
