// The list of examples. Its rows are created in blocks as they come into view, so that the page stays small.

const list = {
  rows: [],
  /** The row that is selected with the keyboard. */
  active: -1,
  blockLength: 40,
  observer: null,
};

const rowId = (index) => "row-" + index;

/** Shows new rows, scrolled to the first one. */
function showRows(rows) {
  const element = find("tree");
  list.observer?.disconnect();
  list.rows = rows;
  list.observer = new IntersectionObserver(
    (entries) => entries.forEach((entry) => (entry.isIntersecting ? fillBlock(entry.target) : emptyBlock(entry.target))),
    { root: element, rootMargin: "500px" });
  const blocks = [];
  for (let start = 0; start < rows.length; start += list.blockLength) {
    const height = 28 * Math.min(list.blockLength, rows.length - start);
    const block = make("div", { role: "presentation", "data-start": start });
    block.style.minHeight = height + "px";
    blocks.push(block);
  }
  element.replaceChildren(...blocks);
  element.scrollTop = 0;
  // Draw immediately, so that no frame is empty.
  blocks.slice(0, 2).forEach(fillBlock);
  blocks.forEach((block) => list.observer.observe(block));
}

function fillBlock(block) {
  if (block.firstChild) return;
  const start = Number(block.dataset.start);
  block.style.minHeight = "";
  block.append(...list.rows.slice(start, start + list.blockLength).map((node, offset) => row(node, start + offset)));
}

function emptyBlock(block) {
  const start = Number(block.dataset.start);
  if (!block.firstChild || (list.active >= start && list.active < start + list.blockLength)) return;
  block.style.minHeight = block.offsetHeight + "px";
  block.replaceChildren();
}

/** Returns the element of a row. Creates it if the row is not in view. */
function elementOf(index) {
  const block = find("tree").children[Math.floor(index / list.blockLength)];
  if (block) fillBlock(block);
  return find(rowId(index));
}

function row(node, index) {
  const isActive = index === list.active;
  const attributes = {
    id: rowId(index), role: "treeitem", "aria-level": node.depth + 1, "aria-selected": isActive, "data-index": index, "--depth": node.depth,
  };
  if (node.kind !== "example") {
    const failed = node.failed ? make("span", { class: "badge failed" }, `${grouped(node.failed)} failed`) : null;
    return make("div", { ...attributes, class: `row group ${node.kind}${isActive ? " active" : ""}`, "aria-expanded": node.isOpen },
      icon("chevron", "chevron"), make("span", { class: "name" }, highlighted(node.name)), failed,
      make("span", { class: "time" }, duration(node.time)));
  }
  const isFlat = choice.order === "slow";
  if (isFlat) Object.assign(attributes, { "--depth": 0, "aria-level": 1 });
  const path = isFlat ? make("span", { class: "path" }, visible([node.example.className, ...node.example.groups].join(" › "))) : null;
  return make("div", { ...attributes, class: "row" + (isActive ? " active" : "") },
    markOf(node.outcome), make("span", { class: "only-heard" }, outcomeNames[node.outcome] + ":"),
    make("span", { class: "name" }, path, highlighted(node.name || "(no description)"),
      node.tags.map((tag) => [" ", make("span", { class: "tag" }, highlighted(tag))]),
      node.round > 1 ? [" ", make("span", { class: "tag" }, `round ${node.round}`)] : null),
    unsteady(node) ? historyDots(node) : null,
    make("span", { class: "meter", "--share": share(node.duration), "aria-hidden": "true" }),
    make("span", { class: "time" }, isRun(node) ? duration(node.duration) : ""));
}

const isRun = (node) => node.outcome !== "skipped" && node.outcome !== "unavailable";

/** Returns the length of the bar for a duration. The square root keeps short durations visible next to long ones. */
const share = (seconds) => (seconds && run.longest ? Math.sqrt(seconds / run.longest).toFixed(3) : 0);

/** Activates a row. */
function activate(index, { scrolls = true } = {}) {
  const old = find(rowId(list.active));
  old?.classList.remove("active");
  old?.setAttribute("aria-selected", "false");
  list.active = index;
  const element = index < 0 ? null : elementOf(index);
  if (!element) return find("tree").removeAttribute("aria-activedescendant");
  element.classList.add("active");
  element.setAttribute("aria-selected", "true");
  find("tree").setAttribute("aria-activedescendant", element.id);
  if (scrolls) element.scrollIntoView({ block: "nearest" });
}

/** Opens or closes a group. */
function toggle(node, isOpen = !node.isOpen) {
  if (node.isOpen === isOpen) return;
  node.isOpen = isOpen;
  const top = find("tree").scrollTop;
  updateList();
  const index = list.rows.indexOf(node);
  elementOf(index);
  find("tree").scrollTop = top;
  activate(index);
}

// MARK: The history of an example

/** Returns true if the recent outcomes of an example differ, or if any is flaky. */
function unsteady(node) {
  const results = lastResults(node);
  return results.length > 1 && (results.includes("flaky") || new Set(results).size > 1);
}

/** Returns the outcomes of an example in recent runs, ending with this one. */
const lastResults = (node) => [...(node.history || []).map((result) => result.outcome).reverse(), node.outcome];

const historyDots = (node) =>
  make("span", { class: "dots", title: "The last runs, the latest on the right", "aria-hidden": "true" },
    lastResults(node).slice(-5).map((outcome) => make("i", { class: outcome })));
