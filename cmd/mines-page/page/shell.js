// The parts that all modes share: the board on the screen, its analysis, the square
// that the user asks about, the status line and the tip.

const view = new BoardView($("#board"));

// The modes by name. A mode has these methods, of which those with a mark are
// optional:
//
//	enter()         called when the mode begins
//	shown()         the board to draw: { rows, cols, squares }
//	position()      the position to analyse, or null
//	asked()         the position for questions about a square, or null
//	facts(i)?       what to draw over square i, or null
//	marks()?        the squares to outline, by class
//	status()        the text of the status line
//	ready()?        whether what the mode shows is there
//	advice(error)?  a sentence to add to an error, or ""
//	hintRequest()   the request for a hint, or null
//	drawn()?        called after the board was drawn
//	click(i), rightClick(i)?, key(event)   handle input
const modes = {};
let mode = null;

function switchTo(name, isNew = true) {
  if (mode === modes[name]) return;
  mode = modes[name];
  document.body.dataset.mode = name;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.id === "tab-" + name;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
  }
  forget();
  dropHint();
  delete $("#status").dataset.ready;
  if (isNew) noteEntry(true);
  mode.enter();
  refresh();
}

// refresh draws the mode's board, and analyses the mode's position if it has one.
function refresh() {
  const position = mode.position();
  if (position) analyse(position);
  draw();
}

// The analysis of one position.
let analysis = newAnalysis("");
let wanted = null, analysing = false;

function newAnalysis(key) {
  return { key, chances: null, minefields: "", steps: new Map(), list: [], verdicts: [], dead: new Set(), error: null, undecided: false, done: false, stopped: false };
}

const keyOf = (p) => `${p.board}|${p.total}|${p.ignoreFlags}`;

// analyse starts the analysis of a position, unless it is the present one. It stops
// the analysis of any other position.
function analyse(position) {
  const key = keyOf(position);
  if (key === analysis.key && !analysis.stopped) return;
  analysis = newAnalysis(key);
  wanted = { position, key };
  const status = $("#status");
  delete status.dataset.ready;
  delete status.dataset.error;
  if (!analysing) runAnalyses();
  else setTimeout(() => wanted && analysing && thinker.stop(), 300);
}

async function runAnalyses() {
  analysing = true;
  while (wanted) {
    const { position, key } = wanted, cols = position.cols;
    wanted = null;
    const current = () => analysis.key === key;
    try {
      const end = await thinker.ask({ do: "analyse", ...position }, (document) => {
        if (!current()) return;
        if (document.kind === "certain") return analysis.list.push(document);
        takeChances(document);
        draw();
      });
      if (!current()) continue;
      takeSteps(position, cols);
      analysis.undecided = end.undecided;
      analysis.done = true;
      draw();
      const { squares } = await thinker.ask({ do: "dead", ...position });
      if (current()) analysis.dead = new Set(squares.map((name) => squareIndex(name, cols)));
    } catch (error) {
      if (!current() || analysis.done) continue;
      if (error instanceof Stopped) analysis.stopped = true;
      analysis.error = error;
    }
    draw();
  }
  analysing = false;
}

// takeChances takes the document of the chances. Large boards have many squares
// with the same long fraction: it is kept once.
function takeChances(odds) {
  const count = odds.rows * odds.cols, fractions = new Map();
  analysis.chances = new Array(count).fill(null);
  analysis.verdicts = new Array(count).fill(null);
  analysis.minefields = odds.minefields || "";
  for (const s of odds.squares) {
    const i = squareIndex(s.square, odds.cols), value = s.mine_probability, long = s.mine_probability_fraction || "";
    const exact = fractions.get(long) ?? fractions.set(long, long).get(long);
    if (value !== undefined) analysis.chances[i] = { value, exact };
    analysis.verdicts[i] = { 0: "free", 1: "mine" }[value] || "unknown";
  }
}

// takeSteps takes the certain moves.
function takeSteps(position, cols) {
  const squares = position.board.replace(/\n/g, "");
  if (!analysis.chances)
    analysis.verdicts = [...squares].map((s) => (s === "?" || (s === "*" && position.ignoreFlags) ? "unknown" : s === "*" ? "mine" : null));
  for (const step of analysis.list) {
    const i = squareIndex(step.move, cols);
    analysis.steps.set(i, step);
    analysis.verdicts[i] = isFlag(step.move) ? "mine" : "free";
  }
}

// analysed returns a promise of the finished analysis of a position.
async function analysed(position) {
  analyse(position);
  const key = keyOf(position);
  while (analysis.key === key && !analysis.done && !analysis.error) await new Promise((resolve) => setTimeout(resolve, 15));
  return analysis.key === key && analysis.done;
}

