// A schedule on which an example failed, drawn as lanes: one for each task, or for each actor and queue. Time goes down.

const laneWays = {
  task: { name: "By task", lane: (step) => step.task },
  executor: { name: "By actor or queue", lane: (step) => (step.executor || "default executor").replace(/^to /, "") },
};

/** The kind of lanes chosen by the user, for all schedules. */
let laneWay = "task";

/** Returns the block of a schedule in the card of a failure. */
function scheduleBlock(schedule) {
  const block = make("div", { class: "block schedule" });
  let showsAll = false;
  const show = () => block.replaceChildren(...scheduleNodes(schedule, showsAll, {
    changeWay: (way) => {
      laneWay = way;
      show();
      block.querySelector(`[data-way=${way}]`).focus();
    },
    showAll: () => {
      showsAll = true;
      show();
    },
  }));
  show();
  return block;
}

function scheduleNodes(schedule, showsAll, actions) {
  const { number, limit, steps, notes, table } = schedule;
  const title = number ? `Failed on schedule ${grouped(number)}${limit ? " of " + grouped(limit) : ""}` : "Failed on a schedule that was replayed";
  const texts = [
    notes ? make("p", { class: "summary" }, visible(notes)) : null,
    table ? make("details", { open: !steps.length }, make("summary", {}, "The steps as text"),
      make("pre", { class: "lines", tabindex: 0, role: "region", "aria-label": "The steps as text" }, visible(table))) : null,
  ].filter((node) => node);
  if (!steps.length) return [make("div", { class: "caption" }, title), ...texts];
  const ways = make("span", { class: "switch", role: "group", "aria-label": "Lanes" }, Object.entries(laneWays).map(([way, { name }]) =>
    make("button", { "data-way": way, "aria-pressed": way === laneWay, onclick: () => actions.changeWay(way) }, name)));
  for (const step of steps) {
    step.cancelled = (schedule.cancellations ?? []).filter(({ afterStep }) => afterStep === step.number || (!afterStep && step === steps[0]))
      .map((cancellation) => ({ ...cancellation, isBefore: !cancellation.afterStep }));
  }
  const lanes = lanesOf(steps);
  return [make("div", { class: "caption" }, make("span", {}, title), ways), legend(lanes, steps),
    stepList(steps, lanes, showsAll, actions.showAll), ...texts];
}

/** Returns the names of the lanes in the order of their first steps. */
function lanesOf(steps) {
  const indices = new Map();
  for (const step of steps) {
    const name = laneWays[laneWay].lane(step);
    if (!indices.has(name)) indices.set(name, indices.size);
  }
  return indices;
}

function legend(lanes, steps) {
  const origins = new Map(laneWay === "task" ? steps.filter((step) => step.origin).map((step) => [step.task, step.origin]) : []);
  return make("ul", { class: "legend" }, [...lanes].map(([name, index]) =>
    make("li", {}, vector("svg", { "aria-hidden": "true", class: laneColor(index) }, vector("circle", { cx: 9, cy: 6, r: 4.5, class: "dot" })),
      " ", visible(name), origins.has(name) ? make("span", { class: "origin" }, ` ${visible(origins.get(name))}`) : null)));
}

const laneColor = (index) => "lane-" + (index % 8);

/**
 * Returns true for each step that is shown initially. Steps of a task alone are folded, and in a long schedule all steps except for those at
 * the ends and marked ones.
 */
function shownAtFirst(steps) {
  const isMarked = (step) => step && reasons(step).length > 0;
  const alone = stepsAlone(steps, isMarked);
  return steps.map((step, index) => !alone.has(step) && (steps.length <= 30 || index < 2 || index >= steps.length - 6
    || [index - 1, index, index + 1].some((near) => isMarked(steps[near]))));
}

