"""`tarabish play`: sit down to a game."""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress
from pathlib import Path

import click

from tarabish_core.cli import INTERRUPTED, NOT_WRITTEN
from tarabish_core.cli.common import (
    WRONG_RECORD,
    clean,
    load,
    note,
    override_options,
    overrides_of,
    print_json,
    read_text,
    tell,
    tell_record_fault,
)
from tarabish_core.cli.hinting import hints
from tarabish_core.cli.keeping import (
    Keeper,
    free_name,
    make_room,
    own_path,
    place_to_save,
    variant_name,
)
from tarabish_core.cli.players import USUAL, have_ready, player_options, seated
from tarabish_core.cli.replay import replay_file
from tarabish_core.cli.streams import streams
from tarabish_core.engine.cards import SEATS
from tarabish_core.messages import Param, say
from tarabish_core.players.player import Player
from tarabish_core.players.seating import Seated, four, player, spelled
from tarabish_core.players.thumb import FOUR
from tarabish_core.records.document import document
from tarabish_core.records.game import Game, header_of, new_game, resume
from tarabish_core.records.given import GivenDeal, given_deals
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import replay
from tarabish_core.rules.blame import blamed
from tarabish_core.rules.sending import sent
from tarabish_core.rules.variants import ROOT, Variant
from tarabish_core.terminal.answers import obey, retell
from tarabish_core.terminal.line import LineTable, Quit

MOST_SEED = 2**63 - 1


