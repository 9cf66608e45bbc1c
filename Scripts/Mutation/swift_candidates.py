"""Finds the places in Swift code that a mutation may change."""

import re
from bisect import bisect_right

OPEN, CLOSE = "([{", ")]}"
COMPARISONS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
LOGIC = {"&&": "||", "||": "&&"}
NOT_CALLS = set(
    """let var return if guard for while switch case default throw break continue func defer else do repeat fallthrough init deinit
    static private fileprivate public internal package open override final class struct enum protocol extension actor typealias
    import mutating nonmutating nonisolated lazy weak unowned convenience required subscript associatedtype indirect infix prefix
    postfix operator precedencegroup get set willSet didSet catch where in yield isolated""".split()
)


class Code:
    @staticmethod
    def masked(source):
        """Returns the code with its comments and the contents of its literals as spaces."""
        pattern = re.compile(
            r'//[^\n]*|/\*.*?\*/|(#*)"""(?:.*?)"""\1|#+"(?:[^\n]*?)"#+|"(?:\\\((?:[^()\n]|\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))*\)|\\.|[^"\\\n])*"'
            r"|#/.*?/#|(?<=[(=,:] )/(?![ /*])(?:\\.|[^/\\\n])+/|(?<=\()/(?![ /*])(?:\\.|[^/\\\n])+/",
            re.S,
        )
        def blank(match):
            text = match.group(0)
            is_comment = text.startswith(("//", "/*"))
            inner = re.sub(r"[^\n]", " ", text)
            return inner if is_comment else '"' + inner[1:-1] + '"'
        return pattern.sub(blank, source)

    def __init__(self, source):
        self.source, self.text = source, self.masked(source)
        # The code with its `#if` lines, which the text of C code lacks.
        self.directives = self.text
        self.lines = [0] + [match.end() for match in re.finditer("\n", source)]
        self.openings = self._openings()

    def line(self, position):
        return bisect_right(self.lines, position)

    def _openings(self):
        """The innermost opening bracket around the start of each line, and all partners."""
        self.partner, stack, around = {}, [], {}
        for position, character in enumerate(self.text):
            if character == "\n":
                around[position + 1] = stack[-1] if stack else None
            elif character in OPEN:
                stack.append(position)
            elif character in CLOSE and stack:
                self.partner[stack.pop()] = position
        return around

    def is_type_body(self, brace):
        """True if the brace begins the body of a type, a protocol or a list of accessors."""
        start = max(self.text.rfind(mark, 0, brace) for mark in "{};") + 1
        head = self.text[start:brace]
        # Wrapped declarations begin on an earlier line.
        return bool(re.search(r"(?m)^\s*(?:@\S+\s+)*(?:\w+(?:\(\w+\))?\s+)*(class|struct|enum|extension|protocol|actor|switch|infix|precedencegroup)\b(?! func| var| let)", head))

    def end_of(self, start, stops):
        """Returns the first position from `start` on, outside of brackets, where one of the stops matches."""
        position = start
        while position < len(self.text):
            if stops.match(self.text, position):
                return position
            if self.text[position] in OPEN:
                if position not in self.partner:
                    return None
                position = self.partner[position]
            elif self.text[position] in CLOSE:
                return None
            position += 1
        return None

    def elements(self, start, end):
        """Splits a range at commas outside of brackets, without the spaces around."""
        position = begin = start
        while position <= end:
            if position == end or self.text[position] == ",":
                left, right = begin, position
                while left < right and self.text[left].isspace():
                    left += 1
                while right > left and self.text[right - 1].isspace():
                    right -= 1
                if left < right:
                    yield left, right
                begin = position + 1
            elif self.text[position] in OPEN:
                position = self.partner.get(position, position)
            position += 1