/** Returns the steps of each task while there is no other one, which the schedule does not decide: runs of three or more, without the last. */
function stepsAlone(steps, isMarked) {
  const lives = new Map();
  for (const { task, number, heldBackSince } of steps) {
    lives.set(task, [Math.min(lives.get(task)?.[0] ?? number, heldBackSince ?? number), number]);
  }
  if (lives.size < 2) return new Set();
  const isAlone = (step) => !isMarked(step)
    && [...lives].every(([task, [first, last]]) => task === step.task || step.number < first || step.number > last);
  const runs = [];
  for (const step of steps) {
    const before = runs.at(-1)?.at(-1);
    if (!isAlone(step)) runs.push([]);
    else if (before?.task === step.task) runs.at(-1).push(step);
    else runs.push([step]);
  }
  return new Set(runs.filter((run) => run.length > 2).flatMap((run) => run.slice(0, -1)));
}

function stepList(steps, lanes, showsAll, showAll) {
  const items = [];
  const gap = Math.max(9, Math.min(isNarrow() ? 14 : 22, Math.floor(170 / lanes.size)));
  const drawing = { lanes, gap, width: gap * lanes.size + 8, rows: segments(steps, lanes) };
  const isShown = showsAll ? steps.map(() => true) : shownAtFirst(steps);
  let before = null;
  steps.forEach((step, index) => {
    if (!isShown[index]) return;
    const hidden = step.number - (before ? before.number : 0) - 1;
    const isFolded = index > 0 && !isShown[index - 1];
    if (hidden > 0) {
      const text = isFolded ? make("button", { class: "link", onclick: showAll }, `Show ${counted(hidden, "step")}`) : `${counted(hidden, "step")} left out`;
      items.push(make("div", { class: "step gap", role: "listitem" }, make("span", { class: "order" }),
        laneDrawing(drawing, index, true), make("span", { class: "what" }, text)));
    }
    items.push(stepRow(step, before, index, drawing));
    before = step;
  });
  const element = make("div", { class: "steps", role: "list", "aria-label": "Steps" }, items);
  const rows = [...element.querySelectorAll("[data-step]")];
  const failing = rows.findIndex((row) => row.classList.contains("failing"));
  rows[Math.max(failing, 0)].tabIndex = 0;
  element.addEventListener("keydown", (event) => moveInSteps(event, rows));
  element.addEventListener("focusin", (event) => {
    const current = event.target.closest("[data-step]");
    for (const row of rows) {
      row.classList.toggle("current", row === current);
      row.tabIndex = row === current ? 0 : -1;
    }
  });
  return element;
}

