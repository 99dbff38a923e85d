"""From a TOML document to typed rules, or one sentence that says what is wrong and where.

msgspec does the strict decoding; this module turns its complaint into the sentence a cardroom
manager can act on (the key, what was found, what is allowed, the nearest right word), and then
checks what types cannot: that the wagers, passes, cards and totals named anywhere exist.
"""

from __future__ import annotations

import difflib
import re
import types
import typing
from collections.abc import Iterable
from typing import Final

import msgspec

from houseway.bank.money import Cents, parse_dollars
from houseway.cards.card import RANKS
from houseway.errors import Refusal
from houseway.filings.baccarat import BaccaratRules, Community
from houseway.filings.conditions import parse_condition
from houseway.filings.model import Lines, PayTable
from houseway.filings.patch import Document, patched

FAMILIES: Final = {"baccarat": BaccaratRules}

_AT: Final = re.compile(r"(.*?) - at `\$(.*)`$", re.DOTALL)
_TICKED: Final = re.compile(r"`([^`]*)`")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[(\.\.\.)\]")


def decode_rules(document: Document, place: str) -> BaccaratRules:
    """The typed rules of a document; `place` is the file that a refusal names."""
    family = document.get("family")
    if family not in FAMILIES:
        allowed = ", ".join(FAMILIES)
        found = "nothing" if family is None else f'"{family}"'
        raise Refusal(f"{place}: key family: found {found}, allowed: {allowed}")
    try:
        rules = msgspec.convert(document, FAMILIES[str(family)], dec_hook=_decode_own_types)
    except msgspec.ValidationError as error:
        raise Refusal(f"{place}: {_explained(str(error), document)}") from None
    except RecursionError:
        raise Refusal(f"{place}: tables are nested too deep to be a filing") from None
    for says in _contradictions(rules):
        raise Refusal(f"{place}: {says}")
    return rules


def check_readings(rules: BaccaratRules, document: Document, place: str) -> None:
    """Refuse a reading whose default is none of its values, or whose value sets nothing sensible."""
    for name, reading in rules.reading.items():
        if reading.default not in reading.values:
            allowed = _nearest(reading.default, reading.values)
            raise Refusal(
                f'{place}: key reading.{name}.default: found "{reading.default}", {allowed}'
            )
        for value, choice in reading.values.items():
            where = f"{place}: reading.{name}.values.{value}"
            try:
                decode_rules(patched(document, choice.set), where)
            except Refusal as refusal:
                says = refusal.says
                raise Refusal(says if says.startswith(place) else f"{where}: {says}") from None


def _decode_own_types(kind: type, found: object) -> object:
    if kind is object:
        return found
    try:
        if kind is Cents and isinstance(found, str):
            return parse_dollars(found)
        if kind is Lines and isinstance(found, str):
            return Lines(found)
        if kind is PayTable:
            if (
                isinstance(found, dict)
                and found
                and all(isinstance(v, str) for v in found.values())
            ):
                return PayTable(found)
            raise ValueError(
                f'found {_shown(found)}, allowed: a table such as {{ "banker wins" = "1:1" }}'
            )
    except Refusal as refusal:
        raise ValueError(refusal.says) from None
    wanted = {Cents: 'dollars in quotes such as "$5"', Lines: 'lines in quotes such as "193-197"'}
    raise ValueError(f"found {_shown(found)}, allowed: {wanted.get(kind, kind.__name__)}")


# --- saying what is wrong ---------------------------------------------------------------------


def _explained(complaint: str, document: Document) -> str:
    """msgspec's complaint as one sentence: key, found, allowed, nearest word."""
    found_at = _AT.match(complaint)
    what, path = (found_at[1], found_at[2]) if found_at else (complaint, "")
    key, value, kind = _walk(document, path)
    ticked = _TICKED.findall(what)
    if what.startswith("Object contains unknown field") and ticked:
        fields = _fields(kind, value)
        return f"key {_join(key, ticked[0])}: no such key, {_nearest(ticked[0], fields)}"
    if what.startswith("Object missing required field") and ticked:
        return f"key {_join(key, ticked[0])}: missing, and it is required"
    if what.startswith("Invalid enum value") or what.startswith("Invalid value"):
        allowed = _literals(kind)
        if allowed:
            return f"key {key}: found {_shown(value)}, {_nearest(str(value), allowed)}"
    if what.startswith("Expected"):
        wanted = what.removeprefix("Expected ").split(", got")[0].replace("`", "")
        return f"key {key}: found {_shown(value)}, allowed: {_plain(wanted)}"
    return f"key {key}: {what}" if key else what


