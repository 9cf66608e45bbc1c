// Written by Scripts/generate-html from the files in Page. Change those instead.
// swift-format-ignore-file

/// The page of the format `html`, in two parts: what is before the events of the run, and what is after them.
enum HTMLPage {
  static let beforeEvents = ###"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>Test report</title>
<link rel="icon" href="data:,">
<style>
:root {
  --background: #f7f7f5;
  --surface: #ffffff;
  --raised: #f1f1ee;
  --text: #1f2227;
  --muted: #5b626b;
  --line: #e2e2dd;
  --strong-line: #c9c9c2;
  --accent: #8a4b00;
  --accent-surface: #fbf1e2;
  --selection: #f6ecdc;
  --passed: #1a7440;
  --passed-surface: #e3f3e8;
  --failed: #b8232b;
  --failed-surface: #fcecec;
  --flaky: #835800;
  --flaky-surface: #fbf0d5;
  --known: #6044b0;
  --known-surface: #efebfa;
  --skipped: #5b626b;
  --skipped-surface: #ededea;
  --bar: #cfcfc8;
  --mark: #ffe49a;
  --shadow: 0 8px 30px rgb(0 0 0 / 18%);
  --keyword: #9a2d7c;
  --string: #a3371f;
  --number: #2b5db0;
  --arrow: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%235b626b' stroke-width='1.6' stroke-linecap='round'%3E%3Cpath d='M4.5 6.5l3.5 3.5 3.5-3.5'/%3E%3C/svg%3E");
  color-scheme: light;
}

:root[data-theme="dark"] {
  --background: #15171a;
  --surface: #1b1e22;
  --raised: #25292e;
  --text: #e5e5e1;
  --muted: #a0a7b0;
  --line: #2d3137;
  --strong-line: #474d55;
  --accent: #f0b45b;
  --accent-surface: #33291a;
  --selection: #332b1f;
  --passed: #58c98b;
  --passed-surface: #183325;
  --failed: #ff8882;
  --failed-surface: #3a2022;
  --flaky: #e7ba55;
  --flaky-surface: #35290f;
  --known: #bba7f5;
  --known-surface: #2b2542;
  --skipped: #a0a7b0;
  --skipped-surface: #292d32;
  --bar: #4b515a;
  --mark: #6b5412;
  --shadow: 0 8px 30px rgb(0 0 0 / 60%);
  --keyword: #ef8fd0;
  --string: #f5a08b;
  --number: #8fb8ff;
  --arrow: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23a0a7b0' stroke-width='1.6' stroke-linecap='round'%3E%3Cpath d='M4.5 6.5l3.5 3.5 3.5-3.5'/%3E%3C/svg%3E");
  color-scheme: dark;
}

* { box-sizing: border-box; }
[hidden] { display: none !important; }

body {
  margin: 0;
  height: 100vh;
  height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--background);
  color: var(--text);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  -webkit-text-size-adjust: 100%;
}

