// The overview of the run: its problems, its workers, and its slowest examples.

function showOverview() {
  const { summary, start } = run;
  const shard = start.shard;
  const facts = [
    start.date ? new Date(start.date * 1000).toLocaleString() : null,
    duration(run.duration),
    start.workerCount ? counted(start.workerCount, "worker") : null,
    start.seed ? `random order with seed ${start.seed}` : null,
    shard ? `shard ${shard.number} of ${shard.count}: ${grouped(shard.testCount)} of ${grouped(shard.totalTestCount)} tests` : null,
  ].filter((fact) => fact);
  showDetail(
    make("p", { class: "crumbs" }, visible(start.program || "")),
    make("h1", {}, verdict()),
    make("div", { class: "meta" }, facts.map((fact) => make("span", {}, fact))),
    summary ? null : notice("failed", "Unfinished", "The run did not end, so this report contains only the results until then."),
    summary?.problem ? notice("failed", "Error", summary.problem) : null,
    summary ? notes(summary) : null,
    run.late.map((late) => failureCard(late.failure, "Failure outside of the running examples")),
    timeline(),
    slowest(),
    run.output.length ? section("Output outside of the examples", make("div", { class: "card" }, outputBlock(run.output))) : null);
}

/** The result of the run as a sentence. */
function verdict() {
  const { failed } = run.counts;
  const all = counted(run.examples.length, "example");
  if (failed) return `${grouped(failed)} of ${all} failed`;
  if (!run.summary) return `${all} so far`;
  return run.summary.isSuccess ? `${all}, none failed` : `The run failed, although none of ${all} did`;
}

function notes(summary) {
  const count = summary.focused.length;
  const list = (title, items) => (items.length ? section(title, plainList(items)) : []);
  return [
    count ? notice("flaky", "Focus", `is on ${counted(count, "example")}, so ${grouped(summary.unfocusedCount)} others were skipped.`) : null,
    summary.focused.map((focused) => make("div", { class: "meta" }, visible(focused.name), place(focused.location))),
    summary.notes.length ? section("Notes", make("ul", { class: "plain" }, summary.notes.map((note) => make("li", { class: "wrapped" }, visible(note))))) : [],
    list("Recorded snapshots, to review before committing", summary.recordedSnapshots),
    list("Snapshots that no test uses", summary.unusedSnapshots),
    list("Not run, because the main function does not list them", [...summary.unlistedSpecs, ...summary.unlistedTests]),
  ].flat(2);
}

/** Returns a table of the slowest examples and groups. */
function slowest() {
  const ran = run.examples.filter(isRun).sort((a, b) => b.duration - a.duration).slice(0, 10);
  if (!ran.length) return null;
  return section("Slowest examples", make("table", {}, ran.map((node) => make("tr", {},
    make("td", {}, make("button", { onclick: () => select(node) }, visible(`${node.example.className} ${node.fullName}`))),
    make("td", { class: "figure" }, make("span", { class: "meter", "--share": share(node.duration), "aria-hidden": "true" })),
    make("td", { class: "figure" }, duration(node.duration))))));
}

// MARK: The timeline of workers

