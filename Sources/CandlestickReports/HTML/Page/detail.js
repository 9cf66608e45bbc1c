// The details of an example.

function showExample(node) {
  const example = node.example;
  const facts = [
    isRun(node) ? duration(node.duration) : null,
    node.worker ? `worker ${node.worker}` : null,
    node.round > 1 ? `round ${node.round}` : null,
    node.exploration ? explored(node.exploration) : null,
    node.reasonForRealTime ? "ran again in real time" : null,
  ].filter((fact) => fact);
  showDetail(
    make("p", { class: "crumbs" }, visible(pathOf(example).join(" › "))),
    make("h1", {}, visible(node.name || "(no description)")),
    make("div", { class: "meta" },
      make("span", { class: "pill " + node.outcome }, markOf(node.outcome), outcomeNames[node.outcome]),
      facts.map((fact) => make("span", {}, fact)),
      node.tags.map((tag) => make("button", { class: "tag", title: "Show examples with this tag", onclick: () => chooseTag(tag) }, visible(tag))),
      example.location ? place(example.location) : null),
    historyOf(node),
    example.bugs.length ? make("div", { class: "meta" }, "Bugs:", example.bugs.map(bug)) : null,
    node.skipReason ? notice("skipped", "Skipped", node.skipReason, node.skipLocation) : null,
    node.reasonForRealTime ? notice("flaky", "Failed in a simulation, so it ran again in real time", node.reasonForRealTime) : null,
    node.fallbacks.map((fallback) => notice("flaky", "Fell back", fallback)),
    node.exploration?.warning ? notice("flaky", "Schedules", node.exploration.warning) : null,
    node.failures.map((failure, index) => failureCard(failure, node.failures.length > 1 ? `Failure ${index + 1} of ${node.failures.length}` : "Failure")),
    node.earlierFailures.map((failure, index) => failureCard(failure, `Attempt ${index + 1} failed`, "flaky")),
    node.knownIssues.map((issue) => failureCard(issue.failure, "Known issue" + (issue.reason ? ": " + issue.reason : ""), "known")),
    node.command ? command(node.command) : null,
    output(node),
    attachments(node.attachments),
    node.recordedSnapshots.length ? section("Recorded snapshots", plainList(node.recordedSnapshots)) : null,
    oneSidedPairs(node.exploration?.coverage),
    hooks(node.hooks));
}

/** Lists the pairs of uses that occurred in only one order. */
function oneSidedPairs(coverage) {
  if (!coverage?.oneSidedPairs?.length) return null;
  return section("Seen in one order only", plainList(coverage.oneSidedPairs.map(({ first, second }) => `${first} always came before ${second}`)));
}

/** Returns the module, the class and the groups of an example. The module is omitted if the name of the class includes it. */
function pathOf({ module, className, groups }) {
  return [...(className.startsWith(module + ".") ? [] : [module]), className, ...groups];
}

/** Replaces the contents of the details pane. */
function showDetail(...nodes) {
  const back = make("button", { class: "back", onclick: closeDetail }, "‹ All examples");
  find("detail").replaceChildren(back, ...nodes.flat(Infinity).filter((node) => node));
  find("detail").scrollTop = 0;
}

function explored(exploration) {
  const { skippedCount } = exploration;
  return exploredOf(exploration) + (skippedCount ? `, ${grouped(skippedCount)} skipped` : "");
}

function exploredOf({ scheduleCount, hasSeenAll, coverage, cancellations }) {
  if (cancellations) return `${grouped(cancellations.count)} of ${counted(cancellations.pointCount, "suspension point")}`;
  if (coverage?.isComplete) return ordersOf(coverage);
  return `${hasSeenAll ? "all " : ""}${counted(scheduleCount, "schedule")}${coverage ? ", " + ordersOf(coverage) : ""}`;
}

/** Describes the coverage of step orders, like `OrderCoverage`. */
function ordersOf({ orderCount, isComplete, estimatedOrderCount, scheduleCount }) {
  const of = (count, about) => (Math.round(count ?? 0) > orderCount ? `, of ${about}${grouped(Math.round(count))}` : "");
  if (!isComplete) return (orderCount === 1 ? "1 order" : `${grouped(orderCount)} orders that differ`) + of(estimatedOrderCount, "about ");
  return (orderCount === 1 ? "the only order of whole steps that matters" : `all ${grouped(orderCount)} orders of whole steps that differ`) + of(scheduleCount, "");
}