def _walk(document: Document, path: str) -> tuple[str, object, object]:
    """The key in a reader's words, the value found there, and the type the model wants."""
    kind: object = FAMILIES[str(document.get("family"))]
    value: object = document
    key = ""
    for name, index, anything in _STEP.findall(path):
        if name:
            key, kind = _join(key, name), _field_type(kind, name, value)
            value = value.get(name) if isinstance(value, dict) else None
        elif index:
            entry = value[int(index)] if isinstance(value, list) else None
            label = entry.get("name") if isinstance(entry, dict) else None
            key = f"{key}.{label}" if isinstance(label, str) else f"{key}[{int(index) + 1}]"
            kind, value = _item_type(kind), entry
        elif anything:
            kind = _item_type(kind)
            value, step = _culprit(value, kind)
            key = _join(key, step) if step else key
    return key, value, kind


def _culprit(value: object, kind: object) -> tuple[object, str]:
    """msgspec does not say which entry of a table it means: find the first that does not decode."""
    if isinstance(value, dict):
        for name, entry in value.items():
            try:
                msgspec.convert(entry, kind, dec_hook=_decode_own_types)
            except (msgspec.ValidationError, TypeError):
                return entry, str(name)
    return value, ""


def _alternatives(kind: object) -> list[object]:
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return [part for option in typing.get_args(kind) for part in _alternatives(option)]
    return [kind]


def _struct(kind: object, value: object) -> type[msgspec.Struct] | None:
    structs = [
        option
        for option in _alternatives(kind)
        if isinstance(option, type) and issubclass(option, msgspec.Struct)
    ]
    for option in structs:
        config = option.__struct_config__
        if (
            isinstance(value, dict)
            and config.tag_field
            and value.get(config.tag_field) == config.tag
        ):
            return option
    return structs[0] if structs else None


def _fields(kind: object, value: object) -> list[str]:
    struct = _struct(kind, value)
    if struct is None:
        return []
    tag = struct.__struct_config__.tag_field
    return [*([tag] if tag else []), *struct.__struct_encode_fields__]


def _field_type(kind: object, name: str, value: object) -> object:
    struct = _struct(kind, value)
    if struct is None:
        return _item_type(kind)
    if name == struct.__struct_config__.tag_field:
        return kind
    for field in msgspec.structs.fields(struct):
        if field.encode_name == name:
            return field.type
    return None


def _item_type(kind: object) -> object:
    for option in _alternatives(kind):
        args = typing.get_args(option)
        if typing.get_origin(option) is dict:
            return args[1]
        if typing.get_origin(option) is tuple:
            return args[0]
    return None


def _literals(kind: object) -> list[str]:
    return [
        str(word)
        for option in _alternatives(kind)
        if typing.get_origin(option) is typing.Literal
        for word in typing.get_args(option)
    ] or [
        str(config.tag)
        for option in _alternatives(kind)
        if isinstance(option, type) and issubclass(option, msgspec.Struct)
        for config in [option.__struct_config__]
        if config.tag
    ]


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _shown(value: object) -> str:
    text = repr(value) if not isinstance(value, str) else f'"{value}"'
    return text if len(text) <= 60 else text[:57] + "..."


def _plain(wanted: str) -> str:
    words = {
        "str": "text in quotes",
        "int": "a whole number",
        "array": "a list [ ]",
        "object": "a table",
        "bool": "true or false",
        "null": "nothing",
    }
    return re.sub(r"\b(str|int|array|object|bool|null)\b", lambda m: words[m[0]], wanted).replace(
        " | ", " or "
    )


def _nearest(word: str, allowed: Iterable[str]) -> str:
    known = list(allowed)
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.4)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    return f"allowed: {', '.join(known)}{hint}"


# --- what types cannot say --------------------------------------------------------------------


def _contradictions(rules: BaccaratRules) -> Iterable[str]:
    names = [wager.name for wager in rules.wager]
    if not names:
        yield "key wager: a game needs at least one wager"
        return
    for name in names:
        if names.count(name) > 1:
            yield f'key wager: two wagers are called "{name}", allowed: one of each name'
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            yield f'key wager: found the name "{name}", allowed: small letters, digits and hyphens'
    for wager in rules.wager:
        for needed in wager.requires:
            if needed not in names:
                yield f'key wager.{wager.name}.requires: found "{needed}", {_nearest(needed, names)}'
        for row in wager.pays.rows:
            try:
                parse_condition(row.on)
            except Refusal as refusal:
                yield f"key wager.{wager.name}.pays: {refusal.says}"
    settled = [name for group in rules.settlement.passes for name in group]
    for name in settled:
        if name not in names:
            yield f'key settlement.passes: found "{name}", {_nearest(name, names)}'
    for name in names:
        if settled.count(name) != 1:
            yield (
                f'key settlement.passes: wager "{name}" is settled {settled.count(name)} times, '
                "allowed: once"
            )
    yield from _deck_contradictions(rules)
    yield from _limit_contradictions(rules, names)
    yield from _first_action_contradictions(rules)
    yield from _play_contradictions(rules, names)


