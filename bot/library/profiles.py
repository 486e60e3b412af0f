"""The models' characteristics, from `data/profiles/*.toml`, and finding one by its name."""

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.library.reading import LibraryError, read_toml, shaped
from bot.rules.figures import FigureId, Profile, Trait, figure_id

_MARK = re.compile(r"[ ,]+#?([0-9]{1,3}|[A-Za-z])$")
"""What tells two models of one profile apart: `Orc Warrior 2`, `Orc Warrior #2`, or `b`."""


_PUNCTUATION = re.compile(r"[^\w]+")


class Profiles:
    """The profiles of one edition."""

    def __init__(self, profiles: Iterable[Profile]) -> None:
        self._all = sorted(profiles, key=lambda profile: profile.name)
        self._by_id: dict[FigureId, Profile] = {}
        self._by_letters: dict[str, Profile] = {}
        for profile in self._all:
            for name in profile.names:
                self._by_id.setdefault(figure_id(name), profile)
                self._by_letters.setdefault(_letters(name), profile)
        self._ids = [(figure_id(profile.name), profile) for profile in self._all]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Profile]:
        return iter(self._all)

    @property
    def ringbearers(self) -> tuple[Profile, ...]:
        """Those who may be brought with the Ring and use its rules, in their order."""
        bearers = (
            profile
            for profile in self._all
            if profile.rank is not None and Trait.SAURON not in profile.traits
        )
        return tuple(sorted(bearers, key=lambda profile: profile.rank or 0))

    def find(self, name: str) -> Profile | None:
        """Return the profile of that name or alias, whatever its capitals, accents and commas.

        The beginning of a name will do where it is the beginning of only one.
        """
        wanted = figure_id(name)
        exact = self._by_id.get(wanted) or self._by_letters.get(_letters(name))
        if exact is not None:
            return exact
        wanted = _letters(name)
        beginning = [p for p in self._all if wanted and _letters(p.name).startswith(wanted)]
        return beginning[0] if len(beginning) == 1 else None

    def recognise(self, name: str) -> tuple[Profile, str] | None:
        """Return the profile meant by `name`, and the name under which this model goes.

        A number or single letter at the end tells models of one profile apart.
        """
        profile = self.find(name)
        if profile is not None:
            return profile, profile.name
        mark = _MARK.search(name)
        profile = self.find(name[: mark.start()]) if mark else None
        return (profile, f"{profile.name} {mark[1]}") if mark and profile else None

    def like(self, text: str, *, most: int) -> tuple[Profile, ...]:
        """Return profiles whose name contains `text`, those that begin with it first."""
        wanted = figure_id(text)
        found = [(id_.find(wanted), profile) for id_, profile in self._ids if wanted in id_]
        found.sort(key=lambda place: (place[0] > 0, len(place[1].name)))
        return tuple(profile for _, profile in found[:most])

    def begins(self, name: str) -> bool:
        """Whether the names of several profiles begin so: nobody makes up one of them."""
        wanted = _letters(name)
        return bool(wanted) and any(_letters(p.name).startswith(wanted) for p in self._all)

    def near(self, name: str) -> tuple[str, ...]:
        """Return up to three names that `name` may have meant."""
        beginning = [profile.name for id_, profile in self._ids if id_.startswith(figure_id(name))]
        if beginning:
            return tuple(sorted(beginning, key=len)[:3])
        close = difflib.get_close_matches(figure_id(name), [id_ for id_, _ in self._ids], n=3)
        return tuple(self._by_id[FigureId(id_)].name for id_ in close)


def _letters(name: str) -> str:
    """Return a name without its punctuation, and without a leading "the"."""
    return " ".join(_PUNCTUATION.sub(" ", figure_id(name)).split()).removeprefix("the ")


def load_profiles(folder: Path, *, editions: frozenset[str]) -> dict[str, Profiles]:
    """Return the profiles of each edition."""
    found: dict[str, list[Profile]] = defaultdict(list)
    names: dict[tuple[str, FigureId], str] = {}
    for file in sorted(folder.glob("*.toml")):
        table = read_toml(file)
        edition = table.get("edition")
        if edition not in editions:
            raise LibraryError(file, f"no edition is called {edition!r}")
        for row in table.get("figures", []):
            profile = shaped(file, {"side": table.get("side"), **row}, Profile)
            for name in profile.names:
                twin = names.setdefault((str(edition), figure_id(name)), profile.name)
                if twin != profile.name:
                    raise LibraryError(file, f"{name!r} is {profile.name} and {twin}")
            found[str(edition)].append(profile)
    return {edition: Profiles(profiles) for edition, profiles in found.items()}
