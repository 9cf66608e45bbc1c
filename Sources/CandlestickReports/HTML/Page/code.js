// Code and differences between values.

const swiftTokens =
  /(\/\/.*|\/\*.*?\*\/)|("""|#*"(?:\\.|[^"\\])*"#*)|\b(actor|any|as|async|await|case|catch|class|defer|do|else|enum|extension|false|for|func|guard|if|import|in|init|inout|is|let|nil|private|return|self|some|static|struct|super|switch|throw|throws|true|try|var|weak|where|while)\b|\b(\d[\d_.]*)\b/g;

/** Returns a line of Swift as nodes, with its words coloured. */
function swift(line) {
  const nodes = [];
  let end = 0;
  for (const match of line.matchAll(swiftTokens)) {
    const kind = ["comment", "string", "keyword", "literal"].find((_, index) => match[index + 1] !== undefined);
    nodes.push(line.slice(end, match.index), make("span", { class: kind }, match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, line.slice(end)];
}

/** Returns an excerpt of source code with lines such as `12 | code`, and a mark below the call. */
function excerpt(text) {
  const lines = visible(text).split("\n").map((line) => {
    const parts = /^( *\d* \|)(.*)$/.exec(line);
    if (!parts) return [line, "\n"];
    const isMark = /^ +\^$/.test(parts[2]);
    return [make("span", { class: "number" }, parts[1]), isMark ? make("span", { class: "caret" }, parts[2]) : swift(parts[2]), "\n"];
  });
  return codeBlock("Source", lines);
}

/** Returns a block of preformatted text that can be scrolled with the keyboard. */
function codeBlock(name, nodes, style = "") {
  return make("div", { class: "block" }, make("pre", { tabindex: 0, role: "region", "aria-label": name, class: style }, nodes));
}

/** Returns the details of a failure. Lines that start with - or + are the two sides of a difference. */
function detailsBlock(text) {
  const lines = visible(text).split("\n");
  const nodes = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    const next = lines[index + 1];
    const isPair = isChange(line, "-") && next !== undefined && isChange(next, "+")
      && !isChange(lines[index - 1], "-") && !isChange(lines[index + 2], "+");
    const style = isChange(line, "-") ? "removed" : isChange(line, "+") ? "added" : null;
    if (isPair) {
      nodes.push(...changedPair(line, next));
      index += 1;
    } else if (style && next && /^[ ^]*\^$/.test(next)) {
      nodes.push(...markedLine(line, next, style));
      index += 1;
    } else nodes.push(style ? make("span", { class: style }, line) : line, "\n");
  }
  return codeBlock("Details", nodes);
}

/** Returns a line of a difference, with the columns highlighted that the next line marks. */
function markedLine(line, marks, style) {
  // A wide character has two columns, so columns do not correspond to characters.
  if (/[^\x20-\x7E]/.test(line)) return [make("span", { class: style }, line), "\n", make("span", { class: style }, marks), "\n"];
  const parts = marks.match(/ +|\^+/g);
  let end = 0;
  const nodes = parts.map((part) => {
    const text = line.slice(end, (end += part.length));
    return part[0] === "^" ? make("b", {}, text) : text;
  });
  return [make("span", { class: style }, nodes, line.slice(end)), "\n"];
}

const isChange = (line, sign) => line !== undefined && line[0] === sign && (line.length === 1 || /\s/.test(line[1]));

/** Returns a removed and an added line, with the part underlined that differs. */
function changedPair(removed, added) {
  const most = Math.min(removed.length, added.length);
  let before = 1;
  while (before < most && removed[before] === added[before]) before += 1;
  let after = 0;
  while (after < most - before && removed[removed.length - 1 - after] === added[added.length - 1 - after]) after += 1;
  const line = (text, style) => {
    const changed = text.slice(before, text.length - after);
    const isAll = !text.slice(1, before).trim() && !text.slice(text.length - after).trim();
    return make("span", { class: style }, text.slice(0, before), isAll ? changed : make("b", {}, changed), text.slice(text.length - after));
  };
  return [line(removed, "removed"), "\n", line(added, "added"), "\n"];
}

/** Returns a message, with values such as `<3>` in a monospaced font. */
function messageNodes(text) {
  return visible(text).split(/(<[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)*>)/).map((part, index) => (index % 2 ? make("code", { class: "value" }, part) : part));
}

/** Returns the output without escape sequences for colours. */
function outputBlock(lines) {
  const nodes = lines.map(({ stream, text }) => {
    const shown = visible(text.replace(/\u001B\[[\d;]*m/g, ""));
    return stream === "error" ? make("span", { class: "error" }, shown) : shown;
  });
  return codeBlock("Output", nodes, "wrapped");
}