def _deck_contradictions(rules: BaccaratRules) -> Iterable[str]:
    deck = rules.deck
    if not deck.ranks or set(deck.ranks) - set(RANKS) or len(set(deck.ranks)) != len(deck.ranks):
        yield f'key deck.ranks: found "{deck.ranks}", allowed: each of {RANKS} at most once'
    if deck.jokers:
        yield f"key deck.jokers: found {deck.jokers}, allowed: 0, for a joker has no points here"
    choices = deck.packs.choices
    if not choices or min(choices) < 1 or max(choices) > 64:
        yield "key deck.packs: found no usable number, allowed: min to max within 1 to 64"
        return
    if deck.packs.default not in choices:
        legal = ", ".join(map(str, choices))
        yield f"key deck.packs.default: found {deck.packs.default}, allowed: {legal}"
    if deck.burn < 0 or deck.behind_cut_card < 0:
        yield "key deck: burn and behind-cut-card count cards, allowed: 0 or more"
    if not all(2 <= seats <= 30 for seats in rules.table.choices):
        yield f"key table.seats: found {list(rules.table.choices)}, allowed: 2 to 30"
    if rules.turn.rounds < 1:
        yield f"key turn.rounds: found {rules.turn.rounds}, allowed: 1 or more"


def _limit_contradictions(rules: BaccaratRules, names: list[str]) -> Iterable[str]:
    if not rules.limits:
        yield "key limits: missing, and at least one set of limits is required"
    options = [limits.option for limits in rules.limits]
    for limits in rules.limits:
        if options.count(limits.option) > 1:
            yield f'key limits: two sets are called option "{limits.option}", allowed: one of each'
        for name in limits.wagers:
            if name not in names:
                yield f'key limits.wagers: found "{name}", {_nearest(name, names)}'
        for limit in (limits.table, *limits.wagers.values()):
            if not 0 < limit.min <= limit.max:
                yield f"key limits: found {limit.min!r} to {limit.max!r}, allowed: min to max above $0"


def _first_action_contradictions(rules: BaccaratRules) -> Iterable[str]:
    first = rules.settlement.first
    if first.rule == "card":
        if isinstance(rules.play, Community):
            cards = _dealt(rules.play)
            if first.card not in cards:
                yield f'key settlement.first.card: found "{first.card}", allowed: {", ".join(cards)}'
        else:
            yield "key settlement.first.rule: no card is turned up here, allowed: dice or a fixed seat"
        if not first.values:
            yield 'key settlement.first.values: missing, and rule "card" requires it'
        for letter, number in first.values.items():
            if letter not in tuple(rules.deck.ranks) or number < 1:
                yield f"key settlement.first.values: found {letter} = {number}, allowed: rank = 1 or more"
    if first.rule == "dice" and not (1 <= first.dice <= 10 and first.player_dealer_numbers):
        yield 'key settlement.first: rule "dice" requires dice (1 to 10) and player-dealer-numbers'


def _dealt(play: Community) -> list[str]:
    counts = {"player": 0, "banker": 0}
    names = []
    for hand in play.deal:
        counts[hand] += 1
        names.append(f"{hand} {counts[hand]}")
    return names


def _play_contradictions(rules: BaccaratRules, names: list[str]) -> Iterable[str]:
    play = rules.play
    if isinstance(play, Community):
        if sorted(play.deal) != ["banker", "banker", "player", "player"]:
            yield "key play.deal: allowed: two cards to player and two to banker, in any order"
            return
        for card in play.face_down:
            if card not in _dealt(play):
                yield f'key play.face-down: found "{card}", {_nearest(card, _dealt(play))}'
        for total, row in play.banker.drew.items():
            if not re.fullmatch(r"\d", total):
                yield f'key play.banker.drew: found total "{total}", allowed: 0 to 9'
            if not re.fullmatch(r"[HS]{10}", row):
                yield f'key play.banker.drew.{total}: found "{row}", allowed: ten letters H or S'
        totals = [*play.player.hits, *play.player.house_way_hits, *play.banker.stood]
        option = play.player.option
        if option:
            totals += option.totals
            for wager in option.wagers:
                if wager not in names:
                    yield f'key play.player.option.wagers: found "{wager}", {_nearest(wager, names)}'
            for value in option.totals:
                if value in play.player.hits:
                    yield f"key play.player.option.totals: {value} is also in play.player.hits"
    else:
        if not 1 <= play.cards <= 6:
            yield f"key play.cards: found {play.cards}, allowed: 1 to 6"
        totals = [
            *play.player.house_way_hits,
            *play.player.warned_standing,
            *play.dealer.hits,
            *play.dealer.option,
            *play.dealer.house_way_hits,
        ]
    for value in totals:
        if not 0 <= value <= 9:
            yield f"key play: found the total {value}, allowed: 0 to 9"