// Marks and overlays on the board.
let selected = -1; // the square that the user asks about
let pointed = null; // { square, numbers } of a hint
let example = null; // { mines, text } of a minefield that agrees with the board

function forget() {
  selected = -1;
  pointed = example = null;
}

let drawing = 0;
function draw() {
  if (!drawing) drawing = requestAnimationFrame(drawNow);
}

function drawNow() {
  drawing = 0;
  const { rows, cols, squares } = mode.shown();
  const position = mode.position(), known = position && analysis.key === keyOf(position) && (analysis.done || analysis.chances);
  $(".legend").hidden = !position;
  $("#dead-key").hidden = !known || !analysis.dead.size;
  view.draw(rows, cols, squares, (i) => {
    const f = known && analysis.verdicts[i] ? { chance: analysis.chances && analysis.chances[i], verdict: analysis.verdicts[i], dead: analysis.dead.has(i) } : {};
    const over = example ? exampleFacts(i, squares[i]) : mode.facts?.(i, squares[i]);
    return over ? Object.assign(f, over) : f;
  });
  markNow(position);
  showStatus(position);
  showSquare();
  mode.drawn?.();
}

function exampleFacts(i, state) {
  if (state !== "?" && state !== "*") return null;
  return { mine: example.mines.has(i) ? "ghost" : "clear" };
}

function markNow(position) {
  const marks = mode.marks?.() ?? {};
  if (selected >= 0) {
    marks.selected = [selected];
    const step = position && analysis.key === keyOf(position) && analysis.steps.get(selected);
    if (step && !example) marks.number = step.numbers.map((n) => squareIndex(n, view.cols));
  } else if (pointed) {
    marks.target = [pointed.square];
    marks.number = pointed.numbers;
  }
  if (position && analysis.key === keyOf(position) && analysis.error && analysis.error.squares)
    marks.bad = analysis.error.squares.map((n) => squareIndex(n, view.cols));
  view.mark(marks);
}

function showStatus(position) {
  const status = $("#status"), own = position && analysis.key === keyOf(position), stopped = own && analysis.stopped;
  const error = own ? !stopped && analysis.error : mode === modes.analyse && linkError;
  const ready = !error && (position ? own && analysis.done : mode.ready?.());
  if (stopped) setText(status, "Stopped. The board shows what was found so far. Any change starts the analysis again.");
  else if (error) setText(status, [messageOf(error), mode.advice?.(error)].filter(Boolean).join(" "));
  else setText(status, position && !ready ? "Analysing…" : mode.status());
  status.classList.toggle("error", Boolean(error));
  status.toggleAttribute("data-ready", Boolean(ready));
  if (error) status.dataset.error = error.message;
  else delete status.dataset.error;
}

