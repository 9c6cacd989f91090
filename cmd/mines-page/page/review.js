// Review: a game that was played, move by move, with a judgement of each move.

let reviewed = null; // see newReview

// startReview begins the review of a game. times and differences are for a game
// that another program recorded: the times of its moves, and the statements in its
// file that disagree with the moves.
function startReview(recording, turns, times = null, differences = []) {
  const kept = { recording, turns, times, differences };
  newReview(kept, memory.write("review", kept));
  if (game && game.recording === recording && !over()) helped = true;
  if (mode === modes.review) modes.review.enter();
  else switchTo("review");
}

// newReview prepares the review of a game. isKept tells whether the browser keeps the
// recording.
function newReview({ recording, turns, times, differences }, isKept) {
  reviewer.stop();
  reviewed = { recording, turns, times, remarks: [], summary: null, next: null, chart: "", error: null, turn: 0, state: null, began: false };
  const lost = isKept ? [] : ["this browser has no room to keep the recording: it is gone when the page is loaded again"];
  $("#differences").replaceChildren(...[...differences, ...lost].map((d) => element("li", {}, sentence(d))));
  $("#moves").replaceChildren();
  $("#review-summary").replaceChildren(element("p", { class: "note" }, "Reviewing the game…"));
  $("#review-progress").textContent = "";
  $("#tab-review").hidden = false;
  $("#run").hidden = true;
  delete $("#review-summary").dataset.outcome;
  $("#turn").max = turns;
  $("#watch").hidden = !times;
}

async function runReview(r) {
  if (r.began) return;
  r.began = true;
  try {
    const answer = await reviewer.ask({ do: "review", game: r.recording }, (document) => r === reviewed && takePart(r, document));
    r.chart = answer.chart;
  } catch (error) {
    r.error = error;
  }
  if (r !== reviewed) return;
  reviewer.stop(); // it is needed no more
  showReviewSummary();
  if (!r.summary || r.error) return;
  $("#review-summary").dataset.outcome = r.summary.outcome;
  $("#run").hidden = false;
  $("#course").innerHTML = r.chart;
  moveCursor();
}

// takePart takes a part of a review: a remark, an estimate, which replaces the remark
// on its move, or the summary. The turn and the chosen square stay.
function takePart(r, part) {
  if (part.kind === "reviewed") r.remarks.push(part);
  else if (part.remark) r.remarks[part.at] = part.remark;
  else if (part.of) r.next = part;
  else [r.summary, r.next] = [part, null];
  if (part.kind === "reviewed") $("#moves").append(remarkLine(part, r.remarks.length - 1));
  else if (part.remark) showRemark(part.at);
  else showReviewSummary();
  draw();
}

// showRemark replaces the line of a remark, and keeps the focus that it has.
function showRemark(k) {
  const was = $("#moves").children[k], had = was.contains(document.activeElement), line = remarkLine(reviewed.remarks[k], k);
  was.replaceWith(line);
  if (had) line.firstElementChild.focus({ preventScroll: true });
}

