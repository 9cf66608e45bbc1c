"""Reads Markdown: its code blocks, each with the comment on the line before it, its prose, and its headings."""
import dataclasses
import re
import sys


@dataclasses.dataclass
class Block:
    """A fenced block of code. Lines are counted from 1."""

    language: str
    indentation: str
    # The line after the opening fence.
    line: int
    # The text between the fences, without the block's indentation.
    lines: list


@dataclasses.dataclass
class Comment:
    """An HTML comment that starts a line."""

    line: int
    text: str


def fail(path, line, message):
    sys.exit(f"{path}:{line}: error: {message}")


def blocks(path):
    """Yields pairs of a comment and the block on the next line. The comment is None for a block without one, the block is None for other comments."""
    lines = path.read_text().splitlines()
    comment, number = None, 0
    while number < len(lines):
        fence = re.match(r"(\s*)```(\S*)\s*$", lines[number])
        if comment and not fence:
            yield comment, None
            comment = None
        if fence:
            first = number + 1
            number = block_end(path, lines, first)
            indentation = fence[1]
            yield comment, Block(fence[2], indentation, first + 1, [line[len(indentation) :] for line in lines[first:number]])
            comment = None
        elif lines[number].lstrip().startswith("<!--"):
            first = number
            while number < len(lines) and "-->" not in lines[number]:
                number += 1
            if number == len(lines):
                fail(path, first + 1, "the comment does not end")
            text = "\n".join(lines[first : number + 1])
            comment = Comment(first + 1, text.strip().removeprefix("<!--").split("-->")[0].strip())
        number += 1
    if comment:
        yield comment, None


def block_end(path, lines, first):
    for number in range(first, len(lines)):
        if lines[number].strip() == "```":
            return number
    fail(path, first, "the block of code does not end")


def fragments(text):
    """Yields the parts of a text in order, each with true if it is prose, and false if it is a block of code or a comment."""
    end = 0
    for match in re.finditer(r"^[ \t]*```.*?^[ \t]*```[ \t]*$|<!--.*?-->", text, re.M | re.S):
        yield True, text[end : match.start()]
        yield False, match.group()
        end = match.end()
    yield True, text[end:]


def headings(text):
    """Returns the texts of the headings."""
    return [heading for is_prose, part in fragments(text) if is_prose for heading in re.findall(r"^#+ (.*)", part, re.M)]


def anchor(heading):
    """Returns the fragment with which GitHub links to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
