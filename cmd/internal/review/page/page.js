"use strict";
// Without this script the page has the summary, the chart and the moves that were
// not certain; with it, the board at every move.
const data = JSON.parse(document.querySelector("#data").textContent);
const { rows, cols, steps } = data;
for (const s of steps) s.verdict = s.verdict.replaceAll("_", "-"); // as classes have it
const mined = new Uint8Array(rows * cols);
for (const i of data.mines) mined[i] = 1;
const oddsZero = 0x100; // the letter of 0 percent
const COVERED = 0, FLAGGED = 1, OPEN = 2;

const $ = (id) => document.getElementById(id);
const board = $("board"), scroll = $("scroll"), slider = $("slider");

// The position: states of all squares after the first `at` moves.
const states = new Uint8Array(rows * cols);
let at = 0;
Array.from(data.start ?? "").forEach((c, i) => { states[i] = c === "?" ? COVERED : c === "*" ? FLAGGED : OPEN; });

function rowNumber(letters) {
  let n = 0;
  for (const c of letters) n = n * 26 + c.charCodeAt(0) - 64;
  return n - 1;
}

function rowName(row) {
  let name = "";
  for (row++; row > 0; row = Math.floor((row - 1) / 26)) name = String.fromCharCode(65 + (row - 1) % 26) + name;
  return name;
}

function indexOf(name) {
  const m = /^([A-Z]+)(\d+)/.exec(name);
  return rowNumber(m[1]) * cols + Number(m[2]) - 1;
}

const nameOf = (i) => rowName(Math.floor(i / cols)) + (i % cols + 1);

function* around(i) {
  const row = Math.floor(i / cols), col = i % cols;
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++)
      if (r !== row || c !== col) yield r * cols + c;
}

function count(i) {
  let n = 0;
  for (const k of around(i)) n += mined[k];
  return n;
}

function apply(step, forward) {
  if (step.verdict === "refused") return;
  const mark = step.move.at(-1);
  if (mark === "*") states[indexOf(step.move)] = forward ? FLAGGED : COVERED;
  else if (mark === "?") states[indexOf(step.move)] = forward ? COVERED : FLAGGED;
  else for (const i of step.opened ?? []) states[i] = forward ? OPEN : COVERED;
}

function go(to) {
  to = Math.max(0, Math.min(steps.length, to));
  while (at < to) apply(steps[at++], true);
  while (at > to) apply(steps[--at], false);
  show();
}

// The squares drawn: all of them, or of a large board those around the move.
const all = rows * cols <= 10000;
const height = all ? rows : Math.min(rows, 40), width = all ? cols : Math.min(cols, 40);
let top0 = 0, left0 = 0;
const cells = [], rowHeads = [], colHeads = [];

function build() {
  const head = document.createElement("span");
  head.className = "r";
  head.append(document.createElement("b"));
  for (let c = 0; c < width; c++) colHeads.push(head.appendChild(document.createElement("b")));
  board.append(head);
  for (let r = 0; r < height; r++) {
    const line = document.createElement("span");
    line.className = "r";
    rowHeads.push(line.appendChild(document.createElement("b")));
    for (let c = 0; c < width; c++) cells.push(line.appendChild(document.createElement("i")));
    board.append(line);
  }
}

function label() {
  colHeads.forEach((b, c) => { b.textContent = left0 + c + 1; });
  rowHeads.forEach((b, r) => { b.textContent = rowName(top0 + r); });
}

// fit chooses how large a square is: as the page has room, but large enough to read.
function fit() {
  const room = scroll.clientWidth / (width + 1.15);
  board.style.setProperty("--cell", Math.max(20, Math.min(38, Math.floor(room))) + "px");
}