function setText(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

const ended = (text) => text + (/[.!?…]$/.test(text) ? "" : ".");
const sentence = (text) => ended(text.charAt(0).toUpperCase() + text.slice(1));

// messageOf returns an error and its hint as sentences. The name of a file at the
// beginning keeps its case.
const messageOf = (error) => (error.inFile ? ended : sentence)(error.message) + (error.hint ? " " + sentence(error.hint) : "");

// summary returns the result of an analysis in a line.
function summary() {
  let free = 0, mines = 0, unknown = 0, best = null, bestAt = -1;
  const { squares } = mode.shown();
  for (let i = 0; i < squares.length; i++) {
    const v = analysis.verdicts[i];
    if (v === "free") free++;
    else if (v === "mine" && squares[i] !== "*") mines++;
    else if (v === "unknown") {
      unknown++;
      const c = analysis.chances && analysis.chances[i];
      if (c && (!best || c.value < best.value)) [best, bestAt] = [c, i];
    }
  }
  const words = [];
  if (free) words.push(count(free, "square is", "squares are") + " certainly free");
  if (mines) words.push(free ? count(mines, "certainly a mine", "certainly mines") : count(mines, "square is certainly a mine", "squares are certainly mines"));
  let text = words.join(", ");
  if (analysis.undecided) return `${text ? text + ". " : ""}Some squares are undecided: too many numbers depend on each other.`;
  if (!free && !mines && !unknown) return "Nothing is left to decide.";
  const certain = Boolean(text);
  if (!certain) text = "No square is certain";
  if (!free && best) text += `; the safest is ${view.name(bestAt)}: its chance of a mine is ${fractionOf(best)}`;
  else if (certain && unknown) text += `; ${count(unknown, "square is", "squares are")} not certain`;
  return sentence(text);
}

// fractionOf writes a chance as a fraction, if that is short, and in percent.
function fractionOf(c) {
  const percent = wholePercent(c) + " %";
  return c.exact && c.exact.length < 30 ? `${c.exact} (${percent})` : percent;
}

// The square that the user asks about.

async function ask(i) {
  if (!view.cells[i]) return;
  example = null;
  pointed = null;
  selected = i;
  view.reveal(i);
  const position = mode.asked();
  if (position) await analysed(position);
  draw();
}

let squareShown = "";
function showSquare() {
  const box = $("#square-answer"), { squares, cols, rows } = mode.shown();
  const position = mode.asked();
  const own = position && analysis.key === keyOf(position);
  const key = selected < 0 ? document.body.dataset.mode : `${selected}|${squares[selected]}|${own && analysis.key}|${own && (analysis.done || (analysis.chances && "part"))}|${own && analysis.error}|${own && analysis.dead.has(selected)}|${example && example.text}`;
  if (key === squareShown) return;
  squareShown = key;
  if (selected < 0) {
    $("#square-title").textContent = "A square";
    box.replaceChildren(element("p", { class: "note" }, mode === modes.play ? "Choose Ask and click a covered square, or press e, to see what is known about it, and why." : "Click a covered square to see what is known about it, and why."));
    return;
  }
  const name = squareName(selected, cols), state = squares[selected];
  $("#square-title").textContent = name;
  if (state !== "?" && state !== "*") box.replaceChildren(...aboutNumber(selected, state, squares, rows, cols));
  else if (!own || (!analysis.done && !analysis.chances && !analysis.error)) box.replaceChildren(element("p", { class: "note" }, "Working…"));
  else box.replaceChildren(...aboutCovered(selected, name, state, position));
}

function aboutNumber(i, state, squares, rows, cols) {
  const around = neighbours(i, rows, cols);
  const list = (s) => around.filter((n) => squares[n] === s).map((n) => squareName(n, cols));
  const flags = list("*"), covered = list("?");
  const shows = state === " " ? "is empty: no mine touches it" : `shows ${state}: ${count(Number(state), "mine touches it", "mines touch it")}`;
  return [
    element("p", {}, `${squareName(i, cols)} ${shows}.`),
    element("p", { class: "note" }, `Flagged around it: ${flags.join(", ") || "none"}. Covered around it: ${covered.join(", ") || "none"}.`),
  ];
}

function aboutCovered(i, name, state, position) {
  const verdict = analysis.verdicts[i], chance = analysis.chances && analysis.chances[i], step = analysis.steps.get(i);
  const out = [];
  if (analysis.error && !analysis.stopped) return [element("p", {}, "No answer: " + analysis.error.message + ".")];
  const [mark, word] = { free: ["✓", "certainly free"], mine: ["✹", "certainly a mine"] }[verdict] || ["?", "not certain"];
  if (state === "*" && !position.ignoreFlags) {
    out.push(element("p", {}, `${name} is flagged, and the flag is believed.`));
    return out;
  }
  out.push(element("p", { class: "verdict " + (verdict || "unknown") }, element("span", { "aria-hidden": "true" }, mark), ` ${name} is ${word}`));
  if (step) out.push(element("p", { class: "why" }, sentence(step.why)));
  else if (verdict === "free" || verdict === "mine") out.push(element("p", { class: "why" }, "It is so in every minefield that agrees with the board."));
  if (chance && verdict === "unknown") {
    out.push(element("p", { class: "figure" }, element("strong", {}, fractionOf(chance)), " is the chance of a mine"));
    if (analysis.minefields && chance.exact)
      out.push(element("p", { class: "note" }, `It is a mine in ${amount(share(chance.exact, analysis.minefields))} of the ${amount(analysis.minefields)} minefields that agree with the board.`));
  } else if (verdict === "unknown") out.push(element("p", { class: "note" }, "It is free in some minefields that agree with the board, and a mine in others. For chances, fill in the number of mines."));
  if (analysis.dead.has(i)) out.push(element("p", { class: "note" }, "It gives no information: wherever it is free, it shows the same number."));
  if (verdict === "unknown") {
    out.push(element("p", {}, "Why is it not certain?"), element("div", { class: "buttons" },
      element("button", { type: "button", "data-move": name, onclick: () => showExample(name, position) }, "Why not free?"),
      element("button", { type: "button", "data-move": name + "*", onclick: () => showExample(name + "*", position) }, "Why not a mine?")));
  }
  if (example) out.push(element("p", { class: "example" }, example.text, " ", element("button", { type: "button", onclick: () => { example = null; draw(); } }, "Hide it")));
  return out;
}

// showExample shows a minefield in which a move fails.
async function showExample(move, position) {
  const answer = await answered(hand.ask({ do: "judge", ...position, move }), $("#square-answer"));
  if (!answer || !answer.witness) return;
  const name = squareOf(move), mines = new Set();
  [...answer.witness.join("")].forEach((c, i) => c === "*" && mines.add(i));
  const has = isFlag(move) ? `${name} has no mine` : `${name} is a mine`;
  example = { mines, text: `The board now shows an example: a minefield that agrees with every number. In it ${has}.` };
  selected = squareIndex(name, view.cols);
  draw();
}

// answered waits for an answer. If the request fails, it shows the error in the box
// and returns null.
async function answered(promise, box) {
  try {
    return await promise;
  } catch (error) {
    box.replaceChildren(element("p", { class: error instanceof Stopped ? "note" : "error" }, error instanceof Stopped ? "Stopped." : messageOf(error)));
    return null;
  }
}

// A hint. It is shown as soon as it is found, and again when it has been compared.

let hints = 0; // the number of the last hint; earlier ones are no longer shown

// dropHint removes the hint, and ends the comparison for it.
function dropHint() {
  hints++;
  if (rater.busy) rater.stop();
  $("#hint-answer").replaceChildren();
}

async function hint() {
  dropHint();
  const box = $("#hint-answer"), request = mode.hintRequest(), mine = hints;
  if (!request) return;
  forget();
  draw();
  box.replaceChildren(element("p", { class: "note" }, "Working…"));
  const quick = await answered(hand.ask({ do: "hint", ...request }), box);
  if (mine !== hints || !quick) return;
  const guess = quick.moves_left && !quick.certain;
  showHint(quick, guess ? element("p", { class: "note" }, "Comparing with other squares…") : "");
  if (selected < 0 && quick.moves_left) view.reveal(squareIndex(quick.move, view.cols));
  if (!guess) return;
  const compared = await answered(rater.ask({ do: "hint", ...request, compare: true }), box.lastElementChild);
  if (mine === hints && compared) showHint(compared, compared.compared ? comparedTable(compared.compared) : "");
}

// showHint shows a hint. A square that the user has chosen since stays selected.
function showHint(answer, more) {
  const box = $("#hint-answer");
  if (!answer.moves_left) {
    box.replaceChildren(element("p", {}, sentence(answer.why)));
    return;
  }
  pointed = { square: squareIndex(answer.move, view.cols), numbers: answer.numbers.map((n) => squareIndex(n, view.cols)) };
  const name = squareOf(answer.move), flag = isFlag(answer.move);
  const verb = { "": "Uncover", "*": "Flag", "?": "Take the flag off", "+": "Uncover around" }[answer.move.slice(name.length)];
  box.replaceChildren(
    element("p", { class: "verdict " + (answer.certain ? (flag ? "mine" : "free") : "unknown"), "data-move": answer.move },
      element("span", { "aria-hidden": "true" }, answer.certain ? (flag ? "✹" : "✓") : "?"), ` ${verb} ${name}`),
    element("p", { class: "why" }, sentence(answer.why)),
    more);
  draw();
}

function comparedTable(compared) {
  const rows = compared.slice(0, 12).map((c) => element("tr", {}, element("th", { scope: "row" }, c.square), ...[c.right_probability, c.progress_probability, c.score].map((p) => element("td", {}, p === undefined ? "–" : percent(p)))));
  return element("details", {}, element("summary", {}, "What was compared"),
    element("table", { class: "compared" },
      element("thead", {}, element("tr", {}, ...["Square", "Free", "Progress", "Score"].map((h) => element("th", { scope: "col" }, h)))),
      element("tbody", {}, ...rows)),
    element("p", { class: "note" }, "Free: the chance that the square has no mine. Progress: the chance that it has none and the next move is no guess. Score: the chance to win if every ending was searched, else to survive this guess and the next."),
    compared.length > 12 ? element("p", { class: "note" }, `and ${grouped(compared.length - 12)} more`) : null);
}

// The tip at the pointer or the focus.

function showTip(i) {
  const tip = $("#tip"), text = view.cells[i] ? tipText(i) : "";
  tip.textContent = text;
  tip.hidden = !text;
  if (!text) return;
  const at = view.cells[i].getBoundingClientRect(), box = tip.getBoundingClientRect();
  const above = at.top - box.height - 6;
  tip.style.left = `${Math.max(4, Math.min(innerWidth - box.width - 4, at.left + at.width / 2 - box.width / 2))}px`;
  tip.style.top = `${above > 4 ? above : at.bottom + 6}px`;
}

function tipText(i) {
  const position = mode.position();
  if (!position || analysis.key !== keyOf(position) || example) return "";
  const name = view.name(i), verdict = analysis.verdicts[i], chance = analysis.chances && analysis.chances[i];
  if (!verdict) return "";
  if (verdict === "free") return `${name}: certainly free`;
  if (verdict === "mine") return `${name}: certainly a mine`;
  if (!chance) return `${name}: not certain`;
  return `${name}: ${fractionOf(chance)}` + (analysis.minefields ? `, a mine in ${amount(share(chance.exact, analysis.minefields))} of ${amount(analysis.minefields)} minefields` : "");
}