function showReviewSummary() {
  const box = $("#review-summary"), { summary: s, error, next, chart } = reviewed;
  const doing = next ? `Estimating guess ${grouped(next.guess)} of ${grouped(next.of)}…` : "Estimating the chance to win during the game…";
  const end = error instanceof Stopped ? "Stopped." : error && sentence(error.message);
  setText($("#review-progress"), end || (s && !chart ? doing : ""));
  if (!s) {
    if (error) box.replaceChildren();
    return;
  }
  const figure = (value, label, kind) => element("div", { class: "figure " + kind }, element("dt", {}, label), element("dd", {}, value));
  box.replaceChildren(element("dl", { class: "figures" },
    figure(s.outcome, count(s.moves, "move", "moves"), s.outcome === "won" ? "good" : s.outcome === "lost" ? "bad" : ""),
    figure(grouped(s.certain), "certain", "good"),
    figure(grouped(s.guesses), s.guesses === 1 ? "guess" : "guesses", "warn"),
    s.inaccuracies ? figure(grouped(s.inaccuracies), s.inaccuracies === 1 ? "inaccuracy" : "inaccuracies", "warn") : null,
    figure(grouped(s.mistakes), s.mistakes === 1 ? "mistake" : "mistakes", s.mistakes ? "bad" : "good"),
    s.blunders ? figure(grouped(s.blunders), s.blunders === 1 ? "blunder" : "blunders", "bad") : null,
    s.not_judged ? figure(grouped(s.not_judged), "not judged", "") : null,
    s.early ? figure(grouped(s.early), s.early === 1 ? "early flag" : "early flags", "") : null,
    s.undecided ? figure(grouped(s.undecided), "undecided", "") : null,
    s.luck === undefined ? null : figure(percent(s.luck), "luck", ""),
    s.luck !== undefined && s.inaccuracies + s.mistakes + s.blunders ? figure(percent(s.luck_without_mistakes), "without the mistakes", "") : null));
}

const verdictMarks = { certain: "✓", start: "▸", guess: "?", mistake: "✗", early: "⚑", undecided: "…", refused: "–" };

// A class stands for several verdicts on guesses.
const classes = { forced: "guess", best: "guess", as_good: "guess", not_judged: "guess", inaccuracy: "mistake", blunder: "mistake" };
const classOf = (m) => classes[m.verdict] || m.verdict;

function remarkLine(m, k) {
  const about = m.cost_error === undefined ? "" : "about ", doubt = about && ` ± ${percent(m.cost_error)}`;
  const cost = m.cost > 0 && classOf(m) === "mistake" ? `: a chance of ${about}${percent(m.cost)}${doubt} given away` : "", at = timeOf(k);
  const chance = m.right_probability === undefined ? "" : percent(m.right_probability) + ", ";
  return element("li", { "data-verdict": m.verdict, "data-move": m.move, "data-why": m.why, "aria-current": k === reviewed.turn ? "step" : null },
    element("button", { type: "button", class: "plain", onclick: () => goTo(k) },
      element("span", { class: "mark " + classOf(m), "aria-hidden": "true" }, verdictMarks[classOf(m)] || ""),
      element("b", {}, m.move), ` ${m.verdict} `, element("span", { class: "soft" }, `${at && at + ", "}${chance}${m.why}${cost}`)));
}

// timeOf returns the time of a move as text, or "" if it is not known.
const timeOf = (k) => (reviewed.times && k < reviewed.times.length ? `${reviewed.times[k].toFixed(2)} s` : "");

// moveCursor moves the line in the chart of the game to the present turn.
function moveCursor() {
  if ($("#run").hidden) return;
  const { left, right, moves } = $("#chart").dataset, x = Number(left) + (reviewed.turn / Math.max(1, moves)) * (right - left);
  for (const end of ["x1", "x2"]) $("#cursor").setAttribute(end, x);
}

// goInCourse goes to the move at a point of the chart.
function goInCourse(event) {
  const chart = $("#chart"), { left, right, moves } = chart.dataset;
  const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
  goTo(Math.floor(((x - left) / (right - left)) * moves));
}

// A recording plays at its speed until the end, or until the user steps.
let watching = 0; // the timer, or 0

function stopWatching() {
  clearTimeout(watching);
  watching = 0;
  $("#watch").setAttribute("aria-pressed", "false");
}

function watch() {
  if (watching) {
    stopWatching();
    return refresh();
  }
  if (!reviewed.times) return;
  if (reviewed.turn === reviewed.turns) reviewed.turn = 0;
  $("#watch").setAttribute("aria-pressed", "true");
  watchOn(performance.now(), reviewed.times[reviewed.turn]);
}