def conditions(code):
    """Yields the conditions of `if`, `guard`, `while`, and `where`."""
    for match in re.finditer(r"(?<![\w.#`$])(if|guard|while|where) (?!#)", code.text):
        word = match.group(1)
        if word == "where":
            line = code.text[code.lines[code.line(match.start()) - 1] : match.start()]
            if not re.search(r"\b(for|case|catch)\b", line):
                continue
        stop = r"\belse\b" if word == "guard" else (r"[{]|:(?!:)" if word == "where" else r"\{")
        end = code.end_of(match.end(), re.compile(stop))
        if end is None:
            continue
        for start, stop in code.elements(match.end(), end):
            text = code.text[start:stop]
            # Replaces the operator itself.
            is_comparison = re.fullmatch(r"[^&|?{]* (==|!=) (?!nil\b)[^&|?{]*", text)
            if not re.match(r"(let|var|case|true)\b|#", text) and not is_comparison and stop - start < 400:
                yield start, stop, "negate", f"negates `{code.source[start:stop]}`"


def closures(code):
    """Yields the results of short closures and of short functions and properties that return a Boolean."""
    decides = r"\b(?:filter|contains|first|last|allSatisfy|drop|prefix|removeAll|firstIndex|lastIndex|count|split|partition)(?:\(where: |\(while: | | ?)\{ "
    for match in re.finditer(decides + r"|-> Bool \{ |\w: Bool \{ |\{ get \{ ", code.text):
        brace = code.text.index("{", match.end() - 2) if code.text[match.end() - 2] == "{" else match.end() - 2
        end = code.partner.get(brace)
        if end is None or code.line(brace) != code.line(end):
            continue
        start = match.end()
        parameters = re.match(r"[\w, ()$:]+ in ", code.text[start:end])
        start += parameters.end() if parameters else 0
        stop = end - 1
        text = code.text[start:stop]
        if text.strip() and not re.match(r"(if|switch|return|let|var|guard|get|set)\b", text) and ";" not in text:
            yield start, stop, "negate", f"negates `{code.source[start:stop]}`"


def ternaries(code):
    for match in re.finditer(r"(?<=\S)\s+\? (?=\S)", code.text):
        position, boundary = match.start() - 1, None
        while position >= 0:
            if code.text[position] in CLOSE:
                opening = next((o for o, c in code.partner.items() if c == position), None)
                if opening is None:
                    break
                position = opening
            elif code.text[position] in OPEN or code.text[position] in ",\n":
                boundary = position + 1
                break
            elif re.match(r"(?:=|return|in|:|\?\?) ", code.text[position:]) and code.text[position - 1] in " ?":
                boundary = position + re.match(r"\S+ ", code.text[position:]).end()
                break
            position -= 1
        if boundary is None:
            continue
        while code.text[boundary].isspace():
            boundary += 1
        text = code.text[boundary : match.start()]
        text = re.sub(r"^return ", lambda m: "", text)
        boundary = match.start() - len(text)
        if text:
            yield boundary, match.start(), "negate", f"negates `{code.source[boundary:match.start()]}`"


def operators(code):
    for match in re.finditer(r"(?<=[\w)\]}\"?!] )(==|!=|<=|>=|<|>|&&|\|\|)(?= [\w(\[\".!$-])", code.text):
        name = match.group(1)
        begin = code.lines[code.line(match.start()) - 1]
        is_requirement = re.search(r"\bwhere [A-Z]|^\s*where |^\s*#", code.text[begin : match.start()])
        if is_requirement or re.match(r" nil\b", code.text[match.end() :]):
            continue
        other = COMPARISONS.get(name) or LOGIC[name]
        if code.text[begin : match.start()].endswith("func "):
            continue
        yield match.start(), match.end(), "operator", f"`{name}` becomes `{other}` in `{excerpt(code, match.start())}`"


