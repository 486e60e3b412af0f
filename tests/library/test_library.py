"""What is read from `data/`, and that mistakes in it are named."""

import csv
import re
from pathlib import Path

import pytest

from bot.library import DATA, load
from bot.library.editions import load_editions
from bot.library.profiles import load_profiles
from bot.library.reading import LibraryError
from bot.rules.figures import LONGEST_NAME, Side, Trait, figure_id, parse_name
from tests.scripted import library

PROFILES = library().profiles["2018"]
NEWER = library().profiles["2024"]

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


# The same of 2024, with Intelligence after Courage: both are the X of X+.
EXPECTED_2024 = {
    "Frodo": (4, 3, 2, 3, 1, 2, 4, 5, 2, 3, 3),
    "Bilbo Baggins (Thorin's Company)": (4, 3, 2, 3, 1, 2, 4, 4, 2, 3, 3),
    "Master Burglar": (4, 3, 2, 6, 2, 2, 4, 4, 3, 3, 3),
    "Ageing Bilbo": (4, 3, 2, 2, 1, 2, 4, 5, 1, 3, 3),
    "Isildur": (6, 7, 5, 7, 3, 3, 4, 5, 3, 2, 2),
    "Gollum": (5, 4, 4, 4, 2, 2, 6, 5, 1, 0, 1),
    "Sauron": (6, 9, 8, 10, 4, 5, 3, 3, 3, 6, 0),
    "Witch-king": (6, 6, 4, 8, 1, 1, 4, 4, 1, 10, 1),
    "Nazgûl": (6, 5, 4, 8, 1, 1, 4, 4, 0, 7, 0),
    "Moria Goblin Warrior": (5, 2, 3, 4, 1, 1, 8, 8, 0, 0, 0),
}


@pytest.mark.parametrize("name", EXPECTED_2024)
def test_the_models_of_2024_have_their_figures(name: str) -> None:
    found = NEWER.find(name)
    assert found is not None
    body = (found.move, found.fight, found.strength, found.defence, found.attacks, found.wounds)
    spirit = (found.courage, found.intelligence)
    assert (*body, *spirit, found.might, found.will, found.fate) == EXPECTED_2024[name]


SHARED = DATA.parents[1] / "shared"
HERE = pytest.mark.skipif(not SHARED.exists(), reason="the tables to compare with are not here")
COLUMNS = ("move_in", "fight", "shoot", "strength", "defence", "attacks", "wounds", "courage")
NOT_TAGGED = {Trait.NOT_YET_AWOKEN, Trait.WILL_OF_EVIL, Trait.SLIP_AWAY}
"""What other pages than the tables tell of a model."""
TAGS: dict[str, str] = {Trait.FEARLESS: "autopass-courage"}
ARMIES = {"(none)": "no army list", "(see rider)": "its rider's army"}
DOL_GULDUR = "Nazgûl of Dol Guldur"


def rows_that_agree(table: str) -> list[dict[str, str]]:
    with (SHARED / table).open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["agreement"] == "both"]


def printed(row: dict[str, str], *columns: str) -> list[int | None]:
    return [int(row[column]) if row[column] else None for column in columns]


@HERE
def test_every_model_that_two_sources_give_alike_is_here_with_its_figures() -> None:
    rows = rows_that_agree("profiles-2018.csv")
    for row in rows:
        # Two models of one name are told apart by their army.
        names = (row["name"], f"{row['name']} ({row['list']})")
        (profile,) = [p for p in PROFILES if p.army == row["list"] and p.name in names]
        body = (profile.move, profile.fight, profile.shoot, profile.strength, profile.defence)
        rest = [profile.attacks, profile.wounds, profile.courage]
        assert [*body, *rest] == printed(row, *COLUMNS), names
        points = [int(row[name] or 0) for name in ("might", "will", "fate")]
        assert [profile.might, profile.will, profile.fate] == points, names
    assert len(rows) == len(PROFILES)


