// The page: set-up, selection, keyboard, and the state in the URL.

let run;
/** The example whose details are shown; null for the overview. */
let selected = null;

function start() {
  run = readRun(readEvents(find("events").textContent));
  showHead();
  showFilters(run, filterChanged);
  restore();
  addEventListener("popstate", restore);
  document.addEventListener("keydown", keyPressed);
  find("tree").addEventListener("click", (event) => {
    const index = Number(event.target.closest(".row")?.dataset.index ?? -1);
    const node = list.rows[index];
    if (!node) return;
    activate(index, { scrolls: false });
    if (node.kind === "example") select(node);
    else toggle(node);
  });
  find("overview-button").addEventListener("click", () => select(null));
  find("help-button").addEventListener("click", showHelp);
  find("theme").addEventListener("click", switchTheme);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
}

function showHead() {
  const name = run.start.program || "Test report";
  const isFailed = !run.summary?.isSuccess;
  document.title = `${isFailed ? "✗" : "✓"} ${visible(name)}`;
  find("program").textContent = visible(name);
  find("verdict").className = `verdict pill ${isFailed ? "failed" : "passed"}`;
  find("verdict").textContent = run.summary ? (isFailed ? "Failed" : "Passed") : "Unfinished";
  const date = run.start.date ? new Date(run.start.date * 1000).toLocaleString() + " · " : "";
  find("facts").textContent = `${date}${counted(run.examples.length, "example")} in ${duration(run.duration)}`;
  find("share").replaceChildren(...outcomes.filter((outcome) => run.counts[outcome]).map((outcome) => {
    const part = make("span", { class: outcome });
    part.style.flexGrow = run.counts[outcome];
    return part;
  }));
}

// MARK: Contents

function updateList() {
  const { rows, count } = chosenRows(run);
  list.active = rows.indexOf(selected);
  showRows(rows);
  updateFilters();
  find("count").textContent = count === run.examples.length ? "" : `${grouped(count)} of ${grouped(run.examples.length)}`;
  if (!rows.length) {
    const reset = make("button", { onclick: showAll }, "Show all");
    find("tree").replaceChildren(make("div", { class: "nothing" }, run.examples.length ? ["No example matches. ", reset] : "No example has run."));
  }
  activate(list.active);
}

function filterChanged() {
  updateList();
  remember();
}

function showAll() {
  Object.assign(choice, { search: "", tag: "", file: "" });
  choice.outcomes.clear();
  filterChanged();
}

function chooseTag(tag) {
  choice.tag = choice.tag === tag ? "" : tag;
  filterChanged();
}

const isNarrow = () => matchMedia("(max-width: 860px)").matches;

/** Shows the details of an example, or the overview. */
function select(node, { isNew = true } = {}) {
  selected = node;
  redrawTimeline = () => {};
  if (node) showExample(node);
  else showOverview();
  let index = list.rows.indexOf(node);
  if (node && index < 0) {
    // The example is in a closed group.
    for (let group = node.parent; group.parent; group = group.parent) group.isOpen = true;
    updateList();
    index = list.rows.indexOf(node);
  }
  activate(index);
  document.querySelector("main").classList.toggle("shows-detail", isNew || Boolean(node));
  if (isNew) remember(isNarrow());
}

function closeDetail() {
  document.querySelector("main").classList.remove("shows-detail");
  find("tree").focus();
}

// MARK: State in the URL

/** Writes the filters and the selection to the URL, for links and the back button. */
function remember(isNew = false) {
  const parameters = new URLSearchParams();
  if (choice.search) parameters.set("search", choice.search);
  parameters.set("outcome", [...choice.outcomes].join(","));
  for (const name of ["tag", "file", "order"]) if (choice[name]) parameters.set(name, choice[name]);
  if (selected) parameters.set("example", selected.id + (selected.round > 1 ? "#" + selected.round : ""));
  history[isNew ? "pushState" : "replaceState"](null, "", "#" + parameters);
}

/** Restores the filters and the selection from the URL. By default, shows the failed examples, if there are any. */
function restore() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  choice.search = parameters.get("search") || "";
  for (const name of ["tag", "file", "order"]) choice[name] = parameters.get(name) || "";
  const chosen = parameters.get("outcome") ?? (run.counts.failed ? "failed" : "");
  choice.outcomes = new Set(chosen.split(",").filter((outcome) => run.counts[outcome]));
  const [id, round] = (parameters.get("example") || "").split("#");
  const node = run.examples.find((example) => example.id === id && example.round === Number(round || 1));
  const first = parameters.size ? null : run.examples.find((example) => example.outcome === "failed");
  selected = node || first || null;
  updateList();
  select(selected, { isNew: false });
  document.querySelector("main").classList.toggle("shows-detail", Boolean(node));
}