function look(i, step, ended) {
  const odds = step?.odds?.charCodeAt(i) ?? 32;
  const percent = odds >= oddsZero ? odds - oddsZero : -1;
  const chance = percent < 0 ? "" : `, ${percent} % mine`;
  if (states[i] === OPEN) {
    const n = count(i);
    return { c: "n" + n, t: n || "", title: "" };
  }
  if (states[i] === FLAGGED) {
    return { c: "f" + (ended && !mined[i] ? " wrong" : percent === 0 ? " p0" : ""), t: "⚑", title: "flagged" + chance };
  }
  if (ended) return { c: mined[i] ? "m" : "c", t: mined[i] ? "✹" : "", title: mined[i] ? "mine" : "covered" };
  if (percent < 0 || !$("odds").checked) return { c: "c", t: "", title: "covered" + chance };
  return { c: `c p p${percent}`, t: percent, title: "covered" + chance, p: percent };
}

const mistakes = ["inaccuracy", "mistake", "blunder"];

function draw() {
  const step = steps[at], ended = at === steps.length, last = steps[at - 1];
  const marks = new Map();
  if (step) {
    const here = indexOf(step.move);
    if (step.move.at(-1) === "+") for (const k of around(here)) if (states[k] === COVERED) marks.set(k, " target");
    if (step.better) marks.set(indexOf(step.better), " better");
    marks.set(here, " here");
  }
  board.classList.toggle("bad", mistakes.includes(step?.verdict));
  const fatal = new Set();
  if (ended && last && !last.opened && last.verdict !== "refused" && !/[*?]$/.test(last.move)) {
    const i = indexOf(last.move);
    if (states[i] !== OPEN) fatal.add(i);
    else for (const k of around(i)) if (states[k] === COVERED && mined[k]) fatal.add(k);
  }
  cells.forEach((cell, k) => {
    const i = (top0 + Math.floor(k / width)) * cols + left0 + k % width;
    const l = look(i, step, ended);
    const c = l.c + (marks.get(i) ?? "") + (fatal.has(i) ? " x" : "");
    const title = nameOf(i) + (l.title ? ": " + l.title : "");
    if (cell.className !== c) cell.className = c;
    if (cell.textContent !== String(l.t)) cell.textContent = l.t;
    if (cell.title !== title) cell.title = title;
    if (l.p !== undefined) cell.style.setProperty("--p", `var(--h${Math.min(9, Math.floor(l.p / 10))})`);
  });
}

// center moves the squares drawn, and what the reader sees of them, to the move.
function center() {
  const step = steps[at] ?? steps[at - 1];
  if (!step) return;
  const i = indexOf(step.move), row = Math.floor(i / cols), col = i % cols;
  if (!all && (row < top0 + 3 || row >= top0 + height - 3 || col < left0 + 3 || col >= left0 + width - 3)) {
    top0 = Math.max(0, Math.min(rows - height, row - Math.floor(height / 2)));
    left0 = Math.max(0, Math.min(cols - width, col - Math.floor(width / 2)));
    label();
  }
  const cell = cells[(row - top0) * width + col - left0];
  const x = cell.offsetLeft - board.offsetLeft, y = cell.offsetTop - board.offsetTop, size = cell.offsetWidth;
  if (x < scroll.scrollLeft + 2 * size || x > scroll.scrollLeft + scroll.clientWidth - 3 * size) scroll.scrollLeft = x - scroll.clientWidth / 2;
  if (y < scroll.scrollTop + size || y > scroll.scrollTop + scroll.clientHeight - 2 * size) scroll.scrollTop = y - scroll.clientHeight / 2;
}

const percent = (p) => p <= 0 ? "0 %" : p >= 1 ? "100 %" : p < 0.0005 ? "<0.1 %" : p >= 0.9995 ? ">99.9 %" : (100 * p).toFixed(1) + " %";
const does = { "*": "flag", "?": "take the flag away", "+": "chord" };

