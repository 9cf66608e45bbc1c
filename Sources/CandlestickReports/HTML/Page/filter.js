// Selects the examples to show.

/** The filters chosen by the user. */
const choice = { search: "", outcomes: new Set(), tag: "", file: "", order: "" };

const words = () => choice.search.toLowerCase().split(/\s+/).filter((word) => word);

/** Returns true if the filters match an example. */
function matches(example, searched) {
  return (!choice.outcomes.size || choice.outcomes.has(example.outcome))
    && (!choice.file || example.file === choice.file)
    && (!choice.tag || example.tags.includes(choice.tag))
    && searched.every((word) => example.searched.includes(word));
}

/** Returns the rows to show: matching examples, and the groups that contain them. The examples of a closed group are counted, but not shown. */
function chosenRows(run) {
  const searched = words();
  const rows = [];
  let count = 0;
  if (choice.order === "slow") {
    const examples = run.examples.filter((example) => matches(example, searched)).sort((a, b) => b.duration - a.duration);
    return { rows: examples, count: examples.length };
  }
  function add(node, isHidden) {
    if (node.kind === "example") {
      if (!matches(node, searched)) return;
      count += 1;
      if (!isHidden) rows.push(node);
      for (let group = node.parent; group.parent; group = group.parent) {
        group.shown += 1;
        group.time += node.duration;
        if (node.outcome === "failed") group.failed += 1;
      }
      return;
    }
    node.shown = node.failed = node.time = 0;
    const index = rows.length;
    if (!isHidden) rows.push(node);
    for (const child of node.children) add(child, isHidden || !node.isOpen);
    if (!node.shown && !isHidden) rows.splice(index, 1);
  }
  for (const node of run.root.children) add(node, false);
  return { rows, count };
}

/** Returns a text as nodes, with the search terms highlighted. */
function highlighted(text) {
  const searched = words().map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const shown = visible(text);
  if (!searched.length) return [shown];
  return shown.split(new RegExp(`(${searched.join("|")})`, "i")).map((part, index) => (index % 2 ? make("mark", {}, part) : part));
}

/** Fills the buttons of the outcomes, and the lists of tags and files. */
function showFilters(run, changed) {
  const buttons = outcomes.filter((outcome) => run.counts[outcome]).map((outcome) =>
    make("button", { class: outcome, "data-outcome": outcome }, markOf(outcome), outcomeNames[outcome], make("b", {}, grouped(run.counts[outcome]))));
  const all = make("button", { "data-outcome": "" }, "All", make("b", {}, grouped(run.examples.length)));
  find("outcomes").replaceChildren(all, ...buttons);
  find("outcomes").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) chooseOutcome(button.dataset.outcome, changed);
  });

  const tags = new Map();
  const files = new Map();
  for (const example of run.examples) {
    for (const tag of new Set(example.tags)) tags.set(tag, (tags.get(tag) || 0) + 1);
    if (example.file) files.set(example.file, (files.get(example.file) || 0) + 1);
  }
  const names = [...files.keys()].map(lastPart);
  const fileName = (path) => (names.filter((name) => name === lastPart(path)).length > 1 ? path.split("/").slice(-2).join("/") : lastPart(path));
  fillList("tag", "All tags", [...tags].map(([tag, count]) => [tag, tag, count]), 1);
  fillList("file", "All files", [...files].map(([path, count]) => [path, fileName(path), count]), 2);
  for (const id of ["tag", "file", "order"]) {
    find(id).addEventListener("change", () => {
      choice[id] = find(id).value;
      changed();
    });
  }
  find("search").addEventListener("input", () => {
    choice.search = find("search").value;
    changed();
  });
}

function fillList(id, all, items, least) {
  items.sort((a, b) => (a[1] < b[1] ? -1 : 1));
  find(id).hidden = items.length < least;
  find(id).replaceChildren(
    make("option", { value: "" }, all),
    ...items.map(([value, name, count]) => make("option", { value }, `${visible(name)} (${grouped(count)})`)));
}

/** Adds or removes an outcome in the filter. Without an outcome, clears the filter. */
function chooseOutcome(outcome, changed) {
  if (!outcome) choice.outcomes.clear();
  else if (!choice.outcomes.delete(outcome)) choice.outcomes.add(outcome);
  changed();
}

/** Updates the controls to match the filters. */
function updateFilters() {
  for (const button of find("outcomes").children) {
    const { outcome } = button.dataset;
    button.setAttribute("aria-pressed", outcome ? choice.outcomes.has(outcome) : !choice.outcomes.size);
  }
  if (find("search").value !== choice.search) find("search").value = choice.search;
  for (const id of ["tag", "file", "order"]) find(id).value = choice[id];
}
