"""A model's characteristics, as a table that a phone can show."""

from collections.abc import Sequence

from bot.library.profiles import Profiles
from bot.render.articles import Shelf, rule_offer, show_to_all
from bot.render.keys import Book, Reference, Way, profile_entry
from bot.render.names import SIDES, TRAITS
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import plain
from bot.rules.editions import Edition
from bot.rules.figures import LONGEST_NAME, Profile, Trait

_MOST_NEAR = 5
_MOST_RULES = 4
_NOT_PRINTED = "—"
_WIDEST = 26
"""Signs of a code block that a narrow phone shows without scrolling."""
_POINTS = ("Might", "Will", "Fate")
_CROWN = {True: "has the Crown of Morgul", False: "is without the Crown of Morgul"}
_ARTICLES = {
    Trait.CROWN_OF_MORGUL: "wraith.crown",
    Trait.NOT_YET_AWOKEN: "ring.not-awoken",
    Trait.RINGBEARER: "ring.hierarchy",
    Trait.RINGWRAITH: "wraith.ringwraiths",
    Trait.TERROR: "special.terror",
    Trait.HARBINGER: "special.harbinger",
}
"""Where a mark is explained; the more telling first."""


def profile_card(profile: Profile, shelf: Shelf, *, crown: bool | None = None) -> Said:
    """Return the private card of a profile.

    The `crown` tells whether the Witch-king has his; `None` shows both where it matters.
    """
    edition = shelf.edition
    counts_crown = Trait.CROWN_OF_MORGUL in profile.traits and edition.crown_attacks > 0
    marks = _marks(profile, shelf.profiles, crown=crown)
    lines = [
        _kind(profile),
        _table(_characteristics(profile, edition, crown=crown if counts_crown else False)),
        _points(profile),
        *(f"- {mark[0].upper()}{mark[1:]}" for mark in marks),
    ]
    marked = [_ARTICLES[trait] for trait in _ARTICLES if trait in profile.traits]
    rules = [found for id_ in marked if (found := shelf.articles.get(id_)) is not None]
    this = Reference(Book.PROFILE, profile_entry(profile.name), crown=crown)
    return Said(
        Tone.TOLD,
        profile.name,
        lines=tuple(lines),
        small=(edition.title, "as printed, before anything is bought"),
        offers=(
            show_to_all(this),
            *(rule_offer(article) for article in rules[:_MOST_RULES]),
        ),
    )


def no_profile(name: str, profiles: Profiles) -> Said:
    """Return that no one model is called so, and those that may have been meant."""
    name = name[:LONGEST_NAME]
    near = profiles.like(name, most=_MOST_NEAR) if name.strip() else ()
    near = near or tuple(found for like in profiles.near(name) if (found := profiles.find(like)))
    if len(near) > 1:
        verdict, lines = f"“{plain(name)}” may be one of several models.", ("Which is meant?",)
    else:
        verdict = f"No model is called “{plain(name)}”."
        lines = ("The nearest by name:",) if near else ("`/profile` offers names as you type.",)
    return Said(Tone.TOLD, verdict, lines=lines, offers=tuple(map(_offer, near)))


def _offer(profile: Profile) -> Offer:
    entry = Reference(Book.PROFILE, profile_entry(profile.name), Way.TURN)
    return Offer(profile.name, entry, Weight.SECOND)


def _kind(profile: Profile) -> str:
    kind = "" if profile.kind == "other" else f"{profile.kind.title()}, "
    return f"{kind}{profile.army} ({SIDES[profile.side]})"


def _characteristics(profile: Profile, edition: Edition, *, crown: bool | None) -> list[list[str]]:
    """Return the head of the table and its rows, two of them where the Crown is left open."""
    head = ["Mv", "F", "S", "D", "A", "W", "C"]
    if edition.values_are_targets:
        head.append("I")
    without, with_crown = (
        _row(profile, edition, attacks) for attacks in (profile.attacks, edition.crown_attacks)
    )
    if crown is None:
        return [["Crown", *head], ["no", *without], ["yes", *with_crown]]
    return [head, with_crown if crown else without]


def _row(profile: Profile, edition: Edition, attacks: int | None) -> list[str]:
    shoot = "" if profile.shoot is None else f"/{profile.shoot}+"
    return [
        _shown(profile.move, '"'),
        _shown(profile.fight, shoot),
        *map(_shown, (profile.strength, profile.defence)),
        *map(_shown, (attacks, profile.wounds)),
        *_spirit(profile, edition),
    ]


def _spirit(profile: Profile, edition: Edition) -> list[str]:
    """Return Courage as it is printed, and Intelligence in an edition that has it."""
    if edition.values_are_targets:
        return [_shown(profile.courage, "+"), _shown(profile.intelligence, "+")]
    return [_shown(profile.courage)]


def _points(profile: Profile) -> str:
    """Return Might, Will and Fate; a hero is not printed with none of all three."""
    points = (profile.might, profile.will, profile.fate)
    is_printed = any(points) and profile.wounds is not None  # else little of it is
    shown = [str(n) if n or is_printed else _NOT_PRINTED for n in points]
    return " · ".join(f"{name} **{n}**" for name, n in zip(_POINTS, shown, strict=True))


def _shown(value: int | None, unit: str = "") -> str:
    return _NOT_PRINTED if value is None else f"{value}{unit}"


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as columns of one width each, which only a code block keeps."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    is_wide = sum(widths) + 2 * (len(widths) - 1) > _WIDEST
    lines = [(" " if is_wide else "  ").join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join(("```", *lines, "```"))


def _marks(profile: Profile, profiles: Profiles, *, crown: bool | None) -> list[str]:
    """Return what sets a model apart, in words, its place among the bearers first."""
    words = TRAITS if crown is None else {**TRAITS, Trait.CROWN_OF_MORGUL: _CROWN[crown]}
    marks = [words[trait] for trait in profile.traits if trait is not Trait.RINGBEARER]
    if profile.rank is not None:
        equals = [p.name for p in profiles if p.rank == profile.rank and p is not profile]
        equal = f", beside {' and '.join(equals)}" if equals else ""
        marks.insert(0, f"place {profile.rank} in the order of Ringbearers{equal}")
    if crown and Trait.CROWN_OF_MORGUL not in profile.traits:
        marks.append("has no Crown of Morgul: that is the Witch-king of Angmar’s")
    return marks
