"""Finds the places in C code that a mutation may change: conditions and their parts, numbers, and statements."""

import re

from swift_candidates import OPEN, excerpt, flat
from swift_candidates import Code as SwiftCode

NOT_CALLS = set("if else for while do switch case default return goto break continue sizeof static const struct union enum typedef".split())


class Code(SwiftCode):
    def __init__(self, source):
        super().__init__(source)
        self.directives = source

    @staticmethod
    def masked(source):
        def blank(match):
            return re.sub(r"[^\n]", " ", match.group(0))

        # Removes directives, too, with their continuation lines.
        pattern = r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*"""
        return re.sub(pattern, blank, source, flags=re.S | re.M)


def conditions(code):
    """Yields the conditions of `if` and `while`, returned comparisons, and the operands of `&&` and `||` in both."""
    for match in re.finditer(r"\b(?:if|while) (\()", code.text):
        end = code.partner.get(match.start(1))
        if end:
            yield from operands(code, match.end(), end)
    for match in re.finditer(r"\breturn ", code.text):
        end = code.text.find(";", match.end())
        if re.search(r" (==|!=|<|>|<=|>=|&&|\|\|) |^!", code.text[match.end() : end]) and "?" not in code.text[match.end() : end]:
            yield from operands(code, match.end(), end)


def operands(code, start, end):
    text = code.text[start:end]
    if text.strip() in ("true", "1"):  # the compiler must see that the loop does not end
        return
    yield start, end, "negate", f"negates `{flat(code.source[start:end])}`"
    begin = position = start
    parts = []
    while position < end:
        if code.text[position] in OPEN and position in code.partner:
            position = code.partner[position]
        elif code.text[position : position + 4] in (" && ", " || "):
            parts.append((begin, position))
            begin = position = position + 4
            continue
        position += 1
    for first, last in [*parts, (begin, end)] if parts else []:
        first += len(code.text[first:last]) - len(code.text[first:last].lstrip())
        yield first, last, "negate", f"negates `{flat(code.source[first:last])}`"


def constants(code):
    for match in re.finditer(r"(?<![\w.])(\d+)(?![\w.])", code.text):
        yield match.start(), match.end(), "shift", f"`{match.group(1)}` is one more in `{excerpt(code, match.start())}`"


def statements(code):
    """Yields calls and assignments that begin a line."""
    for match in re.finditer(r"(?m)^ +\**(?!\w+:)([A-Za-z_]\w*)((?:->|\.|\w|\[[^\]\n]*\])*)(\(| (?:=|\+=|-=|\|=|&=) |\+\+;)", code.text):
        start = match.start() + len(match.group(0)) - len(match.group(0).lstrip())
        brace = code.openings.get(code.lines[code.line(start) - 1])
        end = code.text.find(";", start)
        if match.group(1) in NOT_CALLS or brace is None or code.text[brace] != "{" or end < 0:
            continue
        while position_in_brackets(code, start, end):
            end = code.text.find(";", end + 1)
        is_followed = re.match(r"\s*else\b", code.text[end + 1 :])
        if not is_followed:
            yield start, end + 1, "delete", f"drops `{flat(code.source[start:end + 1])}`"


def position_in_brackets(code, start, end):
    return any(start < opening < end < closing for opening, closing in code.partner.items())


FINDERS = (conditions, constants, statements)
