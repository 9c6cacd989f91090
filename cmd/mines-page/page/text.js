// Helpers for elements, words and numbers.

const $ = (selector) => document.querySelector(selector);

function element(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (value === true) e.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) e.setAttribute(key, value);
  }
  e.append(...children.filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

// grouped writes a whole number with commas: "1,234,567".
const grouped = (n) => n.toLocaleString("en");

const count = (n, one, many) => `${grouped(n)} ${n === 1 ? one : many}`;

function rowName(row) {
  let name = "";
  for (let n = row + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

const squareName = (i, cols) => rowName(Math.floor(i / cols)) + ((i % cols) + 1);

// squareIndex returns the index of a square, given its name or a move there.
function squareIndex(name, cols) {
  const [, letters, digits] = /^([A-Z]+)(\d+)/.exec(name);
  let row = 0;
  for (const c of letters) row = row * 26 + c.charCodeAt(0) - 64;
  return (row - 1) * cols + Number(digits) - 1;
}

function neighbours(i, rows, cols) {
  const row = Math.floor(i / cols), col = i % cols, out = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++)
      if (r !== row || c !== col) out.push(r * cols + c);
  return out;
}

function clock(seconds) {
  const s = Math.floor(seconds), two = (n) => String(n).padStart(2, "0");
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

// wholePercent writes a chance as a whole number of percent. Only certain chances
// are 0 and 100. The rule is that of WholePercent in package text.
function wholePercent({ value, exact }) {
  const [p, q] = exact ? exact.split("/").map(BigInt) : [];
  const text = q ? String((200n * p + q) / (2n * q)) : (100 * value).toFixed(0);
  if (value === 0 || value === 1) return text;
  return text === "0" ? "<1" : text === "100" ? ">99" : text;
}

// percent writes a chance, a number, in percent with one decimal. The rule is that
// of Percent in package text.
function percent(p) {
  if (p <= 0) return "0 %";
  if (p >= 1) return "100 %";
  if (p < 0.0005) return "<0.1 %";
  if (p >= 0.9995) return ">99.9 %";
  const x = 100 * p; // Go rounds 6.25 to the even digit, and JavaScript up
  return `${(x % 1 === 0.25 ? x - 0.01 : x).toFixed(1)} %`;
}

// Moves as text: "A7" uncovers, "A7*" flags, "A7?" takes the flag off, and "A7+"
// uncovers around a number.
const squareOf = (move) => /^[A-Z]+\d+/.exec(move)[0];
const isFlag = (move) => move.endsWith("*");

// amount writes a whole number of any length, given as text.
function amount(text) {
  if (text.length <= 15) return grouped(BigInt(text));
  return `${text[0]}.${text.slice(1, 3)} × 10^${text.length - 1}`;
}

// share returns fraction × minefields as text: how many of the minefields have a
// mine in a square with that chance.
function share(fraction, minefields) {
  const [p, q] = fraction.split("/");
  return String((BigInt(minefields) * BigInt(p)) / BigInt(q || "1"));
}
