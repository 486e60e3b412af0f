"""What is read from `data/articles/`, that it is complete, and that mistakes in it are named."""

import re
from pathlib import Path

import pytest

from bot.library import DATA, load
from bot.library.articles import LONGEST_TEXT, Article, load_articles
from bot.library.editions import load_editions, load_follows
from bot.library.reading import FolderError, LibraryError
from bot.rules.heroic import Heroic
from tests.scripted import library

ARTICLES = library().articles["2018"]
NEWER = library().articles["2024"]
OWN = tuple(article for article in NEWER if article.edition == "2024")
EVERY = (*ARTICLES, *OWN)
EDITIONS = load_editions(DATA / "editions")
FOLLOWS = load_follows(DATA / "editions")
CASES = {
    "W": 9,
    "T": 5,
    "I": 4,
    "C": 14,
    "H": 5,
    "F": 5,
    "R": 9,
    "S": 13,
    "M": 5,
    "K": 5,
    "CR": 4,
    "D": 12,
}
# How sure each case of 2024 is: [1] or [2] sources agree, or it is left open.
SURE = {f"E{number}": "[1]" for number in range(1, 31)} | {
    **dict.fromkeys(("E9", "E18", "E23", "E24", "E25", "E28", "E29"), "[2]"),
    **dict.fromkeys(("E12", "E13", "E30"), "[open]"),
}

TEA = """\
+++
id = "table.tea"
title = "Tea"
aliases = ["tea time"]
edition = "2018"
source = "House rules"
see = ["table.cake"]
cases = ["W1"]
readings = ["charge_distance"]
+++
Tea is drunk in the End phase.

- Two lumps at most.
"""
CAKE = """\
+++
id = "table.cake"
title = "Cake"
edition = "2018"
source = "House rules"
+++
Cake is eaten in the Priority phase.
"""


_MARK = re.compile(r"\[(?:1|2|open)\]")


def read(folder: Path, *, own: Path | None = None, **texts: str) -> tuple[Article, ...]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return load_articles(folder, editions=EDITIONS, follows=FOLLOWS, own=own)["2018"]


def test_every_rule_case_is_covered_by_an_article() -> None:
    covered = {case for article in ARTICLES for case in article.cases}
    wanted = {f"{letter}{n}" for letter, most in CASES.items() for n in range(1, most + 1)}
    assert wanted - covered == set()
    assert covered - wanted == set(), "a case nobody knows"


def test_there_is_an_article_for_each_subject() -> None:
    assert len(ARTICLES) >= 45
    for heroic in Heroic:
        assert ARTICLES.get(f"heroic.{heroic.value}") is not None, heroic


def test_every_case_of_2024_is_covered_by_an_article_of_its_own() -> None:
    assert {case for article in OWN for case in article.cases} == set(SURE)


def test_every_article_of_2024_says_how_sure_it_is() -> None:
    for article in OWN:
        assert _MARK.search(article.source), article.id
        for case in article.cases:
            assert SURE[case] in article.source, f"{article.id}: {case}"
        for mark in _MARK.findall(article.text):
            assert mark in article.source, f"{article.id}: {mark}"
        if "[open]" in article.source:
            assert re.search(r"our reading|we read", article.text), article.id


def test_what_2024_does_not_change_holds_as_it_is_in_2018() -> None:
    assert {article.id for article in ARTICLES} <= {article.id for article in NEWER}
    for article in NEWER:
        assert article.edition == "2024" or ARTICLES.get(article.id) is article


@pytest.mark.parametrize(
    ("which", "told"),
    [
        ("turn.order", "the higher chooses who has it"),
        ("special.terror", "needs no further test against Terror this turn"),
        ("special.resistant", "natural 6 on the free dice gives no Will back"),
        ("ring.two-rings", "the lower one is no Ringbearer at all"),
        ("ring.who-may", "Isildur has no Ring beside Elendil or Gil-galad"),
        ("ring.will-might", "Minas Morgul takes 1 from the dice"),
    ],
)
def test_what_2024_is_known_to_change_is_not_told_as_in_2018(which: str, told: str) -> None:
    """E3, E10, E16, E17, E20, E22, E26."""
    assert told in next(article.text for article in NEWER if article.id == which)
    assert told not in next(article.text for article in ARTICLES if article.id == which)


def test_no_article_of_2018_knows_of_2024() -> None:
    assert {article.edition for article in ARTICLES} == {"2018"}


