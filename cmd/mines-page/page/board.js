// The board on the screen: an element for each square. Only the squares that look
// different are drawn again.

// heat returns the colour class of a chance, 0 to 9.
const heat = (p) => Math.min(9, Math.floor(p * 10));

class BoardView {
  constructor(root) {
    this.root = root;
    this.rows = this.cols = 0;
    this.cells = [];
    this.focused = 0;
    this.zoom = 0;
    this.marked = new Map(); // the classes of marked squares, by index
    root.addEventListener("focusin", (event) => {
      const i = this.indexOf(event.target);
      if (i >= 0) this.setFocus(i, false);
    });
    new ResizeObserver(() => this.fit()).observe($("main"));
  }

  indexOf(target) {
    const cell = target && target.closest ? target.closest("[data-square]") : null;
    return cell && this.root.contains(cell) ? Number(cell.dataset.index) : -1;
  }

  name(i) { return squareName(i, this.cols); }

  // resize makes the elements of a board.
  resize(rows, cols) {
    if (rows === this.rows && cols === this.cols) return;
    this.rows = rows;
    this.cols = cols;
    this.cells = [];
    this.looks = new Array(rows * cols);
    this.marked.clear();
    this.focused = 0;
    this.root.classList.toggle("large", rows * cols > 2500);
    this.root.setAttribute("aria-rowcount", rows);
    this.root.setAttribute("aria-colcount", cols);
    const all = document.createDocumentFragment();
    const head = element("div", { class: "row head", "aria-hidden": "true" }, element("b"));
    for (let c = 0; c < cols; c++) head.append(element("b", {}, String(c + 1)));
    all.append(head);
    for (let r = 0; r < rows; r++) {
      const row = element("div", { class: "row", role: "row" }, element("b", { "aria-hidden": "true" }, rowName(r)));
      for (let c = 0; c < cols; c++) {
        const i = r * cols + c, cell = document.createElement("i");
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = i === 0 ? 0 : -1;
        cell.dataset.square = squareName(i, cols);
        cell.dataset.index = i;
        row.append(cell);
        this.cells.push(cell);
      }
      all.append(row);
    }
    this.root.replaceChildren(all);
    this.fit();
  }

  // fit sets the size of a square: as large as the window allows, and large enough
  // for a finger.
  fit() {
    if (!this.cols) return;
    const main = $("main"), beside = matchMedia("(min-width: 62rem)").matches ? $("aside").offsetWidth + 24 : 0;
    const width = main.clientWidth - beside - 8, height = Math.max(320, window.innerHeight - 280);
    const room = Math.min((width - 2) / (this.cols + 0.95), height / (this.rows + 1));
    const least = matchMedia("(pointer: coarse)").matches ? 30 : 20;
    const size = Math.max(least, Math.min(60, Math.floor(room))) * 1.2 ** this.zoom;
    this.root.style.setProperty("--s", `${Math.max(10, Math.round(size))}px`);
  }

  setZoom(by) {
    this.zoom = by === 0 ? 0 : Math.max(-5, Math.min(6, this.zoom + by));
    this.fit();
  }

  // draw shows the squares, given as one character each. facts(i) returns what is
  // known about square i: { chance, verdict, dead, mine, fatal, quiet }, or null.
  draw(rows, cols, squares, facts = () => null) {
    this.resize(rows, cols);
    for (let i = 0; i < squares.length; i++) this.drawSquare(i, squares[i], facts(i) || {});
  }

