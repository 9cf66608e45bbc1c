"""A matrix of tests: what the cells are, which of them run, and how. `Scripts/verdict-matrix` and `Scripts/wait-matrix` are matrices."""

import argparse
import concurrent.futures
import hashlib
import heapq
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIXTURES = ROOT / "Tests/Fixtures"
SWIFT_FOLDER = pathlib.Path(shutil.which("swift")).resolve().parent


class Matrix:
    """The cells of a matrix, and the script that runs them.

    - cell_type: a named tuple.
    - dimensions: the values of each field.
    - rules: reasons, and functions that are true for the cells that cannot be. The first one that is true counts.
    - known: cells that fail until a defect is mended, with the reason. They have runs of their own. An entry whose cells have no difference
      fails the run: remove it then.
    - repeated: fields of which each chosen cell runs with all values.
    """

    def __init__(self, cell_type, dimensions, rules, known=(), repeated=()):
        self.cell_type, self.dimensions, self.rules, self.known_cells, self.repeated = cell_type, dimensions, rules, known, repeated

    def cells(self):
        """Returns the cells that can be, and the number of those that each rule leaves out."""
        left, out = [], Counter()
        for values in itertools.product(*self.dimensions.values()):
            cell = self.cell_type(*values)
            reason = next((reason for reason, rule in self.rules if rule(cell)), None)
            if reason:
                out[reason] += 1
            else:
                left.append(cell)
        return left, out

    def pairs_of(self, cell):
        values = [value for value in zip(cell._fields, cell) if value[0] not in self.repeated]
        return list(itertools.combinations(values, 2))

    def covering(self, all_cells):
        """Returns cells that have each pair of values that occurs, chosen greedily, each with the most new pairs.

        Of several, it is the first in the order of hashes, so that all values are chosen about equally often.
        """
        all_cells = sorted(all_cells, key=lambda cell: hashlib.sha256(" ".join(cell).encode()).digest())
        covered, chosen = set(), []
        # The number of new pairs of a cell only decreases, so only the first of the heap has to be counted again.
        heap = [(-len(self.pairs_of(cell)), number) for number, cell in enumerate(all_cells)]
        heapq.heapify(heap)
        while heap:
            count, number = heapq.heappop(heap)
            new = [pair for pair in self.pairs_of(all_cells[number]) if pair not in covered]
            if not new:
                continue
            if heap and (-len(new), number) > heap[0]:
                heapq.heappush(heap, (-len(new), number))
                continue
            covered.update(new)
            chosen.append(all_cells[number])
        others = {self.without_repeated(cell) for cell in chosen}
        return [cell for cell in all_cells if self.without_repeated(cell) in others] if self.repeated else chosen

    def without_repeated(self, cell):
        return tuple(value for field, value in zip(cell._fields, cell) if field not in self.repeated)

    def known(self, cell):
        """Returns the numbers of the entries of known differences for a cell."""
        return [number for number, (values, _) in enumerate(self.known_cells) if matches(cell, values)]

    # MARK: - The table

    def value_tables(self, all_cells, titles, text):
        """Returns tables of the values of each field, with the numbers of their cells."""
        lines = []
        for field, values in self.dimensions.items():
            lines += [f"| {titles[field]} | cells |", "|---|---|"]
            counts = Counter(getattr(cell, field) for cell in all_cells)
            lines += [f"| {text(field, name)} | {counts[name]} |" for name in values]
            lines.append("")
        return lines

    def rule_table(self, all_cells, out):
        """Returns the section about the cells that cannot be."""
        return [
            "## What cannot be",
            "",
            f"{len(all_cells)} of {len(all_cells) + sum(out.values())} combinations remain. Each of the others is counted at the first rule that leaves it out.",
            "",
            "| left out, because | cells |",
            "|---|---|",
            *(f"| {reason} | {out[reason]} |" for reason, _ in self.rules),
        ]

    # MARK: - The script

    def execute(self, selected, runs):
        """Runs cells. Returns true if all results are as expected."""

        def execute_run(run):
            run.start()
            run.check()

        # One more than cores, because runs with a test that hangs do nothing but wait.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() + 1) as pool:
            list(pool.map(execute_run, runs))
        seen, used, unexpected = set(), set(), 0
        for run in runs:
            for cell in run.cells:
                seen.update(self.known(cell))
            shown = []
            for cell, text in run.differences:
                entries = self.known(cell) if cell else []
                if cell is None and all(self.known(cell) for cell in run.cells):
                    entries = [entry for cell in run.cells for entry in self.known(cell)]
                used.update(entries)
                if not entries:
                    shown.append(f"  {describe(cell) if cell else 'the run'}: {text}")
            if shown:
                unexpected += len(shown)
                print(run.command, *shown, sep="\n", flush=True)
        for number in sorted(seen - used):
            unexpected += 1
            print(f"KNOWN: no cell differs any more; remove the entry: {self.known_cells[number]}")
        print(f"{len(selected)} cells in {len(runs)} runs, {unexpected} unexpected differences, {len(used)} known defects")
        return unexpected == 0

    def print_count(self, all_cells, out, chosen):
        print(f"all combinations: {len(all_cells) + sum(out.values())}")
        for reason, _ in self.rules:
            print(f"  left out: {out[reason]}: {reason}")
        print(f"cells: {len(all_cells)}; in the selection of pairs: {len(chosen)}")

    def main(self, description, page, table, packages, runs_of):
        """Runs the script.

        - table: returns the text of the page.
        - packages: the packages of fixtures.
        - runs_of: returns the runs for cells, given these and a folder for their files.
        """
        parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
        for flag in ("pairs", "all", "count", "table", "keep", "no-build"):
            parser.add_argument(f"--{flag}", action="store_true")
        parser.add_argument("--only")
        arguments = parser.parse_args()
        all_cells, out = self.cells()
        chosen = self.covering(all_cells)
        if arguments.table:
            page.write_text(table())
            return None
        if arguments.count:
            return self.print_count(all_cells, out, chosen)
        selected = all_cells if arguments.all or arguments.only and not arguments.pairs else chosen
        if arguments.only:
            selected = [cell for cell in selected if matches(cell, arguments.only)]
        if arguments.pairs and page.read_text() != table():
            sys.exit(f"{page}: error: out of date; run {sys.argv[0]} --table")
        if not arguments.no_build:
            build(packages)
        folder = pathlib.Path(tempfile.mkdtemp(prefix=f"{pathlib.Path(sys.argv[0]).name}-"))
        try:
            runs = runs_of(selected, folder)
            is_good = self.execute(selected, runs)
            (folder / "differences.json").write_text(json.dumps([[run.command, cell, text] for run in runs for cell, text in run.differences]))
        finally:
            if arguments.keep:
                print(folder)
            else:
                shutil.rmtree(folder)
        sys.exit(0 if is_good else 1)