class Seats(click.ParamType):  # type: ignore[type-arg] # generic only in newer clicks
    """Seats of persons: one, several joined by commas, or none."""

    name = "seats"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Read the seats, in the order of the table."""
        if isinstance(value, tuple):
            return value
        seats = read_seats(str(value))
        if seats is None:
            self.fail(f"{value!r} is not N, E, S, W, several of them as N,S, or none.", param, ctx)
        return seats


def read_seats(text: str) -> tuple[int, ...] | None:
    """Read seats; None if they are none that there are."""
    if text.strip().lower() == "none":
        return ()
    letters = [letter.strip().upper() for letter in text.split(",")]
    if not all(letter in tuple(SEATS) for letter in letters):
        return None
    return tuple(seat for seat in range(4) if SEATS[seat] in letters)


@click.command("play")
@click.argument("variant", required=False)
@click.option("--seat", type=Seats(), help="Where you sit (S); N,S for two of you; or none.")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="The same cards every time.")
@override_options
@click.option("--save", type=click.Path(path_type=Path), help="Keep the record in this file.")
@click.option(
    "--resume", "resumed", type=click.Path(path_type=Path), help="Go on with a kept game."
)
@click.option(
    "--deal", "given", type=click.Path(path_type=Path), help="Play the deals of this file."
)
@click.option(
    "--players",
    metavar="NAME[,NAME,NAME,NAME]",
    help="Who sits where nobody does, north first: thumb (everywhere), easy, normal, hard, …",
)
@player_options
@click.option("--json", "as_json", is_flag=True, help="With --seat none: print one JSON document.")
def command(
    variant: str | None,
    seat: tuple[int, ...] | None,
    seed: int | None,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    save: Path | None,
    resumed: Path | None,
    given: Path | None,
    players: str | None,
    own: tuple[str, ...],
    limit: float | None,
    as_json: bool,
) -> None:
    """Play VARIANT (wikipedia-standard), the other seats taken by programs.

    The game is kept after every card: in --save FILE, in the file it is resumed from, or among
    your own games (TARABISH_HOME, or .tarabish in your home folder).
    """
    overrides = overrides_of(changes, with_, without)
    if as_json and seat != ():
        raise click.UsageError("--json goes with --seat none.")
    path: Path | None
    if resumed:
        if variant is not None or overrides or seed is not None or given:
            raise click.UsageError("--resume takes the rules and the cards from the record.")
        game, seats, path = _resume(resumed, seat, save)
    else:
        name = ROOT if variant is None else variant
        loaded = load(name, overrides)
        deals = _given(loaded, given) if given else []
        seats = (2,) if seat is None else seat
        path = place_to_save(save) if save else own_path() if seats else None
        game = _begin(loaded, name, seats, seed, path, deals)
        if save and path:
            make_room(path)
    who = _players(game, players, own, limit)
    if players or own:
        game.header = {**game.header, "Players": players_word(who, seats)}
    keeper = Keeper(game, path)
    table = LineTable(game, seats, obey, retell, _ask, _silent if as_json else tell, keeper.keep)
    table.clear, table.warn = _clear, note
    table.bring = lambda deal: _brought(game, who, deal)
    table.judge = hints(game.variant) if seats else table.judge
    table.given_only = given is not None or bool(game.given)
    _sit_down(table, keeper, resumed, as_json=as_json)
    if keeper.failed and (save or resumed):
        sys.exit(NOT_WRITTEN)


def _begin(
    variant: Variant,
    name: str,
    seats: tuple[int, ...],
    seed: int | None,
    path: Path | None,
    deals: list[GivenDeal],
) -> Game:
    if seed is None:
        seed = secrets.randbelow(2**31)
    named = variant_name(variant, name, path or Path("record.tbr"))
    game = new_game(variant, seed, header_of(variant, seed, named, {"Seat": seats_word(seats)}))
    game.given = deals
    if deals:
        game.rituals = {}
    return game


def seats_word(seats: tuple[int, ...]) -> str:
    """Write seats as they are given."""
    return ",".join(SEATS[seat] for seat in seats) or "none"


def _players(
    game: Game, players: str | None, own: tuple[str, ...], limit: float | None
) -> tuple[Seated, ...]:
    """Seat the players that are asked for, or those that the record names, where they are known."""
    kept = game.header.get("Players", "")
    if kept and not (players or own):
        with suppress(ValueError):
            found = four(names_in(kept))
            have_ready(game.variant, found)
            return found
        note(say("play.other_players", {"players": kept}))
    return seated(game.variant, players, own, limit)


def players_word(players: tuple[Seated, ...], persons: tuple[int, ...]) -> str:
    """Write who sits where, but for persons: ``N=thumb E=Mine``."""
    return " ".join(
        f"{SEATS[seat]}={spelled(one)}" for seat, one in enumerate(players) if seat not in persons
    )


def names_in(word: str) -> list[str]:
    """Read who sits where; the rule of thumb does where nobody is named.

    Raises ValueError for what names no seat.
    """
    found = dict(part.partition("=")[::2] for part in word.split())
    if not found.keys() <= set(SEATS):
        raise ValueError(word)
    return [found.get(seat, USUAL) for seat in SEATS]


def _brought(game: Game, who: tuple[Seated, ...], deal: int) -> list[Player]:
    rules = sent(game.variant)
    return [player(one, game.variant.ruleset, FOUR, game.seed, deal, rules) for one in who]


def _given(variant: Variant, file: Path) -> list[GivenDeal]:
    try:
        return given_deals(variant.ruleset, read_text(file))
    except RecordError as error:
        tell_record_fault(str(file), error)
        sys.exit(WRONG_RECORD)


def _resume(
    file: Path, seat: tuple[int, ...] | None, save: Path | None
) -> tuple[Game, tuple[int, ...], Path]:
    replayed = replay_file(file)
    tags = replayed.tags
    given = tags.get("Seed", "")
    seed = secrets.randbelow(2**31)
    if given:
        if not (given.isascii() and given.isdigit() and len(given) < 20):
            tell_record_fault(str(file), RecordError(f"the seed '{given[:40]}' is not a number"))
            sys.exit(WRONG_RECORD)
        seed = int(given)
    try:
        game = resume(replayed, seed)
    except RecordError as error:
        tell_record_fault(str(file), error)
        sys.exit(WRONG_RECORD)
    if not replayed.digest_matches:
        note(say("replay.digest_differs", {"path": str(file)}))
    if seat is None:
        seat = read_seats(tags.get("Seat", "S"))
    seats = (2,) if seat is None else seat
    same = save is None or _same_file(save, file)
    path = Path(file.resolve()) if save is None or same else place_to_save(save)
    game.header = {
        **game.header,
        "Variant": variant_name(game.variant, tags["Variant"], path),
        "Seed": str(seed),
        "Seat": seats_word(seats),
    }
    if save and not same:
        make_room(path)
    _set_aside_comments(file, same=same)
    return game, seats, path


def _same_file(one: Path, other: Path) -> bool:
    return one.exists() and one.samefile(other)


def _set_aside_comments(file: Path, *, same: bool) -> None:
    """Keep a copy of a record whose comments would be lost when it is written again."""
    text = file.read_text(encoding="utf-8-sig")
    if same and (";" in text or "{" in text):
        aside = free_name(file)
        aside.write_text(text, encoding="utf-8")
        note(say("play.set_aside", {"path": str(file), "aside": str(aside)}))


def _sit_down(table: LineTable, keeper: Keeper, resumed: Path | None, *, as_json: bool) -> None:
    game = table.game
    for seat in table.seats:
        params: dict[str, Param] = {"title": game.variant.title, "seat": seat}
        tell(say("play.welcome", {**params, "partner": (seat + 2) % 4}))
    if resumed and table.seats:
        tell(say("play.resumed", {"path": str(resumed)}))
    try:
        table.play()
    except Quit:
        keeper.tell()
    except (KeyboardInterrupt, click.Abort):
        note("")
        keeper.tell(on_stderr=as_json)
        sys.exit(INTERRUPTED)
    except (Exception, SystemExit) as error:
        if blamed(error):
            keeper.tell(on_stderr=True)
        raise
    if as_json:
        print_json(document(replay(game.text(), load=lambda *_: game.variant)))


def _clear() -> None:
    if streams().results.isatty():
        click.echo("\033[2J\033[1;1H", file=streams().results, nl=False)


def _silent(_: str) -> None:
    return None


def _ask(prompt: str) -> str:
    """Read an answer; where it does not come from a terminal it is shown as if typed."""
    click.echo(clean(prompt), file=streams().results, nl=False)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        tell(line.rstrip("\n")[:200])
    if not line:
        raise EOFError
    return line