@HERE
def test_every_model_of_2024_that_two_sources_give_alike_is_here_with_its_figures() -> None:
    rows = rows_that_agree("profiles-2024.csv")
    count = 0
    for row in rows:
        name = row["name"].removeprefix(f"{DOL_GULDUR}: ")
        # The sheet numbers what a wraith may have; here its Will tells which it is.
        name = re.sub(r"\(Option \d\)", f"({row['will']} Will)", name)
        army = ARMIES.get(row["list"], row["list"])
        names = {figure_id(n) for n in (name, *(f"{name} ({x})" for x in (army, DOL_GULDUR)))}
        # The sheet gives no side to what both sides ride.
        sides = [Side(row["side"])] if row["side"] else list(Side)
        names |= {figure_id(f"{name} (Evil)")} if not row["side"] else set()
        found = [p for p in NEWER if p.army == army and figure_id(p.name) in names]
        assert sorted(p.side for p in found) == sorted(sides), names
        for p in found:
            body = [p.move, p.fight, p.shoot, p.strength, p.defence, p.attacks, p.wounds]
            assert [*body, p.courage, p.intelligence] == printed(row, *COLUMNS, "intelligence"), p
            points = [int(row[column] or 0) for column in ("might", "will", "fate")]
            assert [p.might, p.will, p.fate] == points, p
            tags = {tag for tag in row["tags"].split(";") if tag}
            assert tags == {TAGS.get(t, t) for t in p.traits} - NOT_TAGGED, p
            assert p.kind == row["kind"], p
        count += len(found)
    assert count == len(NEWER)


def test_there_are_enough_foes_to_meet() -> None:
    foes = [profile for profile in PROFILES if profile.side is Side.EVIL]
    assert len(foes) >= 60
    assert len(PROFILES) >= 400


def test_every_name_can_be_a_model_on_the_table() -> None:
    for profile in (*PROFILES, *NEWER):
        assert parse_name(profile.name) == profile.name
        assert len(profile.name) <= LONGEST_NAME - 4, "no room for a number"


def test_the_bearers_come_in_their_order() -> None:
    ranks = [(bearer.name.split(",")[0], bearer.rank) for bearer in PROFILES.ringbearers]
    assert [rank for _, rank in ranks] == [2, 3, 3, 4, 5, 6]
    assert ranks[0][0] == "Isildur"
    awoken = [b.rank for b in PROFILES.ringbearers if Trait.NOT_YET_AWOKEN in b.traits]
    assert awoken == [3, 3]


def test_the_bearers_of_2024_come_in_their_order() -> None:
    """E16."""
    assert [(bearer.name, bearer.rank) for bearer in NEWER.ringbearers] == [
        ("Isildur, Prince of Númenor", 2),
        ("Bilbo Baggins (Thorin's Company)", 3),
        ("Bilbo Baggins, Master Burglar", 3),
        ("Frodo Baggins", 4),
        ("Bilbo Baggins, Ageing Hobbit", 5),
        ("Gollum", 6),
    ]
    sauron = NEWER.find("Sauron")
    assert sauron is not None
    assert sauron.rank == 1
    asleep = [bearer.rank for bearer in NEWER if Trait.NOT_YET_AWOKEN in bearer.traits]
    assert asleep == [3, 3]


def test_courage_and_intelligence_of_2024_are_within_what_is_printed() -> None:
    """E18."""
    for profile in NEWER:
        for value in (profile.courage, profile.intelligence):
            assert value is None or 3 <= value <= 10, profile.name


def test_no_name_is_two_models() -> None:
    for profiles in (PROFILES, NEWER):
        names = [figure_id(name) for p in profiles for name in (p.name, *p.aliases)]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("frodo", "Frodo Baggins"),
        ("isildur", "Isildur, Prince of Númenor"),
        ("the witch king of angmar", "The Witch-king of Angmar (10 Will)"),
        ("witch-king of angmar option 3", "The Witch-king of Angmar (18 Will)"),
        ("witch-king of angmar 14 will", "The Witch-king of Angmar (14 Will)"),
        ("khamul the easterling", "Khamûl the Easterling"),
        ("Bilbo Baggins (The Shire)", "Bilbo Baggins, Ageing Hobbit"),
        ("nazgul 2", "Ringwraith (7 Will) 2"),
        ("Ringwraith (Option 3)", "Ringwraith (14 Will)"),
    ],
)
def test_a_model_of_2024_is_recognised_as_people_type_it(typed: str, name: str) -> None:
    recognised = NEWER.recognise(typed)
    assert recognised is not None
    assert recognised[1] == name


def test_which_bilbo_is_not_guessed() -> None:
    assert NEWER.recognise("Bilbo Baggins") is None


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
        ("2024.toml", 'follows = "2018"', 'follows = "1998"', "follows: '1998'"),
        ("2024.toml", 'follows = "2018"', 'follows = "2024"', "follows: '2024'"),
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
    assert set(load_profiles(DATA / "profiles", editions=frozenset(editions))) == {
        "2018",
        "2024",
    }


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