function moveInSteps(event, rows) {
  const index = rows.indexOf(event.target.closest("[data-step]"));
  if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const marked = (from, by) => {
    for (let next = from + by; rows[next]; next += by) if (rows[next].dataset.marked === "true") return next;
    return from;
  };
  const targets = {
    ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1, ArrowRight: marked(index, 1), ArrowLeft: marked(index, -1),
  };
  if (event.key in targets) rows[Math.max(0, Math.min(rows.length - 1, targets[event.key]))].focus();
  else if (event.key === "Enter" && event.target === rows[index]) rows[index].querySelector("a")?.click();
  else if (event.key === "c") rows[index].querySelector(".copy")?.click();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Returns remarks on a step as texts. */
function reasons(step) {
  const reasons = [];
  const ready = `${step.overtaken.join(" and ")}`;
  const [are, were] = step.overtaken.length > 1 ? ["are", "were"] : ["is", "was"];
  if (step.isEarlyTimer) reasons.push(`time advances although ${ready || "another task"} ${are} ready`);
  else if (ready) reasons.push(`runs before ${ready}, which ${were} ready first`);
  if (step.heldBackSince) reasons.push(`was held back since step ${step.heldBackSince}`);
  for (const { task, location, function: name, isBefore } of step.cancelled ?? []) {
    const place = location ? ` at ${location.path.split("/").at(-1)}:${location.line}${name ? " in " + name : ""}` : "";
    reasons.push(`${task} is cancelled ${isBefore ? "before" : "after"} this, while it is suspended${place}`);
  }
  reasons.push(...step.faults.map((fault) => `something goes wrong: ${fault}`));
  if (step.note) reasons.push(step.note);
  if (step.isFailing) reasons.push("fails");
  return reasons;
}

function stepRow(step, before, index, drawing) {
  const why = reasons(step);
  const passed = step.time - (before ? before.time : 0);
  const name = step.function && !step.code ? ` in ${visible(step.function)}` : "";
  return make("div", {
    class: "step" + (step.isFailing ? " failing" : ""), role: "listitem", "data-step": step.number, "data-marked": why.length > 0, tabindex: -1,
  },
  make("span", { class: "order" }, make("span", { class: "only-heard" }, "Step "), grouped(step.number)),
  laneDrawing(drawing, index, false, step),
  make("span", { class: "what" },
    make("b", {}, visible(step.task)), step.executor ? visible(` ${step.executor.startsWith("to ") ? "" : "on "}${step.executor}`) : null,
    why.length ? make("div", { class: "why" }, visible(why.join("; "))) : null,
    step.location ? make("div", { class: "where" }, place(step.location, name), step.code ? make("code", {}, visible(step.code)) : null) : null),
  make("span", { class: "clock", title: `at ${virtualTime(step.time)} of virtual time` }, passed > 0 ? make("b", {}, "+" + virtualTime(passed)) : null));
}

/**
 * Returns for each step the lines of the lanes above and below its dot: undefined, "lives" from the first step of the lane
 * to the last one, or "waits" while a step is held back.
 */
function segments(steps, lanes) {
  const laneOf = (step) => lanes.get(laneWays[laneWay].lane(step));
  const rows = steps.map(() => ({ above: [], below: [] }));
  const draw = (lane, from, to, kind) => {
    for (let index = from; index < to; index += 1) rows[index].below[lane] = rows[index + 1].above[lane] = kind;
  };
  for (const lane of lanes.values()) {
    draw(lane, steps.findIndex((step) => laneOf(step) === lane), steps.findLastIndex((step) => laneOf(step) === lane), "lives");
  }
  steps.forEach((step, index) => {
    const since = step.heldBackSince ? steps.findIndex((other) => other.number >= step.heldBackSince) : -1;
    if (since >= 0) draw(laneOf(step), since, index, "waits");
  });
  return rows;
}

/** Returns the drawing of the lanes for a step, or for the steps that are folded before it. */
function laneDrawing({ lanes, gap, width, rows }, index, isGap, step) {
  const lines = [];
  const x = (lane) => lane * gap + gap / 2 + 4;
  const middle = 15;
  for (const lane of lanes.values()) {
    const { above, below } = rows[index];
    const add = (kind, from, to) =>
      kind && lines.push(vector("line", { x1: x(lane), x2: x(lane), y1: from, y2: to, class: `${kind} ${laneColor(lane)}` }));
    if (isGap) add(above[lane], 0, "100%");
    else {
      add(above[lane], 0, middle);
      add(below[lane], middle, "100%");
    }
  }
  if (step) lines.push(...dot(step, x(lanes.get(laneWays[laneWay].lane(step))), middle, laneColor(lanes.get(laneWays[laneWay].lane(step)))));
  return make("span", { class: "lanes", "--width": width + "px" }, vector("svg", { "aria-hidden": "true" }, ...lines));
}

/** Returns the mark of a step: a cross if it fails, a triangle if it overtakes others, a ring if it was held back, otherwise a dot. */
function dot(step, x, y, color) {
  if (step.isFailing) {
    return [vector("circle", { cx: x, cy: y, r: 7, class: "cross-ground" }), vector("path", { d: `M${x - 3} ${y - 3}l6 6m0-6l-6 6`, class: "cross" })];
  }
  if (step.overtaken.length || step.isEarlyTimer) return [vector("path", { d: `M${x - 4.5} ${y - 6}l10 6-10 6z`, class: "dot " + color })];
  if (step.heldBackSince) return [vector("circle", { cx: x, cy: y, r: 5, class: "ring " + color })];
  return [vector("circle", { cx: x, cy: y, r: 4.5, class: "dot " + color })];
}
