#!/usr/bin/env python3
"""Opens reports of the format `html` in a headless Chromium, and clicks, types and scrolls as a user does.

    Scripts/Browser/check.py CHROMIUM [--screenshots FOLDER] REPORT…

The page of the first report is also filled with the events of made-up runs, which have all that a report can show, and with 5,000 examples.
"""
import argparse
import json
import pathlib
import sys
import tempfile
import urllib.parse

import made_up_events
from chromium import Chromium

WIDE, NARROW = (1280, 860), (400, 800)
POOL = "BankTests.PoolSpec/a pool of connections__that is exhausted__leases each connection only once, even if many tasks wait"
CART = "BankTests.CartSpec/a cart__keeps the order as the customer left it"
ACCOUNT = "BankTests.AccountSpec/exports a statement as PDF"

# The roles whose elements must have a name.
NAMED = {"button", "link", "searchbox", "textbox", "combobox", "image", "tree", "treeitem", "region", "dialog", "article", "Canvas"}

# Returns the texts whose contrast is too low, in the page as it is.
CONTRASTS = """(() => {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const over = (color, ground) => {
    context.fillStyle = `rgb(${ground.join(" ")})`;
    context.fillRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const ground = (element) =>
    element ? over(getComputedStyle(element).backgroundColor, ground(element.parentElement)) : [255, 255, 255];
  const luminance = (color) => {
    const [r, g, b] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const bad = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest("script, noscript, option, svg") || !element.checkVisibility({ visibilityProperty: true })) continue;
    const below = ground(element);
    const lights = [luminance(over(getComputedStyle(element).color, below)), luminance(below)].sort((a, b) => b - a);
    const ratio = (lights[0] + 0.05) / (lights[1] + 0.05);
    if (ratio < 4.5) bad.add(`${ratio.toFixed(2)}: ${element.className || element.tagName}: ${walker.currentNode.textContent.trim().slice(0, 40)}`);
  }
  return [...bad];
})()"""

# Returns the milliseconds from an action to the second frame after it.
FRAMES = "new Promise((done) => {{ const start = performance.now(); {}; requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start))); }})"