def test_every_article_is_short_and_answers_in_its_first_line() -> None:
    for article in EVERY:
        assert len(article.text) < LONGEST_TEXT == 900, article.id
        assert article.answer == article.text.splitlines()[0]
        assert re.fullmatch(r"[A-Z0-9].{20,190}\.", article.answer), article.id
        assert ". " not in article.answer, f"{article.id}: more than one sentence"


def test_every_article_has_names_and_links() -> None:
    for article in EVERY:
        assert article.aliases, article.id
        assert article.see, article.id
        assert article.id not in article.see, article.id


def test_every_article_stands_in_the_file_of_its_id() -> None:
    files = {file.stem for file in (DATA / "articles").glob("*.md")}
    assert files == {article.id for article in ARTICLES}
    files = {file.stem for file in (DATA / "articles" / "2024").glob("*.md")}
    assert files == {article.id for article in OWN}


def test_every_reading_of_the_edition_is_explained_as_a_reading() -> None:
    explained = {reading: article for article in ARTICLES for reading in article.readings}
    assert set(explained) == set(EDITIONS["2018"].open_questions)
    newer = {reading: article for article in NEWER for reading in article.readings}
    assert set(newer) == set(EDITIONS["2024"].open_questions)
    for article in (*explained.values(), *newer.values()):
        assert re.search(r"our reading|we read", article.text, re.IGNORECASE), article.id


def test_an_article_is_read_as_it_is_written(tmp_path: Path) -> None:
    tea = next(a for a in read(tmp_path, tea=TEA, cake=CAKE) if a.id == "table.tea")
    assert tea.names == ("Tea", "tea time")
    assert tea.answer == "Tea is drunk in the End phase."
    assert tea.text.endswith("\n\n- Two lumps at most.")
    assert (tea.see, tea.cases, tea.readings) == (("table.cake",), ("W1",), ("charge_distance",))


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_article_from_another_system_is_read_all_the_same(
    tmp_path: Path, mark: str, end: str
) -> None:
    (tmp_path / "cake.md").write_bytes((mark + CAKE.replace("\n", end)).encode())
    assert read(tmp_path)[0].text == "Cake is eaten in the Priority phase."


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('title = "Tea"', 'titel = "Tea"', "unknown key 'titel'"),
        ('title = "Tea"', 'text = "Tea"', "unknown key 'text'"),
        ('source = "House rules"\n', "", "key 'source' is missing"),
        ('title = "Tea"\n', "", "key 'title' is missing"),
        ('title = "Tea"', 'title = ""', "title must have 1 to 80 characters"),
        ('title = "Tea"', f'title = "{"T" * 81}"', "title must have 1 to 80 characters"),
        ('title = "Tea"', 'title = "?!"', "title: nobody can look up '?!'"),
        ('title = "Tea"', "title = 5", "$.title"),
        ('title = "Tea"', "title = Tea", "at line 3"),
        ('id = "table.tea"', 'id = "Table Tea"', "id 'Table Tea'"),
        ('id = "table.tea"', 'id = "table.cake"', "id 'table.cake' is taken by cake.md"),
        ('"tea time"', '"cakes"', "aliases: 'cakes' is 'table.cake' already"),
        ('"tea time"', '"TEA"', "aliases: 'TEA' is 'table.tea' already"),
        ('"tea time"', '"the"', "aliases: nobody can look up 'the'"),
        ('title = "Tea"', 'title = "The Cake!"', "title: 'The Cake!' is 'table.cake' already"),
        ('"table.cake"', '"table.pie"', "see: there is no article 'table.pie'"),
        ('["W1"]', '["1W"]', "cases: '1W' is not of the form 'W1'"),
        ('["W1"]', '["W"]', "cases: 'W' is not of the form 'W1'"),
        ('["W1"]', '"W1"', "$.cases"),
        ('"charge_distance"', '"tea_time"', "readings: no reading is called 'tea_time'"),
        ('edition = "2018"', 'edition = "1998"', "edition: no edition is called '1998'"),
        ("Two lumps", "Two lumps" * 100, "its text has 943 characters, not under 900"),
        ("+++\nid", "id", "it does not begin with a line of +++"),
        ("+++\nTea", "Tea", "its head does not end with a line of +++"),
    ],
)
def test_a_mistake_in_an_article_is_named(tmp_path: Path, old: str, new: str, named: str) -> None:
    assert old in TEA
    with pytest.raises(LibraryError) as caught:
        read(tmp_path, tea=TEA.replace(old, new, 1), cake=CAKE)
    assert str(caught.value).startswith("tea.md: ")
    assert named in str(caught.value)


def newer(text: str) -> str:
    return text.replace('edition = "2018"', 'edition = "2024"')


