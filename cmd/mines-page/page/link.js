// The address after # holds the position: #b=9x9.cCC&n=10 in few characters, as
// the page writes it, or #d= with a whole board as text.
//
//	b=ROWSxCOLS.RUNS   a run is a state (c for covered, f for flagged, or a digit) and
//	                   the number of squares in letters like the name of a row: none
//	                   for one square, B for two
//	d=TEXT             percent-encoded
//	n=MINES            the number of mines, if it is known

const stateOfLink = { c: "?", f: "*", 0: " " };
const linkOfState = { "?": "c", "*": "f", " ": "0" };

function readLink(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, "")), n = values.get("n");
  if (!values.has("b") && !values.has("d")) return null;
  if (n !== null && !/^\d{1,7}$/.test(n)) return { error: `the address holds no number of mines: n=${n}` };
  try {
    return { text: values.get("d") ?? unpack(values.get("b")), total: n === null ? null : Number(n) };
  } catch (error) {
    return { error: `the address holds no board: ${error.message}` };
  }
}

// unpack returns a board as .dat text.
function unpack(text) {
  const found = /^(\d{1,6})x(\d{1,6})\.((?:[0-8cf][A-Z]{0,5})*)$/.exec(text);
  if (!found) throw new Error("want b=ROWSxCOLS. and the squares");
  const rows = Number(found[1]), cols = Number(found[2]);
  if (rows * cols > maxSquares || rows * cols === 0) throw new Error(`${rows}x${cols} squares cannot be drawn here`);
  let squares = "";
  for (const [, state, letters] of found[3].matchAll(/([0-8cf])([A-Z]*)/g)) {
    let n = 0;
    for (const c of letters) n = n * 26 + c.charCodeAt(0) - 64;
    if (n > rows * cols) throw new Error("a run is longer than the board");
    squares += (stateOfLink[state] || state).repeat(n || 1);
  }
  if (squares.length !== rows * cols) throw new Error(`it has ${squares.length} squares, want ${rows * cols}`);
  return datOf(squares, cols);
}

function pack(squares, rows, cols) {
  const runs = squares.replace(/(.)\1*/gs, (run, state) => (linkOfState[state] || state) + (run.length > 1 ? rowName(run.length - 1) : ""));
  return `${rows}x${cols}.${runs}`;
}

function datOf(squares, cols) {
  let text = "";
  for (let i = 0; i < squares.length; i += cols) text += squares.slice(i, i + cols) + "\n";
  return text;
}

// plainBoard returns the squares of a text that is certainly a board, or null. Such
// a board is drawn before the engine has started.
function plainBoard(text) {
  const lines = text.replace(/\r/g, "").replace(/\n$/, "").split("\n");
  const cols = lines[0].length;
  if (cols === 0 || !lines.every((l) => l.length === cols && /^[?* 1-8]*$/.test(l)) || lines.length * cols > maxSquares) return null;
  return { rows: lines.length, cols, squares: lines.join("") };
}

const maxSquares = 40000; // the same as in the engine