class Page:
    """The opened report, as its user sees it."""

    def __init__(self, browser):
        self.browser = browser
        self.count = 0

    def expect(self, actual, expected, claim):
        self.count += 1
        if actual != expected:
            sys.exit(f"error: {claim}: expected {expected!r}, got {actual!r}")

    def check(self, condition, claim):
        self.expect(bool(condition), True, claim)

    def run(self, code):
        return self.browser.run(code)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")

    def number(self, selector):
        return self.run(f"document.querySelectorAll({json.dumps(selector)}).length")

    def click(self, selector):
        """Clicks the middle of an element with the mouse."""
        x, y = self.run(f"""(() => {{ const element = document.querySelector({json.dumps(selector)}); element.scrollIntoView({{ block: "nearest" }});
            const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        for kind in ["mousePressed", "mouseReleased"]:
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def choose(self, selector, text):
        """Chooses the option of a list that starts with a text."""
        self.run(f"""(() => {{ const list = document.querySelector({json.dumps(selector)});
            list.value = [...list.options].find((option) => option.text.startsWith({json.dumps(text)})).value;
            list.dispatchEvent(new Event("change")); }})()""")

    def keys(self, *names):
        for name in names:
            self.browser.key(name)

    def examples(self):
        """The names of the examples in the tree."""
        return self.run("""[...document.querySelectorAll(".row:not(.group) .name")].map((name) =>
            [...name.childNodes].filter((node) => !node.classList?.contains("tag") && !node.classList?.contains("path")).map((node) => node.textContent).join("").trim())""")

    @property
    def title(self):
        return self.text("#detail h1")

    def check_looks(self, name):
        """Checks what holds for each page, whatever it shows."""
        self.expect(self.browser.errors, [], f"errors and warnings in the console of {name}")
        self.expect(self.run(CONTRASTS), [], f"texts of {name} with a contrast below 4.5")
        nameless = [node["role"]["value"] for node in self.browser.call("Accessibility.getFullAXTree")["nodes"]
                    if not node["ignored"] and node["role"]["value"] in NAMED and not node.get("name", {}).get("value", "").strip()]
        self.expect(nameless, [], f"roles of the elements of {name} that have no name")
        overflow = self.run("document.documentElement.scrollWidth - innerWidth")
        self.check(overflow <= 0, f"{name} is as wide as the window, not {overflow} pixels wider")


def filled(report, events, folder, name):
    """Returns a copy of a report with other events."""
    start = report.index('id="events">\n') + len('id="events">\n')
    path = pathlib.Path(folder) / f"{name}.html"
    path.write_text(report[:start] + made_up_events.text(events) + report[report.index("</script>", start):])
    return path


def choice(**parameters):
    return "#" + urllib.parse.urlencode(parameters)


def check_filters(page, path):
    page.browser.open(path)
    page.expect(page.text("#verdict"), "Failed", "the head says how the run ended")
    page.expect(page.examples(), [CART.split("__")[-1], POOL.split("__")[-1]], "a failed run shows its failures first")
    page.expect(page.title, CART.split("__")[-1], "the first failure is open")

    page.click('#outcomes [data-outcome=""]')
    page.expect(len(page.examples()), 24, "All shows all examples")
    page.click("#outcomes .flaky")
    page.click("#outcomes .known")
    page.expect(page.examples(), ["asks the staging server for the rate", "rounds interest to the cent"], "outcomes add up")
    page.expect(page.text("#count"), "2 of 24", "the shown examples are counted")
    page.keys("a")
    page.choose("#tag", "network")
    page.expect(page.examples(), ["asks the staging server for the rate"], "a tag is chosen")
    page.keys("a")
    page.choose("#file", "CartSpec.swift")
    page.expect(len(page.examples()), 3, "a file is chosen")
    page.choose("#tag", "concurrency")
    page.expect((page.examples(), page.text(".nothing")), ([], "No example matches. Show all"), "nothing matches")
    page.click(".nothing button")
    page.expect(len(page.examples()), 24, "the button shows all again")

    page.keys("/")
    page.browser.type("IDLE conn 1")
    page.expect(page.examples(), ["keeps 1 idle connections", "keeps 10 idle connections", "keeps 11 idle connections"], "all words are searched")
    page.expect(page.text(".row:not(.group) mark"), "1", "the found words are marked")
    page.browser.open(path, choice(outcome="", search="exhausted"))
    page.expect(len(page.examples()), 1, "the address keeps the search")
    page.choose("#order", "Slowest")
    page.keys("a")
    page.expect(page.examples()[:2], ["exports a statement as PDF", POOL.split("__")[-1]], "the slowest examples come first")
    page.choose("#order", "As in")
    page.browser.open(path, choice(outcome="", search="reversed"))
    page.check("\\u{202E}reversed\\u{202C} names and emoji 👩\u200d💻" in page.examples()[0], "characters that reorder text are escaped, emoji are not")


def check_keyboard(page, path):
    page.browser.open(path, choice(outcome=""))
    page.expect(page.title, "2 of 24 examples failed", "without an example, the overview is shown")
    page.keys("f")
    page.expect(page.title, CART.split("__")[-1], "f goes to the first failure")
    page.keys("f")
    page.expect(page.title, POOL.split("__")[-1], "f goes to the next failure")
    page.keys("f", "F")
    page.expect(page.title, POOL.split("__")[-1], "F goes back")
    page.keys("ArrowDown")
    page.expect(page.title, "keeps 0 idle connections", "an arrow goes to the next example")
    page.keys("ArrowUp", "ArrowLeft", "ArrowLeft")
    page.expect(page.run('document.querySelector(".row.active").getAttribute("aria-expanded")'), "false", "an arrow closes the group")
    page.check(POOL.split("__")[-1] not in page.examples(), "a closed group hides its examples")
    page.keys("ArrowRight", "ArrowRight")
    page.expect(page.title, POOL.split("__")[-1], "an arrow opens the group, and another one enters it")
    page.expect(page.run('document.querySelector("#tree").getAttribute("aria-activedescendant") === document.querySelector("[aria-selected=true]").id'), True,
                "screen readers announce the active row")
    page.keys("v")
    page.expect(page.title, "2 of 24 examples failed", "v shows the overview")
    page.keys("?")
    page.check("Next failure" in page.text("#help"), "? shows the keys")
    page.check_looks("the help")
    page.keys("Escape")
    page.expect(page.run("document.querySelector('#help').open"), False, "Escape closes the help")
    before = page.run("document.documentElement.dataset.theme")
    page.keys("t")
    page.check(page.run("document.documentElement.dataset.theme") != before, "t switches between light and dark")
    page.browser.open(path)
    page.check(page.run("document.documentElement.dataset.theme") != before, "the choice of light or dark stays")
    page.run("localStorage.clear()")


# The card of the first failure.
FIRST = ".card:nth-of-type(1) "


def check_lanes(page, path):
    page.browser.open(path, choice(outcome="", example=POOL))
    page.expect(page.text(".legend").split("\n")[0].strip(), "the body", "each lane has a name")
    page.expect(page.number(FIRST + ".legend li"), 6, "there is a lane for each task")
    page.expect(page.number(FIRST + ".step[data-step]"), 10, "each step has a row")
    page.expect(page.number(FIRST + ".step .cross"), 1, "the failing step is marked")
    page.expect(page.run("document.querySelectorAll('.waits').length > 4"), True, "a lane shows how long its step was held back")
    page.check("held back since step 6" in page.text('[data-step="10"]'), "a step says since when it was held back")
    page.check("something goes wrong: the task starts 2 s late" in page.text('[data-step="11"]'), "a step says what goes wrong in it")
    page.check("task 3 is cancelled after this, while it is suspended at Pool.swift:68 in Pool.lease()" in page.text('[data-step="11"]'),
               "a step says which task is cancelled after it")
    page.check("17 schedules, 12 orders that differ, of about 30" in page.text("#detail"), "the orders of steps are counted")
    page.check("Pool.swift:22 in Pool.lease() always came before Pool.swift:67" in page.text("#detail"), "pairs seen in one order only are listed")
    page.expect(page.text('[data-step="14"] .clock'), "+1 s", "a step shows the virtual time that has passed")
    page.expect(page.run("document.querySelector('[data-step=\"7\"] a').getAttribute('href')"), "vscode://file/work/bank/Sources/Bank/Pool.swift:22",
                "a step is a link to its source")
    current = lambda: page.run("document.activeElement.dataset.step ?? null")
    page.keys("s")
    page.expect(current(), "15", "s enters the steps at the failing one")
    page.keys("ArrowUp", "ArrowUp")
    page.expect(current(), "11", "arrows go through the steps")
    page.keys("ArrowLeft", "ArrowLeft")
    page.expect(current(), "6", "left and right go to the steps that depart from the order")
    page.keys("Home")
    page.expect(current(), "1", "Home goes to the first step")
    page.keys("Escape")
    page.click("[data-way=executor]")
    page.expect(page.run("[...document.querySelectorAll('.card:nth-of-type(1) .legend li')].map((item) => item.innerText.trim())"),
                ["default executor", "actor Pool", "main actor", "actor Log"], "there is a lane for each actor and queue")
    page.click("[data-way=task]")

    long = ".card:nth-of-type(2) "
    page.check(page.number(long + "[data-step]") < 40, "of a long schedule, some steps are folded")
    page.expect([page.number(f'{long}[data-step="{number}"]') for number in [1, 40, 59, 60, 61, 100, 150]], [1, 1, 1, 1, 1, 0, 1],
                "steps that depart from the order, and those beside them, are not folded")
    page.click(long + ".gap button")
    page.expect(page.number(long + "[data-step]"), 140, "a button shows all steps")
    page.expect(page.text(long + ".gap"), "10 steps left out", "steps that were not recorded are counted")


def check_details(page, path):
    page.browser.open(path, choice(outcome="", example=CART))
    page.expect(page.number(".removed"), 3, "lines of the difference are coloured")
    page.expect(page.run("[...document.querySelectorAll('.removed b, .added b')].map((part) => part.innerText)"), ["3", "4", "open", "paid(amount: 5, by: \"Ann\")", "1", "3"],
                "the part that differs is marked")
    page.check("warning: no cache for customer 7" in page.text("#detail"), "the output is shown, without colours of terminals")
    page.expect(page.text(".command code"), "swift package specs --file Tests/BankTests/CartSpec.swift:10", "the command is shown")
    page.expect(page.run("document.querySelector('.history').getAttribute('aria-label')"),
                "The last runs, oldest first: passed, passed, passed, passed, failed", "the last runs are shown")
    page.browser.open(path, choice(outcome="", example=ACCOUNT))
    page.expect(page.run("document.querySelector('.attachments a').getAttribute('href')"), "../.build/candlestick-attachments/1/statement.png",
                "links to attachments are relative")
    page.expect(page.run("document.querySelector('.attachments img').naturalWidth"), 1, "an image is shown")
    page.check("<b>not bold</b>" in page.text(".attachments"), "a text is shown as it is")
    page.browser.open(path, choice(outcome=""))
    page.check("crashed with SIGTRAP" in page.text("#detail"), "the end of a worker is shown")
    page.check("after the end of" in page.text("#detail .card"), "a failure outside of the examples is shown")
    page.check(page.run("document.querySelector('canvas').height > 50"), "the timeline is drawn")
    # The second worker runs the pool's example from 0.3 s to 0.92 s of 2.5 s.
    page.run("""(() => { const canvas = document.querySelector("canvas"); const box = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new MouseEvent("click", { clientX: box.x + 66 + (box.width - 66) * 0.6 / 2.5, clientY: box.y + 32 })); })()""")
    page.expect(page.title, POOL.split("__")[-1], "a click on the timeline shows the example")


def check_narrow(page, path):
    page.browser.size(*NARROW)
    page.browser.open(path)
    page.expect(page.run("document.querySelector('#detail').checkVisibility()"), False, "a narrow page shows the list at first")
    page.click(".row:not(.group)")
    page.expect(page.run("document.querySelector('#detail').checkVisibility()"), True, "the details cover the list")
    page.click(".back")
    page.expect(page.run("document.querySelector('#detail').checkVisibility()"), False, "a button leads back to the list")
    page.click(".row:not(.group)")
    page.keys("Escape")
    page.expect(page.run("document.querySelector('#detail').checkVisibility()"), False, "Escape leads back to the list")
    page.browser.size(*WIDE)


def check_large(page, path):
    times = [page.browser.open(path) for _ in range(5)]
    page.check(min(times) < 1000, f"5,000 examples open within a second; best of {times} ms")
    page.keys("a")
    page.expect(page.text('#outcomes [data-outcome=""] b'), "5,000", "all examples are counted")
    page.check(page.number(".row") <= 300, "only the rows in view exist")
    search = 'const search = document.querySelector("#search"); search.value = "{}"; search.dispatchEvent(new Event("input"))'
    # Two frames take 33 ms. The best of three counts, since the machine may be busy.
    rounds = [[page.run(FRAMES.format(search.format(text))) for text in ["acc", "pool 1", "", "statement", "x", ""]] for _ in range(3)]
    slowest = max(min(times) for times in zip(*rounds))
    page.check(slowest < 100, f"a search takes a frame or two: {slowest:.0f} ms")
    page.keys("End")
    page.check(page.run("document.querySelector('.row.active') !== null"), "End goes to the last row")
    page.check(page.number(".row") <= 400, "only the rows in view exist, at the end, too")
    return min(times), slowest


def check_cut_off(page, report, folder):
    """Checks the report of a run that was killed, which ends in the middle of a line."""
    path = filled(report, made_up_events.failed_run(), folder, "cut-off")
    text = path.read_text()
    path.write_text(text[:text.index("keeps 3 idle connections")])
    page.browser.open(path, choice(outcome=""))
    page.expect((page.text("#verdict"), page.title), ("Unfinished", "2 of 14 examples failed"), "a report that was cut off shows the results so far")
    page.check_looks("a report that was cut off")


def check_everywhere(page, name, path, choices, screenshots):
    for width, size in [("wide", WIDE), ("narrow", NARROW)]:
        for theme in ["light", "dark"]:
            page.browser.size(*size)
            page.browser.theme(theme)
            for number, address in enumerate(choices):
                page.browser.open(path, address)
                page.expect(page.run("document.documentElement.dataset.theme"), theme, "the page is as light or dark as the system")
                page.check_looks(f"{name}{address} ({width}, {theme})")
                if screenshots:
                    page.browser.screenshot(f"{screenshots}/{name}-{number}-{width}-{theme}.png")
    page.browser.size(*WIDE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chromium")
    parser.add_argument("--screenshots")
    parser.add_argument("reports", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    first = arguments.reports[0].read_text()
    browser = Chromium(arguments.chromium)
    page = Page(browser)
    try:
        with tempfile.TemporaryDirectory() as folder:
            failed = filled(first, made_up_events.failed_run(), folder, "failed")
            passed = filled(first, made_up_events.passed_run(), folder, "passed")
            large = filled(first, made_up_events.large_run(), folder, "large")
            browser.size(*WIDE)
            for check in [check_filters, check_keyboard, check_lanes, check_details, check_narrow]:
                check(page, failed)
            check_cut_off(page, first, folder)
            times = check_large(page, large)
            shown = [choice(outcome=""), *(choice(outcome="", example=example) for example in [CART, POOL, ACCOUNT])]
            check_everywhere(page, "failed", failed, ["", *shown], arguments.screenshots)
            check_everywhere(page, "passed", passed, [""], arguments.screenshots)
            check_everywhere(page, "large", large, [choice(outcome="")], arguments.screenshots)
            for path in arguments.reports:
                check_everywhere(page, path.stem, path.resolve(), ["", choice(outcome="")], arguments.screenshots)
    finally:
        browser.close()
    print(f"{page.count} checks of the page passed; 5,000 examples opened in {times[0]} ms, a search took {times[1]:.0f} ms")


main()
