"""The articles about the rules, as cards: the answer, the details, and what to read next."""

from dataclasses import dataclass, replace

from bot.library.articles import Article
from bot.library.collection import Articles, Found
from bot.library.profiles import Profiles
from bot.render.keys import Book, Reference, Way
from bot.render.names import read_as
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import plain
from bot.rules.editions import Edition

_MOST_SEE = 5


@dataclass(frozen=True, slots=True)
class Shelf:
    """What can be looked up at one table."""

    edition: Edition
    """As this table plays it."""
    printed: Edition
    """The same with our own readings."""
    articles: Articles
    profiles: Profiles


def article_card(article: Article, shelf: Shelf, *, others: tuple[Article, ...] = ()) -> Said:
    """Return the private card of an article, with what to read next.

    The `others` may have been meant as well, and follow what it names itself.
    """
    see = [found for link in article.see if (found := shelf.articles.get(link)) is not None]
    links = list({other.id: other for other in (*see, *others)}.values())[:_MOST_SEE]
    return Said(
        Tone.TOLD,
        article.title,
        lines=tuple(article.text.splitlines()),
        small=(*_edition(article, shelf), article.source, *_readings(article, shelf)),
        offers=(
            show_to_all(Reference(Book.RULE, article.id)),
            *(rule_offer(link, Way.TURN) for link in links),
        ),
    )


def no_article(topic: str, found: Found) -> Said:
    """Return that nothing answers a question, and the nearest titles."""
    return Said(
        Tone.TOLD,
        f"No article answers “{plain(topic)}”.",
        lines=("The nearest by name:",) if found.others else (),
        offers=tuple(rule_offer(other, Way.TURN) for other in found.others),
    )


def rule_offer(article: Article, way: Way = Way.OPEN) -> Offer:
    """Return the button that shows an article."""
    return Offer(article.title, Reference(Book.RULE, article.id, way), Weight.SECOND)


def show_to_all(reference: Reference) -> Offer:
    """Return the button that posts for everybody what one person looked up."""
    return Offer("Show to all", replace(reference, way=Way.ALL))


def without_showing(said: Said) -> Said:
    """Return a card once it was shown to all."""
    return replace(said, offers=tuple(o for o in said.offers if _way(o) is not Way.ALL))


def for_all(said: Said) -> Said:
    """Return a private card as everybody sees it: nobody turns it over for the others."""
    offers = without_showing(said).offers
    return replace(said, offers=tuple(_opening(offer) for offer in offers))


def _way(offer: Offer) -> Way | None:
    return offer.key.way if isinstance(offer.key, Reference) else None


def _opening(offer: Offer) -> Offer:
    if not isinstance(offer.key, Reference):
        return offer
    return replace(offer, key=replace(offer.key, way=Way.OPEN))


def _edition(article: Article, shelf: Shelf) -> list[str]:
    """Return the edition that is played, and the one the article was written for if another."""
    is_followed = article.edition != shelf.edition.id
    older = [f"written for the {article.edition} edition"] if is_followed else []
    return [shelf.edition.title, *older]


def _readings(article: Article, shelf: Shelf) -> list[str]:
    """Return how the table reads what the article leaves open, and whether that is our reading."""
    here, ours = shelf.edition.readings, shelf.printed.readings
    return [
        f"{'our' if getattr(here, name) is getattr(ours, name) else 'this table’s'} "
        f"{read_as(here, name)}"
        for name in article.readings
    ]
