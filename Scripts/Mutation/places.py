"""Finds the places in the code of a module that a mutation may change.

A candidate has the file, the line, what changes, and the kind of the change: `negate`, `shift` and `delete` wrap a range, and
`operator` replaces an operator. The result may not compile.
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
    """True if the place is in code for another system, such as `#if !os(Linux)`."""
    # For each `#if`: True if an earlier branch is known to be compiled, and True if this branch is known not to be.
    depth = []
    for match in re.finditer(r"(?m)^\s*#(if|ifdef|ifndef|elseif|elif|else|endif)\b([^\n]*)", code.directives[:position]):
        word, condition = match.groups()
        if word in ("if", "ifdef", "ifndef"):
            depth.append((False, False))
        if word == "endif" or not depth:
            depth = depth[:-1]
            continue
        is_decided, was_inactive = depth[-1]
        is_decided = is_decided or (word not in ("if", "ifdef", "ifndef") and not was_inactive)
        depth[-1] = (is_decided, is_decided or (word != "else" and is_false(condition)))
    return any(is_inactive for _, is_inactive in depth)


def is_false(condition):
    text = condition.strip()
    swift = r"!os\(Linux\)|canImport\((ObjectiveC|Darwin)\)|os\((macOS|iOS|Windows)\)|!canImport\((Glibc|FoundationNetworking)\)|arch\(arm64\)"
    c = r"defined\(__(aarch64|APPLE)__\)|!defined\(__(linux|GLIBC)__\)|__has_feature\((thread|address)_sanitizer\)"
    return bool(re.match(f"{swift}|{c}", text))