function bug(text) {
  const link = /https?:\/\/\S+$/.exec(text)?.[0];
  return link ? make("a", { href: link, rel: "noreferrer" }, visible(text)) : make("span", {}, visible(text));
}

const section = (title, ...nodes) => [make("h2", {}, title), ...nodes.flat()];

const plainList = (texts) => make("ul", { class: "plain mono" }, texts.map((text) => make("li", {}, visible(text))));

function notice(style, title, text, location) {
  return make("div", { class: "notice " + style }, make("b", {}, title + ": "), visible(text), location ? [" ", place(location)] : null);
}

function failureCard(failure, title, style = "failed") {
  const caption = failure.isUnexpected ? title + ", an unexpected error" : title;
  return make("article", { class: `card flawed ${style}`, "aria-label": visible(caption) },
    make("div", { class: "head" }, make("span", {}, visible(caption)), failure.location ? place(failure.location) : null),
    make("div", { class: "message" }, messageNodes(failure.message)),
    failure.source ? excerpt(failure.source) : null,
    failure.details ? detailsBlock(failure.details) : null,
    failure.schedule ? scheduleBlock(failure.schedule) : null);
}

function command(text) {
  return [make("h2", {}, "Run only this example"),
    make("div", { class: "command" }, make("code", {}, visible(text)), copyButton(text, "Copy the command", "Copy"))];
}

function output(node) {
  if (!node.output.length) return null;
  const block = make("div", { class: "card" }, outputBlock(node.output));
  if (node.outcome === "failed") return section("Output", block);
  return make("details", {}, make("summary", {}, `Output (${counted(node.output.length, "line")})`), block);
}

function attachments(files) {
  if (!files.length) return null;
  return section("Attachments", make("ul", { class: "attachments" }, files.map((file) => {
    const content = run.contents.get(file.path);
    const link = make("a", { href: fileLink(file.path, run.folder), target: "_blank" }, visible(file.name));
    return make("li", {}, link, ` (${byteCount(file.byteCount)})`, content ? preview(file, content) : null);
  })));
}

/** Returns the content of an attachment that is embedded in the report. */
function preview(file, { type, data, text }) {
  if (type) return make("img", { src: `data:${type};base64,${data}`, alt: visible(file.name) });
  return make("pre", { tabindex: 0, role: "region", "aria-label": visible(file.name) }, visible(text));
}

function hooks(hooks) {
  if (!hooks.length) return null;
  const most = Math.max(...hooks.map((hook) => hook.duration));
  return section("Hooks", make("table", {},
    make("tr", {}, make("th", { scope: "col" }, "Hook"), make("th", { scope: "col" }, "Declared"), make("th", { scope: "col", class: "figure" }, "Duration")),
    hooks.map((hook) => make("tr", {}, make("td", {}, visible(hook.name)), make("td", {}, place(hook.location)),
      make("td", { class: "figure" }, make("span", { class: "meter", "--share": most ? hook.duration / most : 0 }), " ", duration(hook.duration))))));
}

function historyOf(node) {
  const results = lastResults(node);
  if (results.length < 2) return null;
  const dates = [...node.history.map((result) => result.date).reverse(), run.start.date];
  const names = results.map((outcome) => outcomeNames[outcome].toLowerCase());
  const isUnsteady = unsteady(node);
  return make("div", { class: "meta" }, make("span", { class: "history", role: "img", "aria-label": `The last runs, oldest first: ${names.join(", ")}` },
    results.map((outcome, index) => make("i", { class: outcome, title: pastResult(outcome, dates[index]) }))),
  make("span", {}, isUnsteady ? `not the same in the last ${results.length} runs` : `the same in the last ${results.length} runs`));
}

const pastResult = (outcome, date) => outcomeNames[outcome] + (date ? ", " + new Date(date * 1000).toLocaleString() : "");