class Run:
    """A run of a test program with some cells.

    A subclass has the variables of the environment that begin with `prefix`; `CELLS` names the file of the cells.
    """

    prefix = None

    def __init__(self, package, how, cells, folder):
        self.package, self.how, self.cells, self.folder = package, how, cells, folder
        self.differences = []
        self.command = None

    def differ(self, cell, text):
        self.differences.append((cell, text))

    @property
    def binary(self):
        return str(ROOT / f".build/debug/{self.package}PackageTests.xctest")

    def start(self):
        """Runs the program, and sets its status and its output. The status is None if the run does not end."""
        self.folder.mkdir(parents=True)
        (self.folder / "cells").write_text("".join(f"{self.line_of(cell)}\n" for cell in self.cells))
        own = {f"{self.prefix}_CELLS": str(self.folder / "cells")} | self.environment()
        environment = {key: value for key, value in os.environ.items() if not key.startswith("CANDLESTICK_")}
        environment |= own | {
            "CANDLESTICK_STATE_FILE": str(self.folder / "record"),
            "CI": "1",
            "NO_COLOR": "1",
            "SWIFT_BACKTRACE": "enable=no",
            # Reports start Swift's own llvm-symbolizer, if it is the first one, because that of Debian takes longer.
            "PATH": f"{SWIFT_FOLDER}:{os.environ['PATH']}",
        }
        command = self.command_of()
        self.command = " ".join([*(f"{key}={value}" for key, value in own.items()), *command])
        with open(self.folder / "output", "wb") as output:
            options = {"cwd": self.folder, "env": environment, "stdin": subprocess.DEVNULL, "stdout": output, "stderr": output}
            try:
                self.status = subprocess.run(self.wrapped(command), timeout=self.limit(), **options).returncode
            except subprocess.TimeoutExpired:
                self.status = None
        self.output = (self.folder / "output").read_text(errors="replace")

    def wrapped(self, command):
        """Returns the command that runs a command."""
        return command

    def read_events(self):
        """Reads the JSON report. Returns false if it is incomplete, which is a difference."""
        try:
            self.events = [json.loads(line) for line in (self.folder / "json").read_text().splitlines()]
        except (OSError, ValueError) as error:
            self.differ(None, f"no JSON report: {error}")
            return False
        if not self.events or self.events[-1]["event"] != "runFinished":
            self.differ(None, f"the JSON report has no end; status {self.status}")
            return False
        return True

    def results(self):
        """Returns the results of the tests, by the names of their classes and their own names."""
        results = {}
        for event in self.events:
            # A late failure amends the result of its test.
            is_late = event["event"] == "lateFailureFound" and "result" in event
            if event["event"] != "exampleFinished" and not is_late:
                continue
            result = event.get("result", event)
            example = result["example"]
            key = (example["className"].split(".")[-1], " ".join([*example["groups"], example["description"]]))
            if key in results and not is_late:
                self.differ(None, f"{key} has two results")
            results[key] = result
        return results