def test_an_edition_has_the_articles_it_follows_but_for_its_own(tmp_path: Path) -> None:
    (tmp_path / "2024").mkdir()
    own = newer(CAKE).replace("Priority", "Shoot")
    (tmp_path / "2024" / "cake.md").write_text(own, encoding="utf-8")
    assert [article.edition for article in read(tmp_path, tea=TEA, cake=CAKE)] == ["2018", "2018"]
    found = load_articles(tmp_path, editions=EDITIONS, follows=FOLLOWS)["2024"]
    assert {article.id: article.edition for article in found} == {
        "table.cake": "2024",
        "table.tea": "2018",
    }
    assert load_articles(tmp_path, editions=EDITIONS, follows={})["2024"] == tuple(
        article for article in found if article.edition == "2024"
    )


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (newer(CAKE).replace("table.cake", "table.pie"), "title: 'Cake' is 'table.cake' already"),
        (newer(TEA).replace('["table.cake"]', '["table.pie"]'), "there is no article 'table.pie'"),
        (CAKE, "id 'table.cake' is taken by newer.md, for the edition 2018 too"),
    ],
)
def test_a_mistake_in_an_article_of_an_edition_that_follows_is_named(
    tmp_path: Path, text: str, named: str
) -> None:
    (tmp_path / "2024").mkdir()
    (tmp_path / "2024" / "newer.md").write_text(text, encoding="utf-8")
    with pytest.raises(LibraryError) as caught:
        read(tmp_path, tea=TEA, zake=CAKE)
    assert named in str(caught.value)


def test_an_older_article_cannot_lead_to_one_that_only_a_newer_edition_has(tmp_path: Path) -> None:
    (tmp_path / "2024").mkdir()
    (tmp_path / "2024" / "cake.md").write_text(newer(CAKE), encoding="utf-8")
    with pytest.raises(LibraryError, match=r"tea\.md: see: there is no article 'table\.cake'"):
        read(tmp_path, tea=TEA)


def test_an_article_that_says_nothing_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match=r"cake\.md: its text is missing"):
        read(tmp_path, cake=CAKE.replace("Cake is eaten in the Priority phase.", "  "))


def test_a_file_that_is_not_text_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "cake.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LibraryError, match=r"cake\.md: "):
        read(tmp_path)


def test_a_text_of_just_under_the_limit_is_read(tmp_path: Path) -> None:
    head = CAKE.partition("Cake is")[0]
    assert len(read(tmp_path / "under", cake=head + "x" * 899)[0].text) == 899
    with pytest.raises(LibraryError, match="its text has 900 characters"):
        read(tmp_path / "over", cake=head + "x" * 900)


def test_a_host_replaces_an_article_by_its_id_and_adds_others(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "mine.md").write_text(CAKE.replace("Priority", "Fight"), encoding="utf-8")
    (own / "pie.md").write_text(
        CAKE.replace("table.cake", "table.pie").replace("Cake", "Pie"), encoding="utf-8"
    )
    cake, tea, pie = read(tmp_path / "ours", own=own, tea=TEA, cake=CAKE)
    assert (cake.id, tea.id, pie.id) == ("table.cake", "table.tea", "table.pie")
    assert cake.text == "Cake is eaten in the Fight phase."


def test_a_host_cannot_take_the_name_of_another_article(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "pie.md").write_text(CAKE.replace("table.cake", "table.pie"), encoding="utf-8")
    with pytest.raises(LibraryError, match=r"pie\.md: title: 'Cake' is 'table\.cake' already"):
        read(tmp_path / "ours", own=own, tea=TEA, cake=CAKE)


def test_a_hosts_folder_must_be_there(tmp_path: Path) -> None:
    for name in ("own", "x" * 300):
        with pytest.raises(FolderError) as refused:
            load(articles=tmp_path / name)
        assert str(refused.value) == (
            f"ARTICLES_PATH names no folder: {tmp_path / name}. Name one with articles, or none."
        )


def test_an_article_that_is_no_text_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "cake.md").write_bytes(CAKE.replace("Cake", "Käse").encode("latin-1"))
    with pytest.raises(LibraryError) as refused:
        load(articles=tmp_path)
    assert str(refused.value) == ("cake.md: it is not text in UTF-8: save it anew in that encoding")


def test_the_library_holds_a_hosts_articles_too(tmp_path: Path) -> None:
    (tmp_path / "cake.md").write_text(CAKE, encoding="utf-8")
    articles = load(articles=tmp_path).articles["2018"]
    assert len(articles) == len(ARTICLES) + 1
    assert articles.get("table.cake") is not None
