// Analyse: the user sets up a position, and the board shows its analysis.

const position = { rows: 9, cols: 9, squares: "?".repeat(81), total: 10, believe: true, mines: null };
const past = [], future = []; // the positions for undo and redo
let brush = "ask";
let linkError = null; // why the address cannot be read; no board is shown then

const maxPast = 500;

function remember() {
  past.push({ ...position });
  if (past.length > maxPast) past.shift();
  future.length = 0;
}

// change changes the position. It is one step for undo.
function change(to) {
  remember();
  Object.assign(position, to);
  changed();
}

function changed() {
  dropHint();
  writeLink();
  showPosition();
}

function showPosition() {
  setLinkError(null);
  forget();
  showFields();
  refresh();
}

function setLinkError(error) {
  linkError = error;
  document.body.toggleAttribute("data-empty", error !== null);
}

function back(from, to) {
  if (!from.length) return;
  to.push({ ...position });
  Object.assign(position, from.pop());
  changed();
}

const linkOfPosition = () => `#b=${pack(position.squares, position.rows, position.cols)}` + (position.total === null ? "" : `&n=${position.total}`);

let linkTimer = 0;
function writeLink() {
  clearTimeout(linkTimer);
  linkTimer = setTimeout(() => setEntry("replaceState", history.state, linkOfPosition()), 200);
}

function showFields() {
  $("#rows").value = position.rows;
  $("#cols").value = position.cols;
  $("#total").value = position.total === null ? "" : position.total;
  $("#believe").checked = position.believe;
  $("#take-back").disabled = past.length === 0;
  const { rows, cols, total } = position;
  $("#preset").value = presetName(rows, cols, total) || "custom";
}

function presetName(rows, cols, total) {
  return Object.keys(presets).find((name) => presets[name].join() === [rows, cols, total].join());
}

// resized returns the squares for a board of another size: those that are on both
// boards, and covered ones.
function resized(rows, cols) {
  let squares = "";
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++)
      squares += r < position.rows && c < position.cols ? position.squares[r * position.cols + c] : "?";
  return squares;
}

function chooseBrush(name) {
  brush = name;
  chooseRadio(document.querySelectorAll("[data-brush]"), (b) => b.dataset.brush === name);
  $("#board").classList.toggle("painting", brush !== "ask");
}

function chooseRadio(buttons, isOn) {
  for (const b of buttons) {
    b.setAttribute("aria-checked", isOn(b));
    b.tabIndex = isOn(b) ? 0 : -1;
  }
}

modes.analyse = {
  enter() { showFields(); },
  shown: () => (linkError ? { rows: 0, cols: 0, squares: "" } : position),
  position: () => (linkError ? null : { board: datOf(position.squares, position.cols), total: position.total, ignoreFlags: !position.believe, cols: position.cols }),
  asked() { return this.position(); },
  status() {
    const more = position.total === null && analysis.verdicts.includes("unknown");
    return summary() + (more ? " Chances need the number of mines: fill it in above the board." : "");
  },
  advice: (error) => (error.contradiction && position.believe && position.squares.includes("*") ? "If a flag may be wrong, untick “believe flags”." : ""),
  hintRequest() { return this.position(); },
  drawn: showCertain,
  click(i) {
    if (brush === "ask") ask(i);
    else if (position.squares[i] !== brush) change(painted(i, brush));
  },
  rightClick(i) { change(painted(i, position.squares[i] === "*" ? "?" : "*")); },
  key(event) {
    const i = view.focused, state = event.key === "0" ? " " : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z") back(event.shiftKey ? future : past, event.shiftKey ? past : future);
      else if (event.key === "y") back(future, past);
      else return false;
      return true;
    }
    if (/^[ 1-8]$/.test(state) && event.key !== " ") change(painted(i, state));
    else if (["?", "Delete", "Backspace", "c"].includes(event.key)) change(painted(i, "?"));
    else if (["f", "*"].includes(event.key)) this.rightClick(i);
    else if (event.key === "Enter" || event.key === " ") this.click(i);
    else return false;
    return true;
  },
};

function painted(i, state) {
  return { squares: position.squares.slice(0, i) + state + position.squares.slice(i + 1), mines: null };
}

let certainShown = null;
function showCertain() {
  const box = $("#certain"), { list, done, error, undecided } = analysis;
  if (certainShown === analysis && box.dataset.done === String(done)) return;
  certainShown = analysis;
  box.dataset.done = done;
  if (!done || !list.length) {
    const none = undecided ? "No certain square was found." : "No square is certain.";
    box.replaceChildren(element("p", { class: "note" }, done ? none : error ? "–" : "…"));
    return;
  }
  const items = list.slice(0, 200).map(({ move, why }) => element("li", { "data-move": move, "data-why": why },
    element("button", { type: "button", class: "plain", onclick: () => { ask(squareIndex(move, position.cols)); } },
      element("b", { class: isFlag(move) ? "mine" : "free" }, `${isFlag(move) ? "✹" : "✓"} ${squareOf(move)}`), ` ${why}`)));
  box.replaceChildren(element("ol", { class: "steps" }, ...items),
    list.length > 200 ? element("p", { class: "note" }, `and ${grouped(list.length - 200)} more`) : "");
}