button, input, select { font: inherit; color: inherit; }
button { background: none; border: 0; padding: 0; cursor: pointer; text-align: start; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
h1, h2, h3, p, ul, dl, dd, figure { margin: 0; padding: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }
code, pre, kbd, .mono { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
svg { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
kbd { font-size: 11px; padding: 1px 5px; border: 1px solid var(--line); border-radius: 4px; color: var(--muted); background: var(--surface); }
.only-heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.noscript { padding: 16px; }

/* The head of the page. */

header { flex: none; background: var(--surface); }
.bar { display: flex; align-items: center; gap: 8px; padding: 10px 16px; }
.program { display: flex; align-items: center; gap: 10px; font-size: 15px; font-weight: 600; min-width: 0; overflow-wrap: anywhere; }
.verdict { font-size: 12px; font-weight: 600; padding: 2px 9px; border-radius: 99px; white-space: nowrap; }
.facts { flex: 1; color: var(--muted); font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; padding-inline-start: 6px; }
.icon { flex: none; width: 30px; height: 30px; border-radius: 6px; text-align: center; color: var(--muted); font-weight: 600; }
.icon:hover { background: var(--raised); color: var(--text); }
.icon svg { width: 16px; height: 16px; vertical-align: -3px; }
.filled { fill: currentColor; stroke: none; }
.share { display: flex; height: 3px; background: var(--line); }
.share span { min-width: 3px; background: var(--color); }

.passed { --color: var(--passed); --tint: var(--passed-surface); }
.failed { --color: var(--failed); --tint: var(--failed-surface); }
.flaky { --color: var(--flaky); --tint: var(--flaky-surface); }
.known { --color: var(--known); --tint: var(--known-surface); }
.skipped, .unavailable { --color: var(--skipped); --tint: var(--skipped-surface); }
.pill { color: var(--color); background: var(--tint); }

/* The two columns. */

main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(340px, 42%) 1fr; }
.list { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--surface); border-inline-end: 1px solid var(--line); }
.detail { overflow: auto; min-width: 0; padding: 24px 28px 60px; outline: none; }

/* Search and filters. */

.tools { flex: none; padding: 12px 16px 10px; border-bottom: 1px solid var(--line); display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
.search { position: relative; display: flex; align-items: center; }
.search svg { position: absolute; inset-inline-start: 9px; width: 15px; height: 15px; color: var(--muted); }
.search kbd { position: absolute; inset-inline-end: 8px; }
.search input:focus + kbd, .search input:not(:placeholder-shown) + kbd { display: none; }
.search input { width: 100%; height: 34px; padding: 0 10px 0 32px; border: 1px solid var(--strong-line); border-radius: 7px; background: var(--surface); }
.search input::placeholder { color: var(--muted); opacity: 1; }
.outcomes { display: flex; flex-wrap: wrap; gap: 4px; }
.outcomes button { display: flex; align-items: center; gap: 5px; padding: 3px 9px 3px 7px; border-radius: 99px; border: 1px solid var(--line); font-size: 13px; white-space: nowrap; }
.outcomes button:hover { border-color: var(--strong-line); }
.outcomes button[aria-pressed="true"] { background: var(--tint, var(--raised)); border-color: var(--color, var(--muted)); }
.outcomes button:first-child { padding-inline-start: 10px; }
.outcomes b { font-weight: 600; font-variant-numeric: tabular-nums; }
.selects { display: flex; align-items: center; gap: 6px; font-size: 13px; }
.selects select { appearance: none; flex: 0 1 130px; min-width: 0; height: 28px; padding: 0 24px 0 9px; border: 1px solid var(--line); border-radius: 7px; text-overflow: ellipsis; background: var(--surface) var(--arrow) right 6px center / 14px no-repeat; }
.selects select:hover { border-color: var(--strong-line); }
.count { margin-inline-start: auto; white-space: nowrap; color: var(--muted); font-variant-numeric: tabular-nums; }

/* The tree. */

.tree { flex: 1; overflow: auto; padding: 6px 8px 40px; outline-offset: -2px; }
.row { display: flex; align-items: baseline; gap: 7px; min-height: 28px; padding: 3px 8px; padding-inline-start: calc(8px + var(--depth) * 18px); border-radius: 6px; cursor: default; }
.row:hover { background: var(--raised); }
.row.active { background: var(--selection); }
.tree:focus-visible .row.active { box-shadow: inset 0 0 0 1px var(--accent); }
.row .name { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.row.group > .name { font-weight: 600; }
.row.class { margin-top: 6px; }
.row.class > .name { font-size: 15px; }
.row .badge { font-size: 12px; font-weight: 600; font-variant-numeric: tabular-nums; color: var(--color); white-space: nowrap; }
.mark, .chevron { flex: none; width: 15px; height: 15px; align-self: flex-start; margin-top: 3px; color: var(--color); }
.outcomes .mark { margin: 0; align-self: center; }
.chevron { color: var(--muted); transition: transform 0.1s; }
[aria-expanded="true"] > .chevron { transform: rotate(90deg); }
.path { display: block; color: var(--muted); font-size: 12px; }
.tag { display: inline-block; padding: 0 6px; margin-inline-end: 1px; border-radius: 4px; font-size: 12px; color: var(--muted); background: var(--raised); }
.row.active .tag { background: var(--surface); }
.time { flex: none; width: 60px; text-align: end; font-size: 12px; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
.meter { flex: none; width: 44px; height: 4px; align-self: flex-start; margin-top: 9px; border-radius: 2px; }
.meter::before { content: ""; display: block; width: calc(var(--share) * 100%); min-width: 1px; height: 100%; border-radius: 2px; background: var(--bar); }
.dots { flex: none; display: flex; gap: 2px; align-self: flex-start; margin-top: 7px; }
.dots i { width: 4px; height: 8px; border-radius: 1px; background: var(--color); }
.nothing { padding: 40px 16px; text-align: center; color: var(--muted); }
.nothing button, .link { color: var(--accent); }
.link:hover { text-decoration: underline; }

/* The details of an example, and the overview. */

.detail > * { max-width: 900px; }
.back { display: none; }
.crumbs { color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
.detail h1 { font-size: 22px; line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; margin-top: 2px; }
.detail h2 { font-size: 13px; font-weight: 600; color: var(--muted); margin: 26px 0 8px; }
.meta { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; margin-top: 10px; color: var(--muted); font-size: 13px; }
.meta .pill { display: inline-flex; align-items: center; gap: 4px; padding: 2px 10px 2px 7px; border-radius: 99px; font-weight: 600; }
.meta .mark { margin: 0; align-self: center; }
.meta .tag { margin: 0; }
.place { overflow-wrap: anywhere; }
.place a { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12.5px; }
.copy { position: relative; flex: none; color: var(--muted); font-size: 12px; padding: 2px 4px; border-radius: 5px; }
.copy svg { width: 13px; height: 13px; vertical-align: -2px; stroke-width: 1.4; }
.copied::after { content: "Copied"; position: absolute; z-index: 3; inset-inline-end: 0; bottom: calc(100% + 4px); padding: 2px 8px; border-radius: 5px; background: var(--text); color: var(--surface); font-size: 12px; }
.copy:hover { background: var(--raised); color: var(--text); }

.card { margin-top: 14px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.card > .head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; justify-content: space-between; padding: 12px 16px 0; font-size: 13px; color: var(--muted); }
.card.flawed { border-inline-start: 3px solid var(--color); }
.message { padding: 8px 16px 14px; font-size: 15px; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.message .value { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13.5px; }
.block { border-top: 1px solid var(--line); }
.block pre, .lines { margin: 0; padding: 10px 16px; font-size: 12.5px; line-height: 1.55; overflow: auto; white-space: pre; tab-size: 4; }
.block pre:focus-visible { outline-offset: -2px; }
.block pre.wrapped { max-height: 70vh; }
.wrapped { white-space: pre-wrap !important; overflow-wrap: anywhere; }
.caption { display: flex; justify-content: space-between; padding: 8px 16px 0; font-size: 12px; color: var(--muted); }
.number { color: var(--muted); user-select: none; }
.caret { color: var(--failed); font-weight: 700; }
.removed, .added { display: inline-block; min-width: calc(100% + 32px); margin: 0 -16px; padding: 0 16px; }
.removed { background: var(--failed-surface); color: var(--failed); }
.added { background: var(--passed-surface); color: var(--passed); }
.removed b, .added b { font-weight: 700; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 3px; }
.error { color: var(--flaky); }
.keyword { color: var(--keyword); }
.string { color: var(--string); }
.literal { color: var(--number); }
.comment { color: var(--muted); font-style: italic; }

.command { display: flex; align-items: flex-start; gap: 8px; margin-top: 14px; padding: 9px 10px 9px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.command code { flex: 1; min-width: 0; font-size: 12.5px; line-height: 1.6; overflow-wrap: anywhere; }
.command .copy { border: 1px solid var(--line); padding: 2px 9px; }

details > summary { width: fit-content; cursor: pointer; font-size: 13px; font-weight: 600; color: var(--muted); margin: 26px 0 8px; }
.attachments { display: grid; gap: 12px; list-style: none; }
.attachments li { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 10px 16px; font-size: 13px; overflow: hidden; }
.attachments img { display: block; max-width: 100%; max-height: 420px; margin-top: 8px; border: 1px solid var(--line); border-radius: 6px; }
.attachments pre { margin: 8px -16px -10px; padding: 10px 16px; border-top: 1px solid var(--line); font-size: 12.5px; max-height: 320px; overflow: auto; }
.plain { list-style: none; }
.plain li { padding: 2px 0; overflow-wrap: anywhere; }
.history { display: flex; gap: 4px; align-items: center; color: var(--muted); font-size: 13px; }
.history i { width: 12px; height: 16px; border-radius: 3px; background: var(--color); }
.steady { color: var(--muted); }

table { border-collapse: collapse; width: 100%; font-size: 13px; }
th { text-align: start; font-weight: 600; color: var(--muted); font-size: 12px; }
th, td { padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:last-child, th:last-child { padding-inline-end: 0; }
td.figure, th.figure { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
td .meter { display: inline-block; margin: 0; vertical-align: 2px; }
td button { overflow-wrap: anywhere; }

.notice { margin-top: 14px; padding: 11px 16px; border-radius: 10px; background: var(--tint); border: 1px solid var(--color); overflow-wrap: anywhere; }
.notice b { color: var(--color); }
.timeline { position: relative; margin-top: 4px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px 8px; }
.timeline canvas { display: block; width: 100%; cursor: pointer; }
.tip { position: absolute; z-index: 2; pointer-events: none; max-width: 280px; padding: 5px 9px; border-radius: 6px; background: var(--text); color: var(--surface); font-size: 12px; overflow-wrap: anywhere; }

/* The steps of a schedule. */

.schedule { padding: 12px 0 8px; }
.schedule .caption { padding: 0 16px 8px; flex-wrap: wrap; gap: 6px; align-items: center; }
.switch { display: inline-flex; border: 1px solid var(--line); border-radius: 7px; overflow: hidden; }
.switch button { padding: 2px 10px; font-size: 12px; }
.switch button[aria-pressed="true"] { background: var(--raised); color: var(--text); font-weight: 600; }
.summary { padding: 10px 16px 0; font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 0 16px 10px; font-size: 12px; color: var(--muted); list-style: none; }
.legend svg { width: 18px; height: 12px; vertical-align: -2px; }
.schedule summary { margin: 12px 16px 8px; font-size: 12px; font-weight: 400; }
.steps { position: relative; outline: none; overflow-x: auto; }
.step { position: relative; display: flex; align-items: stretch; padding-inline-end: 16px; cursor: default; }
.step:hover { background: var(--raised); }
.step.current { background: var(--selection); }
.steps:focus-visible .step.current { box-shadow: inset 2px 0 var(--accent); }
.step .lanes { position: relative; flex: none; width: var(--width); }
.step .lanes svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.step:not(:hover, .current, :focus-within) .copy { visibility: hidden; }
.lane-0 { --lane: #2f6fb5; }
.lane-1 { --lane: #c2570c; }
.lane-2 { --lane: #1a8a62; }
.lane-3 { --lane: #8a4fc7; }
.lane-4 { --lane: #b03a78; }
.lane-5 { --lane: #7a7a00; }
.lane-6 { --lane: #2a8a9a; }
.lane-7 { --lane: #7d5a3c; }
[data-theme="dark"] .lane-0 { --lane: #75aef0; }
[data-theme="dark"] .lane-1 { --lane: #f39a5a; }
[data-theme="dark"] .lane-2 { --lane: #5cc9a0; }
[data-theme="dark"] .lane-3 { --lane: #bd95ee; }
[data-theme="dark"] .lane-4 { --lane: #ee86b7; }
[data-theme="dark"] .lane-5 { --lane: #cbcb57; }
[data-theme="dark"] .lane-6 { --lane: #66c5d4; }
[data-theme="dark"] .lane-7 { --lane: #c8a283; }
.lives { stroke: var(--lane); stroke-width: 2; opacity: 0.55; stroke-linecap: butt; }
.waits { stroke: var(--flaky); stroke-width: 2; stroke-dasharray: 3 4; }
.dot { fill: var(--lane); stroke: none; }
.ring { fill: var(--surface); stroke: var(--lane); stroke-width: 2.5; }
.cross-ground { fill: var(--failed); stroke: none; }
.cross { stroke: var(--surface); stroke-width: 2; }
.step .order { flex: none; width: 46px; padding: 5px 8px 5px 0; text-align: end; color: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
.step .what { flex: 1; min-width: 150px; padding: 4px 0 4px 10px; font-size: 13px; overflow-wrap: anywhere; }
.step .what b { font-weight: 600; }
.step .where { font-size: 12px; color: var(--muted); }
.step .why { font-size: 12px; color: var(--flaky); }
.step.failing .why { color: var(--failed); }
.step .clock { flex: none; padding: 5px 0; font-size: 12px; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
.step .clock b { color: var(--text); font-weight: 600; }
.gap { color: var(--muted); font-size: 12px; font-style: italic; }

dialog { border: 1px solid var(--line); border-radius: 12px; padding: 22px 26px; background: var(--surface); color: var(--text); box-shadow: var(--shadow); max-width: min(440px, calc(100vw - 32px)); }
dialog::backdrop { background: rgb(0 0 0 / 35%); }
dialog h2 { font-size: 16px; margin-bottom: 12px; }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 7px 16px; align-items: baseline; }
dialog button { margin-top: 18px; padding: 5px 16px; border: 1px solid var(--strong-line); border-radius: 7px; }

/* On a narrow screen, the details cover the list. */

@media (max-width: 860px) {
  main { display: block; position: relative; }
  .list { height: 100%; border: 0; }
  .detail { display: none; position: absolute; inset: 0; background: var(--background); padding: 12px 16px 60px; }
  .shows-detail .detail { display: block; }
  .shows-detail .list { visibility: hidden; }
  .back { display: inline-block; margin: 0 0 8px -6px; padding: 6px; color: var(--accent); }
  .facts { display: none; }
  .program { flex: 1; }
  .bar { padding: 8px 12px; }
  .tools { padding: 10px 0 8px; }
  .search, .selects { margin-inline: 12px; }
  .outcomes { flex-wrap: nowrap; overflow-x: auto; padding-inline: 12px; scrollbar-width: none; }
  .step .copy { display: none; }
  .step.current .copy { display: inline; }
  .tree { padding: 4px 4px 40px; }
  .row { padding-inline-start: calc(6px + var(--depth) * 12px); }
  .meter { display: none; }
  td .meter { display: none; }
  .detail h1 { font-size: 19px; }
  .search kbd { display: none; }
  .message, .block pre, .card > .head, .caption, .schedule .caption, .summary, .legend { padding-inline: 12px; }
  .step { padding-inline-end: 10px; }
  .step .order { width: 32px; padding-inline-end: 4px; }
}

@media (prefers-reduced-motion: reduce) {
  .chevron { transition: none; }
}
</style>
</head>
<body>
<svg hidden aria-hidden="true">
  <symbol id="mark-passed" viewBox="0 0 16 16"><path d="M3.5 8.5l3 3 6-7"/></symbol>
  <symbol id="mark-failed" viewBox="0 0 16 16"><path d="M4.5 4.5l7 7m0-7l-7 7"/></symbol>
  <symbol id="mark-flaky" viewBox="0 0 16 16"><path d="M3 6.5c1.7-2 3.3-2 5 0s3.3 2 5 0M3 10.5c1.7-2 3.3-2 5 0s3.3 2 5 0"/></symbol>
  <symbol id="mark-known" viewBox="0 0 16 16"><path d="M3 8.5c1.7-2.5 3.3-2.5 5 0s3.3 2.5 5 0"/></symbol>
  <symbol id="mark-skipped" viewBox="0 0 16 16"><path d="M4 8h8"/></symbol>
  <symbol id="copy" viewBox="0 0 16 16"><rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 3.5v-.5a1.5 1.5 0 0 0-1.5-1.5h-5a1.5 1.5 0 0 0-1.5 1.5v5a1.5 1.5 0 0 0 1.5 1.5h.5"/></symbol>
  <symbol id="chevron" viewBox="0 0 16 16"><path d="M6 4l4 4-4 4"/></symbol>
</svg>
<header>
  <div class="bar">
    <button id="overview-button" class="program" aria-label="Overview of the run"><span id="verdict"></span><span id="program">Test report</span></button>
    <span id="facts" class="facts"></span>
    <button id="theme" class="icon" aria-label="Switch between light and dark" title="Light or dark (t)">
      <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5"/><path class="filled" d="M8 2.5a5.5 5.5 0 0 1 0 11z"/></svg>
    </button>
    <button id="help-button" class="icon" aria-label="Keyboard shortcuts" title="Keyboard (?)">?</button>
  </div>
  <div id="share" class="share" aria-hidden="true"></div>
</header>
<main>
  <section class="list" aria-label="Examples">
    <div class="tools">
      <div class="search">
        <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="M10.5 10.5l3.5 3.5"/></svg>
        <input id="search" type="search" placeholder="Search" aria-label="Search examples" autocomplete="off" spellcheck="false">
        <kbd aria-hidden="true">/</kbd>
      </div>
      <div id="outcomes" class="outcomes" role="group" aria-label="Outcomes"></div>
      <div class="selects">
        <select id="tag" aria-label="Tag" hidden></select>
        <select id="file" aria-label="File" hidden></select>
        <select id="order" aria-label="Order">
          <option value="">As in the suite</option>
          <option value="slow">Slowest first</option>
        </select>
        <span id="count" class="count" role="status"></span>
      </div>
    </div>
    <div id="tree" class="tree" role="tree" aria-label="Examples" tabindex="0"></div>
  </section>
  <section id="detail" class="detail" aria-label="Details" tabindex="-1"></section>
</main>
<dialog id="help" aria-labelledby="help-title"></dialog>
<div id="announcement" class="only-heard" role="status"></div>
<noscript><p class="noscript">This report needs JavaScript. It loads nothing from the network.</p></noscript>
<script>
(() => {
"use strict";
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
      case "folderOfReport": run.folder = event.folder; break;
      case "attachmentRead": run.contents.set(event.path, event); break;
      case "lateFailureFound": run.late.push(event); break;
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

/** Returns true for each step that is shown initially. In a long schedule, steps are folded except for those at the ends and marked ones. */
function shownAtFirst(steps) {
  const isMarked = (step) => step && reasons(step).length > 0;
  return steps.map((step, index) => steps.length <= 30 || index < 2 || index >= steps.length - 6
    || [index - 1, index, index + 1].some((near) => isMarked(steps[near])));
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
  if (step.isFailing) reasons.push("fails");
  return reasons;
}

function stepRow(step, before, index, drawing) {
  const why = reasons(step);
  const passed = step.time - (before ? before.time : 0);
  const name = step.function ? ` in ${visible(step.function)}` : "";
  return make("div", {
    class: "step" + (step.isFailing ? " failing" : ""), role: "listitem", "data-step": step.number, "data-marked": why.length > 0, tabindex: -1,
  },
  make("span", { class: "order" }, make("span", { class: "only-heard" }, "Step "), grouped(step.number)),
  laneDrawing(drawing, index, false, step),
  make("span", { class: "what" },
    make("b", {}, visible(step.task)), step.executor ? visible(` ${step.executor.startsWith("to ") ? "" : "on "}${step.executor}`) : null,
    why.length ? make("div", { class: "why" }, visible(why.join("; "))) : null,
    step.location ? make("div", { class: "where" }, place(step.location, name)) : null),
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

function explored({ scheduleCount, hasSeenAll, coverage, cancellations }) {
  if (cancellations) return `${grouped(cancellations.count)} of ${counted(cancellations.pointCount, "suspension point")}`;
  if (coverage?.isComplete) return ordersOf(coverage);
  return `${hasSeenAll ? "all " : ""}${counted(scheduleCount, "schedule")}${coverage ? ", " + ordersOf(coverage) : ""}`;
}

/** Describes the coverage of step orders, like `OrderCoverage`. */
function ordersOf({ orderCount, isComplete, estimatedOrderCount, scheduleCount }) {
  const of = (count, about) => (Math.round(count ?? 0) > orderCount ? `, of ${about}${grouped(Math.round(count))}` : "");
  if (!isComplete) return (orderCount === 1 ? "1 order" : `${grouped(orderCount)} orders that differ`) + of(estimatedOrderCount, "about ");
  return (orderCount === 1 ? "the only order that matters" : `all ${grouped(orderCount)} orders that differ`) + of(scheduleCount, "");
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
})();
</script>
<script type="application/json" id="events">

"""###

  static let afterEvents = ###"""
</script>
</body>
</html>

"""###
}
