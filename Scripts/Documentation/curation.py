"""Checks that each top-level symbol of the site is listed under a topic of an article."""
import json


def page(site, path):
    return json.loads((site / "data" / f"{path.lower().removeprefix('/')}.json").read_text())


def uncurated(site, symbols):
    """Yields an error for each symbol that DocC lists on the front page, because no article does."""
    front = page(site, "/documentation/candlestick")
    for section in front["topicSections"]:
        if not section.get("generated"):
            continue
        for identifier in section["identifiers"]:
            reference = front["references"][identifier]
            name = page(site, reference["url"])["metadata"].get("externalID", "").removesuffix("::OverloadGroup")
            yield f"{symbols.places[name]}error: {reference['title']} is not under a topic of an article in Candlestick.docc"
