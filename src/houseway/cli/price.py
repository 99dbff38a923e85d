"""`houseway price GAME`: what every wager is worth, exactly, under any reading and pay table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.files import check_place, write_whole
from houseway.cli.options import Common, Decks, Flag, Game, Play, Readings
from houseway.cli.output import console, print_json_bytes, progress, table
from houseway.cli.parameters import Parameter
from houseway.cli.pays import with_pays
from houseway.cli.readings import varied
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.words import joined, percent, several, share

if TYPE_CHECKING:
    from houseway.layout import Console, Table
    from houseway.pricing.model import Duel, GamePrice, WagerPrice


def price(
    game: Game,
    *,
    wager: Annotated[tuple[str, ...], "Only this wager, with its outcomes; may be repeated."] = (),
    decks: Decks = None,
    reading: Readings = (),
    pays: Annotated[
        tuple[str, ...],
        Parameter(metavar="WAGER=TABLE"),
        "Another pay table: tie=9:1 for a wager with one winning row, or a whole table as a filing "
        "writes it, 'banker=banker wins with 6:1:2, banker wins:1:1, tie:push'; see "
        "docs/filings for what a row can be paid on.",
    ] = (),
    play: Play = "optimal",
    strategy: Annotated[Flag, "Show the best play, hand by hand."] = False,
    card: Annotated[
        Path | None, "Draw the best play to this file too: a picture, .svg, or a page, .html."
    ] = None,
    exact: Annotated[Flag, "Show the expected values as fractions."] = False,
    common: Common = Common(),
) -> None:
    """Price every wager exactly, from the bettor's side: edge, chance to win, deviation."""
    filing = with_pays(varied(common.load_id_or_file(game), reading, decks), pays)
    wanted = [filing.rules.wager_named(name).name for name in wager]
    if card is not None:
        _check_card(card)

    from houseway.analysis.price import price as priced
    from houseway.pricing.model import price_json

    with progress() as counted:
        found = priced(
            filing,
            wagers=wanted or None,
            play=play,
            strategy=strategy or card is not None,
            progress=counted,
        )
    if card is not None:
        _draw_card(card, filing, found)
    if common.json:
        print_json_bytes(price_json(found, strategy=strategy))
        return
    out = console()
    _show(out, filing, found, exact=exact)
    for each in found.wagers.values():
        if wanted:
            _show_outcomes(out, each)
        if strategy:
            _show_strategy(out, each)
            _show_tables(out, each)


def _check_card(card: Path) -> None:
    """Refuse a place to draw to before anything is counted."""
    if card.suffix not in (".svg", ".html"):
        raise Refusal(f"{card}: a card is drawn as .svg or .html: name the file so")
    check_place(card, "the card")


def _draw_card(card: Path, filing: Filing, found: GamePrice) -> None:
    from houseway.analysis.strategy_card import strategy_html, strategy_svg

    drawn = strategy_svg if card.suffix == ".svg" else strategy_html
    write_whole(card, drawn(filing, found).encode(), "the card")


def _show(out: Console, filing: Filing, found: GamePrice, *, exact: bool) -> None:
    switched = [
        f"{name}={value}"
        for name, value in found.rules.readings.items()
        if value != filing.reading_texts[name].default
    ]
    repaid = [path.split(".")[1] for path in filing.changes if path.startswith("wager.")]
    switched += [f"another pay table for {name}" for name in repaid]
    under = f", {', '.join(switched)}" if switched else ""
    packs = several(found.rules.decks, filing.rules.deck.pack_word)
    out.print(f"[bold]{found.game}[/bold], {packs}{under}")
    rows = table("wager", "bettor>", "favours", "wins>", "sd>", *(("exact",) if exact else ()))
    for each in found.wagers.values():
        rows.add_row(
            each.wager,
            percent(each.ev),
            _favoured(each),
            share(each.hit),
            f"{each.sd:.4f}",
            *([_exactly(each)] if exact else []),
        )
    out.print(rows)
    _show_parts(out, found)
    for method in dict.fromkeys(each.method for each in found.wagers.values()):
        who = [each.wager for each in found.wagers.values() if each.method == method]
        about = "" if len(who) == len(found.wagers) else f"{', '.join(who)}: "
        out.say(f"{about}{method}", "dim")
    for each in found.wagers.values():
        _show_choice(out, each)


def _exactly(each: WagerPrice) -> str:
    """The expected value as a fraction; of one that is only near, how near."""
    if each.stderr is not None:
        return "simulated"
    return str(each.ev) if each.precision is None else f"right to {each.precision:g}"


