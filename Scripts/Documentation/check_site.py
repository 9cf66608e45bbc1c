"""Opens the site in a headless Chromium: the front page, a search that finds a symbol, the symbol's page, and an article.

    python3 Scripts/Documentation/check_site.py CHROMIUM [--hosting-base-path PATH] [--screenshots FOLDER]
"""
import argparse
import json
import pathlib
import sys
import threading
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Scripts" / "Browser"))
from chromium import Chromium
from hosting import server

# True if an element shows a text.
SHOWS = "[...document.querySelectorAll(SELECTOR)].some((element) => element.innerText.includes(TEXT))"


class Reader:
    def __init__(self, browser, address, screenshots):
        self.browser, self.address, self.screenshots = browser, address, screenshots
        self.count = 0

    def open(self, path):
        self.browser.navigate(self.address + path)

    def waits_for(self, selector, text):
        code = SHOWS.replace("SELECTOR", json.dumps(selector)).replace("TEXT", json.dumps(text))
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                if self.browser.run(code):
                    return True
            except RuntimeError:
                pass  # The page redirects to another.
            time.sleep(0.05)
        return False

    def sees(self, selector, text, name):
        if not self.waits_for(selector, text):
            shown = self.browser.run("document.body.innerText.slice(0, 500)")
            sys.exit(f"error: {name}: no {selector} shows {text!r} at {self.browser.run('location.href')}, which shows:\n{shown}")
        if self.browser.errors:
            sys.exit(f"error: {name}: " + "\n".join(self.browser.errors))
        if self.screenshots:
            self.browser.screenshot(self.screenshots / f"{self.count}.png")
        self.count += 1

    def focus(self, selector):
        self.browser.run(f"document.querySelector({json.dumps(selector)}).focus()")

    def follow(self, text):
        """Clicks the first link in the navigator that contains a text."""
        links = "[...document.querySelectorAll('.navigator a')]"
        self.browser.run(f"{links}.find((link) => link.innerText.includes({json.dumps(text)})).click()")


def read(reader):
    reader.open("")
    reader.sees("h1", "Candlestick", "the address of the site leads to the front page")
    reader.sees("main a", "Write a first spec", "the front page lists the articles")
    reader.sees(".navigator a", "Running specs", "the navigator lists the articles")

    reader.focus(".navigator .filter__input")
    reader.browser.type("beCloseTo")
    reader.sees(".navigator a", "beCloseTo", "a search finds a symbol")
    reader.follow("beCloseTo")
    reader.sees("h1", "beCloseTo(_:within:)", "the result of the search leads to the symbol's page")

    reader.open("documentation/candlestick/specs/")
    reader.sees("h1", "Specs", "a guide opens")
    reader.sees("main a", "beforeEach", "the guide links names of symbols")
    reader.sees("main a", "Isolation", "the guide links other guides")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chromium")
    parser.add_argument("--site", type=pathlib.Path, default=ROOT / ".build" / "documentation")
    parser.add_argument("--hosting-base-path", default="")
    parser.add_argument("--screenshots", type=pathlib.Path)
    arguments = parser.parse_args()
    base_path = f"/{arguments.hosting_base_path.strip('/')}/".replace("//", "/")
    hosting, address = server(arguments.site, base_path)
    threading.Thread(target=hosting.serve_forever, daemon=True).start()
    browser = Chromium(arguments.chromium, allowed=(address, "data:"))
    reader = Reader(browser, address, arguments.screenshots)
    try:
        browser.size(1280, 860)
        read(reader)
    finally:
        browser.close()
        hosting.shutdown()
    print(f"{reader.count} checks of the site passed")


main()
