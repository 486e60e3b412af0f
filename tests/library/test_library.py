"""What is read from `data/`, and that mistakes in it are named."""

import csv
from pathlib import Path

import pytest

from bot.library import DATA, load
from bot.library.editions import load_editions
from bot.library.profiles import load_profiles
from bot.library.reading import LibraryError
from bot.rules.figures import LONGEST_NAME, Side, Trait, parse_name
from tests.scripted import library

PROFILES = library().profiles["2018"]

# The table of the rule cases: Mv F S D A W C, Might Will Fate.
EXPECTED = {
    "Frodo Baggins": (4, 3, 2, 3, 1, 2, 6, 2, 3, 3),
    "Bilbo Baggins (Thorin's Company)": (4, 3, 2, 3, 1, 2, 6, 2, 3, 3),
    "Bilbo Baggins, Master Burglar": (4, 3, 2, 6, 1, 2, 6, 3, 3, 3),
    "Bilbo Baggins (The Shire)": (4, 3, 2, 2, 1, 2, 6, 1, 3, 3),
    "Isildur": (6, 6, 5, 7, 3, 3, 6, 3, 2, 2),
    "Gollum": (5, 4, 4, 4, 2, 2, 4, 1, 0, 1),
    "Sauron": (6, 9, 8, 10, 4, 5, 7, 3, 6, 0),
    "The Witch-king of Angmar": (6, 5, 4, 8, 1, 1, 6, 0, 10, 0),
    "Ringwraith": (6, 5, 4, 8, 1, 1, 6, 0, 7, 0),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_models_of_the_rule_cases_have_their_figures(name: str) -> None:
    found = PROFILES.find(name)
    assert found is not None
    body = (found.move, found.fight, found.strength, found.defence, found.attacks, found.wounds)
    assert (*body, found.courage, found.might, found.will, found.fate) == EXPECTED[name]


SHARED = DATA.parents[1] / "shared" / "profiles-2018.csv"
COLUMNS = ("move_in", "fight", "shoot", "strength", "defence", "attacks", "wounds", "courage")


@pytest.mark.skipif(not SHARED.exists(), reason="the table to compare with is not here")
def test_every_model_that_two_sources_give_alike_is_here_with_its_figures() -> None:
    with SHARED.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["agreement"] == "both"]
    for row in rows:
        # Two models of one name are told apart by their army.
        names = (row["name"], f"{row['name']} ({row['list']})")
        (profile,) = [p for p in PROFILES if p.army == row["list"] and p.name in names]
        body = (profile.move, profile.fight, profile.shoot, profile.strength, profile.defence)
        printed = [int(row[column]) if row[column] else None for column in COLUMNS]
        assert [*body, profile.attacks, profile.wounds, profile.courage] == printed, names
        points = [int(row[name] or 0) for name in ("might", "will", "fate")]
        assert [profile.might, profile.will, profile.fate] == points, names
    assert len(rows) == len(PROFILES)


def test_there_are_enough_foes_to_meet() -> None:
    foes = [profile for profile in PROFILES if profile.side is Side.EVIL]
    assert len(foes) >= 60
    assert len(PROFILES) >= 400


def test_every_name_can_be_a_model_on_the_table() -> None:
    for profile in PROFILES:
        assert parse_name(profile.name) == profile.name
        assert len(profile.name) <= LONGEST_NAME - 4, "no room for a number"


def test_the_bearers_come_in_their_order() -> None:
    ranks = [(bearer.name.split(",")[0], bearer.rank) for bearer in PROFILES.ringbearers]
    assert [rank for _, rank in ranks] == [2, 3, 3, 4, 5, 6]
    assert ranks[0][0] == "Isildur"
    awoken = [b.rank for b in PROFILES.ringbearers if Trait.NOT_YET_AWOKEN in b.traits]
    assert awoken == [3, 3]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("frodo", "Frodo Baggins"),
        ("FRODO BAGGINS", "Frodo Baggins"),
        ("khamul the easterling", "Khamûl the Easterling"),
        ("witch-king", "The Witch-king of Angmar"),
        ("Moria Goblin Warrior 2", "Moria Goblin Warrior 2"),
        ("moria goblin warrior #12", "Moria Goblin Warrior 12"),
        ("moria goblin warrior b", "Moria Goblin Warrior b"),
    ],
)
def test_a_model_is_recognised_as_people_type_it(typed: str, name: str) -> None:
    recognised = PROFILES.recognise(typed)
    assert recognised is not None
    assert recognised[1] == name


@pytest.mark.parametrize("typed", ["moria", "Bob", "orc", "2", "x y z 3"])
def test_what_could_be_several_or_none_is_not_guessed(typed: str) -> None:
    assert PROFILES.recognise(typed) is None


def test_a_near_miss_is_offered() -> None:
    assert "Gollum" in PROFILES.near("golum")


def copied(tmp_path: Path, *, file: str, old: str, new: str) -> Path:
    for source in DATA.rglob("*.toml"):
        target = tmp_path / source.relative_to(DATA)
        target.parent.mkdir(exist_ok=True, parents=True)
        text = source.read_text(encoding="utf-8")
        if source.name == file:
            assert old in text
            text = text.replace(old, new, 1)
        target.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("2018.toml", "will_kept_at = 3", "will_kept = 3", "unknown key 'will_kept'"),
        ("2018.toml", "will_kept_at = 3\n", "", "key 'will_kept_at' is missing"),
        ("2018.toml", '"full-inches"', '"miles"', "charge_distance"),
        ("2018.toml", 'id = "2018"', 'id = "2019"', "its id is '2019'"),
        ("2018-good.toml", "courage = 6", 'courage = "six"', "courage"),
        ("2018-good.toml", "courage = 6", "couarge = 6", "unknown key 'couarge'"),
        ("2018-good.toml", 'aliases = ["Frodo"]', 'aliases = ["Isildur"]', "'Isildur'"),
        ("2018-good.toml", 'edition = "2018"', 'edition = "1998"', "no edition is called '1998'"),
        ("2018-evil.toml", 'side = "evil"', 'side = "both"', "side"),
        ("2018-evil.toml", "figures = [", "figures = [[", "2018-evil.toml"),
    ],
)
def test_a_mistake_in_a_file_is_named(
    tmp_path: Path, file: str, old: str, new: str, named: str
) -> None:
    with pytest.raises(LibraryError) as caught:
        load(copied(tmp_path, file=file, old=old, new=new))
    assert str(caught.value).startswith(file)
    assert named in str(caught.value)


def test_the_library_is_read_from_the_folder_it_is_given() -> None:
    editions = load_editions(DATA / "editions")
    assert set(load_profiles(DATA / "profiles", editions=frozenset(editions))) == {"2018"}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("bilbo baggins master burglar", "Bilbo Baggins, Master Burglar"),
        ("Bilbo Baggins (Rivendell)", "Bilbo Baggins (The Shire)"),
        ("bilbo baggins - thorins company", None),
        ("witch king of angmar", "The Witch-king of Angmar"),
    ],
)
def test_punctuation_does_not_matter(typed: str, name: str | None) -> None:
    profile = library().profiles["2018"].find(typed)
    assert (profile.name if profile else None) == name