class EventStream:
    """The events that a process of Swift Testing writes. An issue that is recorded outside of the test's tasks has no case."""

    def __init__(self, folder):
        self.path = folder / "events"

    def options(self):
        path = str(self.path)
        return ["--testing-library", "swift-testing", "--event-stream-version", "0", "--event-stream-output-path", path]

    def read(self):
        """Reads the events. Returns false if the last one is missing."""
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        self.events = [json.loads(line)["payload"] for line in lines if json.loads(line)["kind"] == "event"]
        return bool(self.events) and self.events[-1]["kind"] == "runEnded"

    def issues(self):
        # The stream has each issue of an unknown test twice.
        recorded = [event for event in self.events if event["kind"] == "issueRecorded"]
        return list({json.dumps([event["instant"], event["issue"]]): event for event in recorded}.values())

    def case_count(self):
        return sum(1 for event in self.events if event["kind"] == "testCaseStarted")

    @staticmethod
    def text(issue):
        return "\n".join(message["text"] for message in issue.get("messages", []))


def build(packages):
    for package in packages:
        path = f"Tests/Fixtures/{package}"
        # The plan must not be cached, because the package manager would use it for any package that is built there.
        options = ["--package-path", path, "--scratch-path", ".build", "--disable-build-manifest-caching"]
        try:
            subprocess.run(["Scripts/ci/without-warnings", "swift", "build", "--build-tests", *options], cwd=ROOT, check=True)
        finally:
            for file in ("debug.yaml", "debug/description.json"):
                (ROOT / ".build" / file).unlink(missing_ok=True)


def matches(cell, values):
    """True if a cell has values, such as "what=expect how=deterministic,schedules"."""
    return all(getattr(cell, field) in value.split(",") for field, value in (word.split("=") for word in values.split()))


def describe(cell):
    return " ".join(f"{field}={value}" for field, value in zip(cell._fields, cell))


def first_line(text):
    return text.splitlines()[0] if text else ""