// MARK: The keyboard

const keys = [
  ["/", "Search", () => find("search").focus()],
  ["↑ ↓", "Previous or next row", null],
  ["← →", "Close or open a group", null],
  ["Enter", "Details", null],
  ["f", "Next failure, also F for the previous one", null],
  ["o", "Open the source in the editor", () => document.querySelector("#detail .card .place a, #detail .place a")?.click()],
  ["c", "Copy the command of the example", () => selected?.command && copyText(selected.command)],
  ["s", "Steps of the schedule; then arrows, Enter and c", () => document.querySelector("#detail .steps [tabindex='0']")?.focus()],
  ["v", "Overview of the run", () => select(null)],
  ["a", "All examples", showAll],
  ["t", "Light or dark", switchTheme],
  ["?", "This help", showHelp],
  ["Esc", "Back", null],
];

function keyPressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || find("help").open) return;
  const isTyping = event.target.matches("input, select, textarea");
  if (event.key === "Escape") return escapePressed();
  if (isTyping) {
    if (event.target === find("search") && ["ArrowDown", "Enter"].includes(event.key)) {
      event.preventDefault();
      find("tree").focus();
      move(list.active < 0 ? firstExample() : list.active);
    }
    return;
  }
  const action = keys.find(([key, , action]) => action && key === event.key)?.[2] || moves[event.key];
  const isOnControl = event.target.matches("button, a, summary, pre");
  if (!action || (isOnControl && ["Enter", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(event.key))) return;
  event.preventDefault();
  action();
}

const moves = {
  ArrowDown: () => move(list.active + 1),
  ArrowUp: () => move(list.active - 1),
  j: () => move(list.active + 1),
  k: () => move(list.active - 1),
  Home: () => move(0),
  End: () => move(list.rows.length - 1),
  PageDown: () => move(list.active + 15),
  PageUp: () => move(list.active - 15),
  ArrowLeft: () => openOrClose(false),
  ArrowRight: () => openOrClose(true),
  Enter: () => enter(),
  " ": () => enter(),
  f: () => moveToFailure(1),
  F: () => moveToFailure(-1),
};

const firstExample = () => Math.max(0, list.rows.findIndex((node) => node.kind === "example"));

/** Moves to a row. On a wide screen, also shows its details. */
function move(index) {
  const target = Math.max(0, Math.min(list.rows.length - 1, index));
  const node = list.rows[target];
  if (!node) return;
  activate(target);
  if (node.kind === "example" && !isNarrow()) select(node);
}

function moveToFailure(by) {
  const count = list.rows.length;
  for (let step = 1; step <= count; step += 1) {
    const index = (((list.active < 0 && by < 0 ? 0 : list.active) + by * step) % count + count) % count;
    if (list.rows[index].outcome === "failed") {
      activate(index);
      return select(list.rows[index]);
    }
  }
  announce("No failure is shown");
}

function openOrClose(isOpen) {
  const node = list.rows[list.active];
  if (!node) return;
  if (node.kind !== "example" && node.isOpen !== isOpen) toggle(node, isOpen);
  else if (isOpen) move(list.active + 1);
  else if (node.parent?.parent) move(list.rows.indexOf(node.parent));
}

function enter() {
  const node = list.rows[list.active];
  if (!node) return;
  if (node.kind !== "example") return toggle(node);
  select(node);
  if (isNarrow()) find("detail").focus();
}

function escapePressed() {
  const main = document.querySelector("main");
  if (document.activeElement === find("search")) {
    if (choice.search) {
      choice.search = "";
      return filterChanged();
    }
    return find("tree").focus();
  }
  if (main.classList.contains("shows-detail") && isNarrow()) return closeDetail();
  if (find("detail").contains(document.activeElement)) return find("tree").focus();
  select(null);
}

function showHelp() {
  const help = find("help");
  help.replaceChildren(
    make("h2", { id: "help-title" }, "Keyboard"),
    make("dl", {}, keys.map(([key, text]) => [make("dt", {}, key.split(" ").map((part) => [make("kbd", {}, part), " "])), make("dd", {}, text)])),
    make("button", { onclick: () => help.close() }, "Close"));
  help.showModal();
}

// MARK: Light and dark

function stored(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function showTheme() {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = stored("candlestick-theme") || (isDark ? "dark" : "light");
  redrawTimeline();
}

function switchTheme() {
  stored("candlestick-theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  showTheme();
}

showTheme();
document.addEventListener("DOMContentLoaded", start);
