"""Finds the places in the code of a module that a mutation may change.

A candidate has the file, the line, what changes, and the kind of the change: `negate`, `shift` and `delete` wrap a range, and
`operator` replaces an operator. Whether the result compiles is for the compiler to say.
"""

import re

import c_candidates
import swift_candidates


def candidates(repository, module):
    """Returns all candidates of a module, by file and place."""
    found = []
    for path in sorted((repository / "Sources" / module).rglob("*.*")):
        if path.name == "Mutants.swift" or path.suffix not in (".swift", ".c"):
            continue
        finders = c_candidates if path.suffix == ".c" else swift_candidates
        code = finders.Code(path.read_text())
        seen = set()
        for finder in finders.FINDERS:
            for start, end, kind, what in finder(code):
                if (start, end, kind) in seen or is_inactive(code, start):
                    continue
                seen.add((start, end, kind))
                name = str(path.relative_to(repository))
                found.append(
                    dict(
                        file=name, line=code.line(start), last_line=code.line(end), start=start, end=end, kind=kind, what=what,
                        text=code.source[start:end], key=f"{name} {kind} {what} {sum(1 for f in found if f['file'] == name and f['what'] == what)}",
                    )
                )
    return sorted(found, key=lambda candidate: (candidate["file"], candidate["start"], candidate["end"]))


def is_inactive(code, position):
    """True if the place is in code for another system, such as `#if !os(Linux)`, or in code that clients inline."""
    depth = []
    for match in re.finditer(r"(?m)^\s*#(if|elseif|else|endif)\b([^\n]*)", code.text[:position]):
        word, condition = match.groups()
        if word == "if":
            depth.append(is_false(condition))
        elif word == "endif" and depth:
            depth.pop()
        elif word == "else" and depth:
            depth[-1] = not depth[-1]
        elif depth:
            depth[-1] = is_false(condition)
    return any(depth)


def is_false(condition):
    text = condition.strip()
    return bool(re.match(r"!os\(Linux\)|canImport\((ObjectiveC|Darwin)\)|os\((macOS|iOS|Windows)\)|!canImport\((Glibc|FoundationNetworking)\)|arch\(arm64\)", text))
