// The run, read from the events in the report.

/** Reads the events, one per line. The last line may be incomplete if the run was aborted. */
function readEvents(text) {
  const lines = text.split("\n").filter((line) => line);
  try {
    return JSON.parse(`[${lines.join(",")}]`);
  } catch {
    return JSON.parse(`[${lines.slice(0, -1).join(",")}]`);
  }
}

/** Returns the run with its examples in a tree. */
function readRun(events) {
  const run = {
    start: {}, summary: null, folder: null, examples: [], late: [], deaths: [], output: [], contents: new Map(), root: null,
  };
  let output = [];
  for (const event of events) {
    switch (event.event) {
      case "runStarted": run.start = event; break;
      case "runFinished": run.summary = event; break;
      case "reportFolder": run.folder = event.folder; break;
      case "attachmentRead": run.contents.set(event.path, event); break;
      case "lateFailureFound": if (event.result) amend(run, event.result); else run.late.push(event); break;
      case "workerEnded": if (event.reason) run.deaths.push(event); break;
      case "outputPrinted": (event.example ? output : run.output).push(event); break;
      case "exampleFinished":
        event.output = output;
        output = [];
        run.examples.push(event);
        break;
    }
  }
  run.root = tree(run.examples);
  run.counts = counts(run.examples);
  run.duration = run.summary ? run.summary.duration : Math.max(0, ...run.examples.slice(-200).map((e) => e.start + e.duration));
  run.longest = run.examples.reduce((most, example) => Math.max(most, example.duration), 0);
  return run;
}

/** Replaces the result of an example that has failed after its end. */
function amend(run, result) {
  const index = run.examples.findLastIndex((other) => other.example.id === result.example.id);
  if (index >= 0) run.examples[index] = { ...result, output: run.examples[index].output };
}

function counts(examples) {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  for (const example of examples) counts[example.outcome] += 1;
  return counts;
}

/**
 * Returns the root of a tree of classes, groups and examples. Each group exists once, regardless of the order of its examples.
 * Adds to each example its node's properties: the depth, the parent, and the texts to search.
 */
function tree(examples) {
  const root = { children: [], depth: -1, name: "" };
  const nodes = new Map();
  const rounds = new Map();
  for (const [index, example] of examples.entries()) {
    const { module, className, groups, description, location, tags, id } = example.example;
    let parent = root;
    let path = module + "." + className;
    for (const [depth, name] of [className, ...groups].entries()) {
      path += "\n" + name;
      let node = nodes.get(path);
      if (!node) {
        node = { kind: depth ? "group" : "class", name, depth, parent, children: [], isOpen: true, path };
        nodes.set(path, node);
        parent.children.push(node);
      }
      parent = node;
    }
    const round = (rounds.get(id) || 0) + 1;
    rounds.set(id, round);
    Object.assign(example, {
      kind: "example", index, name: description, parent, depth: parent.depth + 1, id, round, tags,
      file: location ? location.path : null,
      fullName: [...groups, description].filter((text) => text).join(" "),
    });
    const messages = example.failures.map((failure) => failure.message).join("\n");
    example.searched = [className, ...groups, description, ...tags, location ? placeText(location) : "", messages].join("\n").toLowerCase();
    parent.children.push(example);
  }
  return root;
}

/** Returns a relative link from the report's folder to a file, or an absolute one if the report has no folder. */
function fileLink(path, folder) {
  if (!folder) return encodeURI("file://" + path).replace(/[?#]/g, encodeURIComponent);
  const [from, to] = [folder, path].map((text) => text.split("/").filter((part) => part));
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  return [...from.slice(common).map(() => ".."), ...to.slice(common).map(encodeURIComponent)].join("/");
}
