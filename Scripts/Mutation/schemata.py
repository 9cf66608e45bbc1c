"""Writes mutants into Swift code, so that all are compiled and one is turned on at run time."""

from swift_candidates import COMPARISONS, LOGIC

SUPPORT_C = """// Turns on one mutant. Written by Scripts/mutate.

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int mutant = -1;
static volatile unsigned char *reached;

__attribute__((constructor)) static void choose(void) {
  const char *number = getenv("MUTANT"), *path = getenv("MUTANTS_REACHED");
  if (number) mutant = atoi(number);
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) return;
  void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) reached = memory;
  close(file);
}

bool candlestick_is_mutant(int number) {
  if (reached) reached[number] = 1;
  return number == mutant;
}
"""

# Begins each C file, whose lines keep their numbers.
SUPPORT_C_FILE = """_Bool candlestick_is_mutant(int);
#define candlestickIsMutant(number) candlestick_is_mutant(number)
#define candlestickNegate(number, ...) (candlestick_is_mutant(number) != !!(__VA_ARGS__))
#define candlestickShift(number, value) ((value) + candlestick_is_mutant(number))
#line 1
"""

SUPPORT_SWIFT = """// Written by Scripts/mutate.

@_silgen_name("candlestick_is_mutant")
@inline(never) func candlestickIsMutant(_ number: Int32) -> Bool

@inline(never) func candlestickNegate(_ number: Int32, _ value: Bool) -> Bool { candlestickIsMutant(number) ? !value : value }

@inline(never) func candlestickShift<Value: AdditiveArithmetic & ExpressibleByIntegerLiteral>(_ number: Int32, _ value: Value) -> Value {
  candlestickIsMutant(number) ? value + 1 : value
}

"""


def operator(number):
    """Returns the operator that replaces a mutated one; no other operator has its characters."""
    return "\u2218" + chr(0x2200 + number // 200) + chr(0x2200 + number % 200)


def support_code(mutants):
    text = SUPPORT_SWIFT
    for mutant in mutants:
        if mutant["kind"] != "operator":
            continue
        name, number, old = operator(mutant["id"]), mutant["id"], mutant["text"]
        if old in LOGIC:
            precedence = "LogicalConjunctionPrecedence" if old == "&&" else "LogicalDisjunctionPrecedence"
            text += (
                f"infix operator {name}: {precedence}\n"
                f"@inline(never) func {name}(_ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ candlestickIsMutant({number}) ? try a {LOGIC[old]} b() : try a {old} b() }}\n"
            )
        else:
            protocol = "Equatable" if old in ("==", "!=") else "Comparable"
            text += (
                f"infix operator {name}: ComparisonPrecedence\n"
                f"@inline(never) func {name}<Value: {protocol}>(_ a: Value, _ b: Value) -> Bool "
                f"{{ candlestickIsMutant({number}) ? a {COMPARISONS[old]} b : a {old} b }}\n"
            )
    return text


def edited(source, mutants):
    """Returns the source with all mutants of the file in it, on the same lines, and the range of each in the result."""
    pieces, ranges = [], {}
    for order, mutant in enumerate(sorted(mutants, key=lambda m: (m["start"], -m["end"]))):
        number, start, end = mutant["id"], mutant["start"], mutant["end"]
        if mutant["kind"] == "operator":
            pieces.append((start, 1, order, operator(number), end, number))
            continue
        before, after = {
            "negate": (f"candlestickNegate({number}, ", ")"),
            "shift": (f"candlestickShift({number}, ", ")"),
            "delete": (f"if (!candlestickIsMutant({number})) {{ ", " }"),
        }[mutant["kind"]]
        pieces.append((start, 1, order, before, start, number))
        # At the same position, inner ranges end before outer ones, and all of them end before others begin.
        pieces.append((end, 0, -order, after, end, number))
    result, position = "", 0
    for start, _, _, text, end, number in sorted(pieces):
        result += source[position:start]
        ranges.setdefault(number, [len(result), 0])
        result += text
        ranges[number][1] = len(result)
        position = end
    return result + source[position:], ranges


def culprits(text, ranges, mutants, line, column):
    """Returns the mutants that an error is likely to come from.

    - text, ranges: the edited file.
    - mutants: those of the file.
    - line, column: the place of the error, from 1; columns count bytes.
    """
    lines = text.split("\n")
    start = sum(len(other) + 1 for other in lines[: line - 1])
    position = start + len(lines[line - 1].encode()[: column - 1].decode(errors="ignore"))
    around = [number for number, (begin, end) in ranges.items() if begin <= position <= end]
    if around:
        return {min(around, key=lambda number: ranges[number][1] - ranges[number][0])}
    for distance in (0, 3, 10, 30, 100, 1_000_000):
        near = {m["id"] for m in mutants if m["line"] - distance <= line <= m["last_line"] + distance}
        if near:
            return near
    return set()
