"""Makes a catalogue for DocC with the guides of Documentation/, each with the topics of the catalogue's page of the same name."""
import pathlib
import re
import shutil

from markdown import anchor, fail, fragments, headings

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GUIDES = ROOT / "Documentation"
CATALOGUE = ROOT / "Sources" / "Candlestick" / "Candlestick.docc"
FRONT_PAGE = CATALOGUE / "Candlestick.md"

# Without this, a page with topics is shown as a collection of symbols.
METADATA = "\n@Metadata {\n  @PageKind(article)\n}\n"
# A code span, or a link, an image or the definition of a link. The text of a link can have code spans.
SPAN_OR_LINK = re.compile(
    r"(?P<span>(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
    r"|(?P<image>!?)\[(?P<text>(?:[^\[\]`]|`[^`]*`)*)\]\((?P<target>[^)\s]+)\)"
    r"|^\[(?P<name>[^\]]+)\]: (?P<definition>\S+)$",
    re.M | re.S,
)
# A code span with a name, alone or with arguments.
CALL = re.compile(r"`(\w+)(?:\((?:[^()]|\([^()]*\))*\))?`")
# The name of a symbol that is listed under a topic, and the words before its arguments.
TOPIC = re.compile(r"^- ``((\w+)(?:\([^`]*\))?)``$", re.M)


def site_heading(text):
    """Returns the fragment with which DocC links to a heading."""
    words = re.split(r"[\s–—-]+", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).strip())
    return re.sub(r"[^\w\-|+=<>$^~]", "", "-".join(filter(None, words)))


def topics(page):
    """Returns the topics of a page of the catalogue, from their heading on."""
    if not page.exists():
        return ""
    above, heading, below = page.read_text().partition("\n## Topics\n")
    if not heading or not re.fullmatch(r"# .+\n\n.+\n", above):
        fail(page, 1, f"the page has more, or less, than a title, a line of text and topics; write the text in Documentation/{page.name}")
    return heading + below


class Guide:
    """A guide as an article of the site. Its lines keep their numbers, so that DocC's warnings name them."""

    def __init__(self, path, symbols):
        self.path, self.symbols = path, symbols
        # The symbols that are linked in the current section, from a heading of the second level to the next.
        self.linked = set()

    def article(self):
        parts = []
        for is_prose, text in fragments(self.path.read_text()):
            for index, section in enumerate(re.split(r"^(?=## )", text, flags=re.M) if is_prose else []):
                if index:
                    self.linked = set()
                parts.append(SPAN_OR_LINK.sub(self.replacement, section))
            if not is_prose:
                # DocC reads an attribute in a comment as one of its directives.
                parts.append("\n" * text.count("\n") if text.startswith("<!--") else text)
        return "".join(parts) + METADATA + topics(CATALOGUE / self.path.name)

    def replacement(self, match):
        if match["span"]:
            return self.code(match)
        if match["image"]:
            return f"![{match['text']}]({pathlib.Path(match['target']).name})"
        target = self.target(match["target"] or match["definition"])
        if match["name"]:
            return f"[{match['name']}]: {target or match['definition']}"
        # The site has no other files of the repository.
        return f"[{match['text']}]({target})" if target else match["text"]

    def code(self, match):
        """Links the name of a listed symbol, where it comes first in its section."""
        line_start = match.string.rfind("\n", 0, match.start()) + 1
        name = CALL.fullmatch(match["span"])
        link = self.symbols.get(name[1]) if name else None
        if not link or link in self.linked or match.string.startswith("#", line_start):
            return match["span"]
        self.linked.add(link)
        return f"[{match['span']}](doc:{link})"

    def target(self, link):
        """Returns the address of a link on the site, or None if the site does not have the file."""
        name, _, heading = link.partition("#")
        if re.match(r"\w+:", link):
            return link
        path = (self.path.parent / name).resolve() if name else self.path
        if path.parent != GUIDES or path.suffix != ".md":
            return None
        found = [text for text in headings(path.read_text()) if anchor(text) == heading]
        return f"doc:{path.stem}" + (f"#{site_heading(found[0])}" if found else "")


def listed_symbols():
    """Returns the links to top-level symbols by their names. Of symbols with the same name, the one counts that is listed first."""
    found = {}
    for page in sorted(CATALOGUE.glob("*.md")):
        for link, name in TOPIC.findall(page.read_text()):
            found.setdefault(name, link)
    return found


def make_catalogue(folder):
    """Writes the catalogue with the guides into a folder that does not exist, and returns the originals by the paths of their copies."""
    shutil.copytree(CATALOGUE, folder)
    originals = {str(folder / page.relative_to(CATALOGUE)): page for page in CATALOGUE.rglob("*.md")}
    symbols = listed_symbols()
    for page in CATALOGUE.glob("*.md"):
        if page != FRONT_PAGE and not (GUIDES / page.name).exists():
            fail(page, 1, f"there is no guide Documentation/{page.name}")
    listed = FRONT_PAGE.read_text()
    for path in sorted(GUIDES.glob("*.md")):
        if f"- <doc:{path.stem}>\n" not in listed:
            fail(path, 1, f"the guide is not under a topic of {FRONT_PAGE.relative_to(ROOT)}")
        (folder / path.name).write_text(Guide(path, symbols).article())
        originals[str(folder / path.name)] = path
    for picture in (GUIDES / "Pictures").iterdir():
        shutil.copy(picture, folder)
    return originals