/** Returns a timeline of the workers, and a table with the same data. */
function timeline() {
  const workers = new Map();
  for (const node of run.examples) {
    if (!isRun(node)) continue;
    const lane = node.worker || 0;
    if (!workers.has(lane)) workers.set(lane, []);
    workers.get(lane).push(node);
  }
  if (!workers.size) return null;
  const lanes = [...workers].sort((a, b) => a[0] - b[0]);
  const end = lanes.reduce((last, [, nodes]) => nodes.reduce((last, node) => Math.max(last, node.start + node.duration), last), run.duration) || 1;
  const canvas = make("canvas", { role: "img", "aria-label": "The examples of each worker over time; the table has the numbers" });
  const tip = make("div", { class: "tip", hidden: true });
  const frame = make("div", { class: "timeline" }, canvas, tip);
  const draw = () => drawTimeline(canvas, lanes, end);
  new ResizeObserver(draw).observe(frame);
  redrawTimeline = draw;
  const nodeAt = (event) => lanes[Math.floor((event.offsetY - 0) / laneHeight)]?.[1]
    .findLast((node) => Math.abs(middleOf(node, end, canvas) - event.offsetX) <= Math.max(3, (node.duration / end) * timeWidth(canvas) / 2));
  canvas.addEventListener("mousemove", (event) => {
    const node = nodeAt(event);
    tip.hidden = !node;
    if (!node) return;
    tip.textContent = visible(`${node.fullName}, ${duration(node.duration)}`);
    tip.style.left = Math.max(4, Math.min(event.offsetX, canvas.clientWidth - 260)) + "px";
    tip.style.top = event.offsetY + 30 + "px";
  });
  canvas.addEventListener("mouseleave", () => (tip.hidden = true));
  canvas.addEventListener("click", (event) => {
    const node = nodeAt(event);
    if (node) select(node);
  });
  const rows = lanes.map(([lane, nodes]) => {
    const busy = nodes.reduce((sum, node) => sum + node.duration, 0);
    return make("tr", {}, make("td", {}, laneName(lane)), make("td", { class: "figure" }, grouped(nodes.length)),
      make("td", { class: "figure" }, duration(busy)), make("td", { class: "figure" }, `${Math.round(Math.min(1, busy / end) * 100)} %`));
  });
  const deaths = run.deaths.map((death) => notice("failed", `A worker ended after ${duration(death.time)}`, death.reason));
  return section("Workers over time", frame, deaths, make("details", {}, make("summary", {}, "In numbers"), make("table", {},
    make("tr", {}, ["Worker", "Examples", "Busy", "Share of the run"].map((name, index) =>
      make("th", { scope: "col", class: index ? "figure" : "" }, name))), rows)));
}

let redrawTimeline = () => {};

const laneHeight = 22;
const laneNameWidth = 66;
const laneName = (lane) => (lane ? `Worker ${lane}` : "Process");
const timeWidth = (canvas) => canvas.clientWidth - laneNameWidth;
const middleOf = (node, end, canvas) => laneNameWidth + ((node.start + node.duration / 2) / end) * timeWidth(canvas);

function drawTimeline(canvas, lanes, end) {
  const height = laneHeight * lanes.length + 22;
  const scale = window.devicePixelRatio || 1;
  canvas.style.height = height + "px";
  canvas.width = canvas.clientWidth * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue("--" + name);
  const colors = Object.fromEntries(outcomes.map((outcome) => [outcome, color(outcome === "unavailable" ? "skipped" : outcome)]));
  context.scale(scale, scale);
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
  const x = (time) => laneNameWidth + (time / end) * timeWidth(canvas);
  context.fillStyle = color("muted");
  const step = niceStep(end, timeWidth(canvas) / 80);
  for (let time = 0; time <= end; time += step) {
    const text = axisText(time, step);
    context.fillText(text, Math.min(x(time), canvas.clientWidth - context.measureText(text).width), height - 8);
    context.fillRect(x(time), height - 20, 1, 4);
  }
  lanes.forEach(([lane, nodes], index) => {
    const top = index * laneHeight;
    context.fillStyle = color("muted");
    context.fillText(laneName(lane), 0, top + laneHeight / 2);
    context.fillStyle = color("raised");
    context.fillRect(laneNameWidth, top + 3, timeWidth(canvas), laneHeight - 6);
    // Draw examples that did not pass last, so that they stay visible.
    for (const isPassed of [true, false]) {
      for (const node of nodes) {
        if ((node.outcome === "passed") !== isPassed) continue;
        context.globalAlpha = isPassed ? 0.55 : 1;
        context.fillStyle = colors[node.outcome];
        const width = (node.duration / end) * timeWidth(canvas);
        context.fillRect(x(node.start), top + 3, Math.max(isPassed ? 0.75 : 2, width > 3 ? width - 1 : width), laneHeight - 6);
      }
    }
    context.globalAlpha = 1;
  });
}

/** Returns a round number: 1, 2 or 5 times a power of ten. */
function niceStep(end, most) {
  const rough = end / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
}

const axisText = (time, step) => (step < 0.1 ? `${Math.round(time * 1000)} ms` : `${+time.toFixed(step < 1 ? 1 : 0)} s`);
