"""Extracts symbol graphs, the compiler's descriptions of the public declarations of a module, from a build of the package."""
import collections
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The modules of the site. Quick and those after it have declarations under the names that existing suites use.
MODULES = ["Candlestick", "CandlestickConcurrency", "CandlestickReports", "Quick", "Nimble", "Fakes", "ConcurrencyExtras",
           "ConcurrencyExtrasTestSupport"]  # fmt: skip


def binaries():
    """Returns the folder of the products of a debug build."""
    command = ["swift", "build", "--package-path", str(ROOT), "--show-bin-path"]
    return pathlib.Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


def compiler_options(folder):
    """Returns the options with which the compiler finds the modules of a build."""
    info = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    maps = [folder / f"{name}.build" / "module.modulemap" for name in ("CRuntimeHooks", "CSupport", "CTestProcess")]
    return ["-I", str(folder / "Modules"), "-target", json.loads(info)["target"]["triple"],
            *(option for map in maps for option in ("-Xcc", f"-fmodule-map-file={map}"))]  # fmt: skip


def extract(folder):
    """Writes the symbol graphs of the site's modules to a folder. That of Candlestick contains the modules that it re-exports."""
    products = binaries()
    reexports = re.findall(r"^@_exported import (\w+)$", (ROOT / "Sources/Candlestick/Candlestick.swift").read_text(), re.M)
    options = [
        "-sdk", os.environ.get("SDKROOT", "/"), "-minimum-access-level", "public", "-skip-inherited-docs", "-emit-extension-block-symbols",
        "-output-dir", str(folder), *compiler_options(products),
    ]  # fmt: skip
    for module in MODULES:
        if not (products / "Modules" / f"{module}.swiftmodule").exists():
            raise FileNotFoundError(f"the module {module} is not built")
        merged = [f"-experimental-allowed-reexported-modules={','.join(reexports)}"] if module == "Candlestick" else []
        subprocess.run(["swift", "symbolgraph-extract", "-module-name", module, *options, *merged], check=True)


class Symbols:
    """The symbols of a folder of symbol graphs."""

    def __init__(self, folder):
        self.places, self.inherited, self.symbols = collections.defaultdict(str), set(), []
        for path in sorted(folder.glob("*.symbols.json")):
            graph = json.loads(path.read_text())
            self.symbols += graph["symbols"]
            for symbol in graph["symbols"]:
                if location := symbol.get("location"):
                    # The path is that at the time of the compilation.
                    file = re.sub(r"^file://.*/(?=Sources/)", "", location["uri"])
                    self.places[symbol["identifier"]["precise"]] = f"{file}:{location['position']['line'] + 1}: "
            self.inherited |= {relationship["source"] for relationship in graph["relationships"] if "sourceOrigin" in relationship}

    def undocumented(self):
        """Yields an error for each declaration without a doc comment, except for those that implement a requirement of a protocol."""
        for symbol in self.symbols:
            name = symbol["identifier"]["precise"]
            is_declaration = name in self.places and symbol["kind"]["identifier"] != "swift.extension"
            if is_declaration and "docComment" not in symbol and name not in self.inherited:
                yield f"{self.places[name]}error: {'.'.join(symbol['pathComponents'])} has no doc comment"