  drawSquare(i, state, f) {
    const chance = f.chance || null, verdict = f.verdict || "";
    const look = `${state}|${verdict}|${chance ? chance.exact || chance.value : ""}|${f.mine || ""}|${f.fatal || ""}|${f.quiet || ""}|${f.dead || ""}`;
    if (this.looks[i] === look) return;
    this.looks[i] = look;
    const cell = this.cells[i], covered = state === "?" || state === "*";
    let kind = "", text = "";
    if (state === "?") kind = "c";
    else if (state === "*") [kind, text] = ["f", "⚑"];
    else if (state === " ") kind = "n0";
    else [kind, text] = ["n" + state, state];
    if (covered && !f.quiet) {
      if (verdict === "free") [kind, text] = [kind + " free", state === "*" ? "⚑" : "✓"];
      else if (verdict === "mine" && state !== "*") [kind, text] = [kind + " mine", "✹"];
      else if (chance && verdict === "unknown") {
        kind += " p h" + heat(chance.value) + (f.dead ? " dead" : "");
        text = state === "*" ? "⚑" : wholePercent(chance);
      }
    }
    if (f.mine) [kind, text] = [kind.split(" ")[0] + " " + f.mine, state === "*" ? "⚑" : f.mine === "clear" ? "" : "✹"];
    if (f.fatal) kind += " fatal";
    cell.className = kind;
    cell.textContent = text;
    const mark = this.marked.get(i);
    if (mark) cell.classList.add(...mark);
    cell.dataset.state = state;
    if (chance && chance.exact && !f.quiet) cell.dataset.chance = chance.exact;
    else delete cell.dataset.chance;
    if (verdict && !f.quiet) cell.dataset.verdict = verdict;
    else delete cell.dataset.verdict;
    cell.setAttribute("aria-label", this.spoken(i, state, f));
  }

  spoken(i, state, f) {
    let text = this.name(i) + ", ";
    if (state === "?") text += "covered";
    else if (state === "*") text += "flagged";
    else text += state === " " ? "empty" : state;
    if (f.mine) text += f.mine === "wrong" || f.mine === "clear" ? ", no mine here" : ", a mine";
    if (f.fatal) text += ", uncovered";
    if (f.quiet) return text;
    if (f.verdict === "free") text += ", certainly free";
    else if (f.verdict === "mine") text += ", certainly a mine";
    else if (f.chance) text += `, a mine with ${wholePercent(f.chance).replace("<", "less than ").replace(">", "more than ")} percent`;
    if (f.dead) text += ", no information";
    return text;
  }

  // mark outlines squares: kinds has lists of indices by class.
  mark(kinds) {
    for (const [i, classes] of this.marked) this.cells[i]?.classList.remove(...classes);
    this.marked.clear();
    for (const [kind, indices] of Object.entries(kinds))
      for (const i of indices) this.marked.set(i, [...(this.marked.get(i) || []), kind]);
    for (const [i, classes] of this.marked) this.cells[i]?.classList.add(...classes);
  }

  setFocus(i, move = true) {
    if (!this.cells[i]) return;
    this.cells[this.focused] && (this.cells[this.focused].tabIndex = -1);
    this.focused = i;
    this.cells[i].tabIndex = 0;
    if (move) this.cells[i].focus();
  }

  // reveal scrolls the board, not the page, until square i is in view.
  reveal(i) {
    const frame = this.root.parentElement, cell = this.cells[i];
    if (!cell) return;
    const a = frame.getBoundingClientRect(), b = cell.getBoundingClientRect(), room = 2 * b.width;
    if (b.left < a.left + room || b.right > a.right - room) frame.scrollLeft += b.left + b.width / 2 - (a.left + a.right) / 2;
    if (b.top < a.top + b.height || b.bottom > a.bottom - b.height) frame.scrollTop += b.top + b.height / 2 - (a.top + a.bottom) / 2;
  }

  // step moves the focus if the key is one for moving, and reports whether it is.
  step(key, far) {
    const row = Math.floor(this.focused / this.cols), col = this.focused % this.cols, n = far ? 5 : 1;
    const to = {
      ArrowUp: [row - n, col], ArrowDown: [row + n, col], ArrowLeft: [row, col - n], ArrowRight: [row, col + n],
      Home: [far ? 0 : row, 0], End: [far ? this.rows - 1 : row, this.cols - 1],
      PageUp: [0, col], PageDown: [this.rows - 1, col],
    }[key];
    if (!to) return false;
    const r = Math.max(0, Math.min(this.rows - 1, to[0])), c = Math.max(0, Math.min(this.cols - 1, to[1]));
    this.setFocus(r * this.cols + c);
    return true;
  }
}