def constants(code):
    for match in re.finditer(r"(?<![\w.$#&])(\d[\d_]*|true|false)(?![\w.]|\.\d)", code.text):
        line = code.text[code.lines[code.line(match.start()) - 1] : match.start()]
        if re.match(r"\s*(case [^=]*$|@|#|//)", line) or re.search(r"=\s*$", line) and re.match(r"\s*case ", line):
            continue
        if re.search(r"\bwhile $", line):  # the compiler must see that the loop does not end
            continue
        kind = "negate" if match.group(1) in ("true", "false") else "shift"
        change = "is negated" if kind == "negate" else "is one more"
        yield match.start(), match.end(), kind, f"`{match.group(1)}` {change} in `{excerpt(code, match.start())}`"


def statements(code):
    """Yields calls and assignments that are statements, and the bodies of `defer`."""
    for match in re.finditer(r"\bdefer \{", code.text):
        end = code.partner.get(match.end() - 1)
        if end:
            yield match.end(), end, "delete", f"drops `{flat(code.source[match.start():end + 1])}`"
    last = "{"
    for start in code.lines:
        line_end = code.text.find("\n", start)
        line = code.text[start : line_end if line_end >= 0 else len(code.text)]
        if not line.strip():
            continue
        previous, last = last, line.rstrip()
        brace = code.openings.get(start)
        if brace is None or code.text[brace] != "{" or code.is_type_body(brace):
            inside_switch = brace is not None and code.text[brace] == "{" and previous.endswith(":")
            if not inside_switch:
                continue
        begins = re.search(r"[{};:]$|\bin$|[\w)\]\"?!]$", previous)
        if not begins or re.search(r"[,(\[&|+*/<>=?-]$|\b(return|else|where|=)$", previous):
            continue
        first = start + len(line) - len(line.lstrip())
        word = re.match(r"(?:(?:try[?!]?|await) )*(?:_ = )?(?:(?:try[?!]?|await) )*([a-zA-Z_$][\w$]*)((?:[.?!]|\w|\[[^\]\n]*\]|\$)*)(\(| \{| (?:=|\+=|-=|\|=|&=|\^=|\*=) )", code.text[first:])
        if not word or word.group(1) in NOT_CALLS or re.match(r"(super|self)\.init\b", code.text[first:]):
            continue
        end = statement_end(code, first)
        if end and end - first < 1500 and not is_needed(code, brace, first, end):
            yield first, end, "delete", f"drops `{flat(code.source[first:end])}`"


def is_needed(code, brace, start, end):
    """True if a statement initializes a property, or is the result of a function or property: the compiler wants it."""
    head = code.text[max(code.text.rfind(mark, 0, brace) for mark in "{};") + 1 : brace]
    if re.search(r"\binit\b", head):
        return bool(re.match(r"[\w.()`, ]+ = ", code.text[start:end]))
    is_only = not code.text[brace + 1 : start].strip() and not code.text[end : code.partner.get(brace, end)].strip()
    return is_only and bool(re.search(r"->\s*(?!Void\b|\(\))\S|\bvar\b|\bget\b", head))


def statement_end(code, start):
    position = start
    while position < len(code.text):
        character = code.text[position]
        if character in OPEN:
            if position not in code.partner:
                return None
            position = code.partner[position]
        elif character in CLOSE:
            break
        elif character == "\n":
            rest = code.text[position:].lstrip()
            is_open = re.search(r"[,(\[&|+*/<>=?-]$", code.text[start:position].rstrip())
            if not is_open and not re.match(r"[.?:&|+*<>=]|-\s|/ |else\b|catch\b", rest):
                break
        elif character == ";":
            break
        position += 1
    return start + len(code.text[start:position].rstrip())


def excerpt(code, position):
    line = code.line(position)
    end = code.lines[line] if line < len(code.lines) else len(code.source)
    return flat(code.source[code.lines[line - 1] : end])


def flat(text):
    text = re.sub(r"\s+", " ", text).strip()
    return text if len(text) < 110 else text[:107] + "..."


FINDERS = (conditions, closures, ternaries, operators, constants, statements)
