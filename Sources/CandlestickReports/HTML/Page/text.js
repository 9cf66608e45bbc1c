// Texts and elements.

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
const unprintableInText = new RegExp(`(?![\\n\\t])${unprintable.source}`, "u");
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a text in which characters that reorder or hide text are escaped, as `printable` does in Swift. */
function visible(text) {
  if (!unprintableInText.test(text)) return text;
  return Array.from(characters.segment(text), ({ segment }) => visibleCharacter(segment)).join("");
}

function visibleCharacter(text) {
  if (text === "\n" || text === "\r\n" || text === "\t") return text.slice(-1);
  const scalars = [...text];
  // A joiner or variation selector changes the glyph of emoji and non-ASCII letters. After ASCII, only keycaps need one.
  const isKept = scalars.length > 1 && scalars[0] > "\x7F" && !unprintable.test(scalars[0]);
  if (isKept || text.endsWith("\u20E3")) return text;
  const short = { "\r": "\\r", "\0": "\\0" };
  const escaped = (scalar) => short[scalar] || `\\u{${scalar.codePointAt(0).toString(16).toUpperCase()}}`;
  return scalars.map((scalar) => (unprintable.test(scalar) ? escaped(scalar) : scalar)).join("");
}

/** Creates an element. Children that are strings become text nodes, so that no text from a test becomes markup. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    const isState = /^(aria|data)-/.test(name);
    if (value === undefined || value === null || (value === false && !isState)) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true && !isState ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const find = (id) => document.getElementById(id);

/** Creates an SVG element. */
function vector(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const icon = (name, style) => vector("svg", { class: style || "", "aria-hidden": "true" }, vector("use", { href: "#" + name }));

const markOf = (outcome) => icon("mark-" + (outcome === "unavailable" ? "skipped" : outcome), "mark " + outcome);

const outcomes = ["failed", "flaky", "known", "passed", "skipped", "unavailable"];
const outcomeNames = {
  failed: "Failed", flaky: "Flaky", known: "Known issue", passed: "Passed", skipped: "Skipped", unavailable: "Unavailable",
};

function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }

function counted(number, noun) { return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`; }

/** Returns a duration in seconds as a short text. */
function duration(seconds) {
  if (seconds < 0.00095) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 0.00995) return `${(seconds * 1e3).toFixed(1)} ms`;
  if (seconds < 0.9995) return `${Math.round(seconds * 1e3)} ms`;
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Returns a virtual time in nanoseconds as a short text without trailing zeros. */
function virtualTime(nanoseconds) {
  for (const [unit, factor] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]]) {
    if (nanoseconds >= factor / 10 || unit === "µs") return `${+(nanoseconds / factor).toFixed(3)} ${unit}`;
  }
}

function byteCount(count) {
  if (count < 1000) return counted(count, "byte");
  const index = Math.min(Math.floor(Math.log10(count) / 3), 3);
  return `${(count / 1000 ** index).toFixed(1)} ${["", "kB", "MB", "GB"][index]}`;
}

const lastPart = (path) => path.slice(path.lastIndexOf("/") + 1);

const placeText = (location) => `${location.path}:${location.line}`;

function editorLink(location) {
  const column = location.column ? ":" + location.column : "";
  return encodeURI(`vscode://file${location.path}:${location.line}${column}`).replace(/[?#]/g, encodeURIComponent);
}

function announce(text) { find("announcement").textContent = text; }

/** Copies a text to the clipboard. Also works on pages that were opened from a file. */
function copyText(text, button) {
  const area = make("textarea", { "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  announce(isCopied ? "Copied" : "Not copied");
  if (!button) return;
  button.focus({ preventScroll: true });
  button.classList.toggle("copied", isCopied);
  setTimeout(() => button.classList.remove("copied"), 1500);
}

/** Returns a button that copies a text; without a label, one with an icon. */
function copyButton(text, name, label) {
  const button = make("button", { class: "copy", "aria-label": name, title: name }, label || icon("copy"));
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    copyText(text, button);
  });
  return button;
}

/** Returns a link that opens a location in the editor, and a button that copies its path. */
function place(location, ...others) {
  const text = visible(`${lastPart(location.path)}:${location.line}`);
  return make("span", { class: "place" },
    make("a", { href: editorLink(location), title: `Open ${visible(placeText(location))} in VS Code` }, text), others,
    copyButton(placeText(location), `Copy ${visible(placeText(location))}`));
}