function tell() {
  const step = steps[at];
  $("number").textContent = step ? `Move ${at + 1} of ${steps.length}` : `The end, after ${steps.length} moves`;
  $("time").textContent = step?.seconds === undefined ? "" : `at ${step.seconds.toFixed(2)} s`;
  const mark = step?.move.at(-1);
  $("move").textContent = step ? (does[mark] ? step.move.slice(0, -1) + ": " + does[mark] : step.move + ": uncover") : "";
  $("kind").textContent = step?.verdict ?? "";
  $("kind").className = "pill " + (step?.verdict ?? "");
  $("kind").hidden = !step;
  $("why").textContent = step?.why ?? "";
  $("cost").textContent = step?.cost > 0 ? `${percent(step.cost)} given away` : "";
  $("chance").textContent = step?.right_probability === undefined ? "–" : step.verdict === "start" && step.right_probability === 1 ? "kept free" : percent(step.right_probability);
  $("luck").textContent = steps[0]?.luck === undefined ? "–" : percent(at === 0 ? 1 : steps[at - 1].luck);
  for (const id of ["first", "back"]) $(id).disabled = at === 0;
  for (const id of ["next", "last"]) $(id).disabled = at === steps.length;
  $("earlier").disabled = seek(-1) === undefined;
  $("later").disabled = seek(1) === undefined;
}

// seek returns the nearest move before or after this one that was not certain, or
// that was a mistake.
function seek(sign, mistake) {
  for (let k = at + sign; k >= 0 && k < steps.length; k += sign) if (mistake ? mistakes.includes(steps[k].verdict) : steps[k].verdict !== "certain") return k;
  return undefined;
}

const chart = $("chart"), cursor = $("cursor");
const left = Number(chart.dataset.left), right = Number(chart.dataset.right);

function show() {
  center();
  draw();
  tell();
  slider.value = at;
  slider.setAttribute("aria-valuetext", $("number").textContent);
  const x = left + (at / Math.max(1, steps.length)) * (right - left);
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
  try { history.replaceState(null, "", "#" + (at + 1)); } catch { /* some browsers forbid it for files */ }
}

const jump = (sign, mistake) => go(seek(sign, mistake) ?? (sign > 0 ? steps.length : 0));
const actions = { first: () => go(0), back: () => go(at - 1), next: () => go(at + 1), last: () => go(steps.length), earlier: () => jump(-1), later: () => jump(1), earlierMistake: () => jump(-1, true), laterMistake: () => jump(1, true) };
for (const [id, act] of Object.entries(actions)) $(id)?.addEventListener("click", () => { stop(); act(); });
slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
$("odds").addEventListener("change", draw);

// A recording plays at its speed until the end, or until the reader steps.
let playing = 0; // the timer, or 0
const timed = steps.some((s) => s.seconds !== undefined);
$("watch").hidden = !timed;

function stop() {
  clearTimeout(playing);
  playing = 0;
  $("watch").setAttribute("aria-pressed", "false");
}

// play makes the next move when its time has come. Times run from the first move
// to watch.
function play(begun, zero) {
  if (at === steps.length) return stop();
  const wait = 1000 * ((steps[at].seconds ?? zero) - zero) - (performance.now() - begun);
  playing = setTimeout(() => { go(at + 1); play(begun, zero); }, Math.max(0, wait));
}

function watch() {
  if (playing) return stop();
  if (!timed) return;
  if (at === steps.length) go(0);
  $("watch").setAttribute("aria-pressed", "true");
  play(performance.now(), steps[at]?.seconds ?? 0);
}
$("watch").addEventListener("click", watch);

const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", PageUp: "earlier", PageDown: "later", "[": "earlierMistake", "]": "laterMistake", p: "watch" };
document.addEventListener("keydown", (event) => {
  const id = keys[event.key];
  if (!id || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault(); // also of the slider, which would step as well
  if (id !== "watch") stop();
  (actions[id] ?? watch)();
});

chart.addEventListener("click", (event) => {
  const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse()).x;
  go(Math.floor((x - left) / (right - left) * steps.length));
});

for (const cell of document.querySelectorAll("#moves td[data-step]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = cell.textContent;
  button.addEventListener("click", () => { go(Number(cell.dataset.step) - 1); $("stage").scrollIntoView({ block: "start" }); });
  cell.replaceChildren(button);
}

const copy = $("copy");
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", async () => {
  await navigator.clipboard.writeText($("quote").textContent);
  copy.textContent = "Copied";
});

$("stage").hidden = false;
build();
label();
fit();
addEventListener("resize", () => { fit(); center(); });
go(Number(location.hash.slice(1)) - 1 || 0);