def _show_parts(out: Console, found: GamePrice) -> None:
    """Which wagers are shares of another's price."""
    parts: dict[str, list[str]] = {}
    for each in found.wagers.values():
        if each.unit:
            parts.setdefault(each.unit, []).append(each.wager)
    for unit, names in parts.items():
        whole = found.wagers.get(unit)
        of = f"the {unit}'s {percent(whole.ev)}" if whole else f"the {unit}'s price"
        are = "are shares" if len(names) > 1 else "is a share"
        out.say(f"{joined(names)} {are} of {of}")


def _favoured(each: WagerPrice) -> str:
    if each.unit:
        return "–"
    if each.ev == 0:
        return "nobody"
    return "[bold red]the bettor[/bold red]" if each.ev > 0 else "the player-dealer"


def _show_choice(out: Console, each: WagerPrice) -> None:
    """Where the bettor decides: the house way, the difference, and the best play in a sentence."""
    if each.note and each.parts:
        out.say(f"{each.wager}: {each.note}")
    if each.duel:
        _show_duel(out, each, each.duel)
    elif each.ways:
        _show_ways(out, each)
    elif each.house_way_ev is not None and each.difference:
        out.say(
            f"{each.wager}: the house way has {percent(each.house_way_ev)}, the best play gains "
            f"{percent(each.difference)} on it"
        )
    if each.ev_if_asked is not None and each.ev_if_asked > each.ev:
        out.say(
            f"{each.wager}: {percent(each.ev_if_asked)} beside a wager that brings a choice, "
            "played for this one"
        )
    alone = each.play == "no decision" and each.ev_if_asked is None
    if each.note and (alone or each.ev_with_base_play is not None):
        out.say(f"{each.wager}: {each.note}")
    if each.strategy_summary and each.strategy:
        out.say(f"{each.wager}, best play: {'; '.join(each.strategy_summary)}")


def _show_ways(out: Console, each: WagerPrice) -> None:
    """Every way to play a staged game, the best first, and what each costs beside it."""
    rows = table("way to play", "bettor>", "costs>")
    best = each.ev if each.play == "optimal" else each.ev + (each.difference or 0)
    rows.add_row("the best play", percent(best, 5), "")
    for way in each.ways:
        rows.add_row(way.says, percent(way.ev, 5), percent(way.cost, 5).lstrip("+"))
    _show_rows(out, each, rows)


def _show_duel(out: Console, each: WagerPrice, duel: Duel) -> None:
    """Where the player-dealer chooses too: the price that both can hold, and the one-sided ones."""
    rows = table("who chooses", "bettor>")
    for who, found in duel.told:
        rows.add_row(who, percent(found.ev))
    _show_rows(out, each, rows)
    out.say(each.note, "dim")
    says = "; ".join(duel.bank_summary)
    out.say(f"{each.wager}, the player-dealer's best play: {says}")


def _show_tables(out: Console, each: WagerPrice) -> None:
    for chart in each.tables:
        rows = table(*chart.columns)
        for row in chart.rows:
            rows.add_row(*row)
        _show_rows(out, each, rows, chart.title)
        if chart.note:
            out.say(chart.note, "dim")


def _show_outcomes(out: Console, each: WagerPrice) -> None:
    rows = table("outcome", "pays>", "deals>", "chance>")
    for outcome in each.outcomes:
        deals = "" if outcome.count is None else f"{outcome.count:,}"
        rows.add_row(outcome.name, outcome.pays, deals, share(outcome.probability))
    _show_rows(out, each, rows)


def _show_strategy(out: Console, each: WagerPrice) -> None:
    if not each.strategy:
        return
    rows = table("total>", "hand", "against", "hit>", "stand>", "best", "house way")
    for row in each.strategy:
        best = row.play if row.play == row.house_way else f"[bold]{row.play}[/bold]"
        if row.hits:
            best = f"hit {row.hits} of the time"
        worth = (percent(row.hit_ev), percent(row.stand_ev))
        rows.add_row(str(row.total), row.hand, row.up, *worth, best, row.house_way)
    _show_rows(out, each, rows, "what hitting and standing are worth")


def _show_rows(out: Console, each: WagerPrice, rows: Table, about: str = "") -> None:
    """A table about a wager under its name."""
    out.print(f"\n[bold]{each.wager}[/bold]{about and ': '}{about}")
    out.print(rows)