// watchOn makes the next move when its time has come. Times run from the first move
// to watch.
function watchOn(begun, zero) {
  const { times, turn, turns } = reviewed;
  if (turn >= turns || mode !== modes.review) {
    stopWatching();
    return refresh();
  }
  const wait = 1000 * ((times[turn] ?? zero) - zero) - (performance.now() - begun);
  watching = setTimeout(async () => {
    await goTo(turn + 1, true);
    if (watching) watchOn(begun, zero);
  }, Math.max(0, wait));
}

let going = 0;
async function goTo(turn, keepsWatching = false) {
  if (!reviewed) return;
  if (!keepsWatching) stopWatching();
  const r = reviewed, mine = ++going;
  r.turn = Math.max(0, Math.min(r.turns, turn));
  $("#turn").value = r.turn;
  try {
    const state = await hand.ask({ do: "turn", game: r.recording, turn: r.turn });
    if (mine !== going || r !== reviewed) return;
    r.state = state;
  } catch (error) {
    r.error = error;
  }
  forget();
  for (const [k, li] of [...$("#moves").children].entries()) {
    li.ariaCurrent = k === r.turn ? "step" : null;
    if (k === r.turn && mode === modes.review) li.parentElement.scrollTop = Math.max(0, li.offsetTop - 80);
  }
  moveCursor();
  if (mode !== modes.review) return;
  refresh();
  requestAnimationFrame(() => r.remarks[r.turn] && view.reveal(squareIndex(r.remarks[r.turn].move, view.cols)));
}

modes.review = {
  enter() {
    runReview(reviewed);
    goTo(reviewed.turn);
  },
  shown() {
    if (reviewed && reviewed.state) return shownBoard(reviewed.state.board);
    return { rows: view.rows || 9, cols: view.cols || 9, squares: "?".repeat((view.rows || 9) * (view.cols || 9)) };
  },
  position() {
    const s = reviewed && reviewed.state;
    if (!s || watching || (s.status !== "playing" && s.status !== "covered")) return null;
    return positionOf(s);
  },
  asked() { return this.position(); },
  facts(i, state) {
    const s = reviewed && reviewed.state;
    return s && s.board.minefield ? mineFacts(s, i, state) : null;
  },
  marks() {
    const m = reviewed && reviewed.remarks[reviewed.turn];
    if (!m || !reviewed.state) return {};
    return { played: [squareIndex(m.move, view.cols)], better: m.better ? [squareIndex(m.better, view.cols)] : [] };
  },
  status() {
    if (!reviewed) return "";
    const m = reviewed.remarks[reviewed.turn], all = reviewed.turns;
    if (!m) return reviewed.turn >= all ? `After the last move: ${reviewed.state ? reviewed.state.status : ""}.` : `Before move ${grouped(reviewed.turn + 1)} of ${grouped(all)}.`;
    const at = timeOf(reviewed.turn);
    return `Move ${grouped(reviewed.turn + 1)} of ${grouped(all)}${at && " at " + at}: ${m.move}, ${m.verdict}. ${sentence(m.why)}`;
  },
  ready: () => Boolean(reviewed && reviewed.state),
  hintRequest() {
    const p = this.position();
    return p && { ...p, playing: true };
  },
  click(i) { ask(i); },
  key(event) {
    if (event.key === ",") goTo(reviewed.turn - 1);
    else if (event.key === ".") goTo(reviewed.turn + 1);
    else if (event.key === "[") goToMistake(-1);
    else if (event.key === "]") goToMistake(1);
    else if (event.key === "p") watch();
    else if (event.key === "Enter" || event.key === " ") ask(view.focused);
    else return false;
    return true;
  },
};

// goToMistake goes to the next mistake, or to the one before. After the last one
// comes the first.
function goToMistake(by) {
  const n = reviewed.remarks.length;
  for (let k = 1; k <= n; k++) {
    const at = (reviewed.turn + by * k + n * k) % n;
    if (classOf(reviewed.remarks[at]) === "mistake") return goTo(at);
  }
}
