"use strict";
// Without this script the page is whole; with it, columns sort and rows filter.
const body = document.querySelector("#reports tbody");
const rows = Array.from(body.rows);
const byText = new Intl.Collator(undefined, { numeric: true }).compare; // takes 9.87 and 9.9 for versions
const byNumber = (a, b) => a - b;

function sortBy(th, key) {
  const up = th.getAttribute("aria-sort") !== "ascending";
  for (const other of th.parentNode.cells) other.removeAttribute("aria-sort");
  th.setAttribute("aria-sort", up ? "ascending" : "descending");
  const sign = up ? 1 : -1, compare = th.dataset.kind === "number" ? byNumber : byText;
  rows.sort((a, b) => sign * compare(a.dataset[key], b.dataset[key]) || byText(a.dataset.student, b.dataset.student));
  body.append(...rows);
}

for (const th of document.querySelectorAll("#reports thead th[data-key]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = th.textContent;
  button.addEventListener("click", () => sortBy(th, th.dataset.key));
  th.replaceChildren(button);
}

const status = document.querySelector("#status");
const find = document.querySelector("#find");
const shown = document.querySelector("#shown");

function filter() {
  const want = status.value, text = find.value.trim().toLowerCase();
  let count = 0;
  for (const row of rows) {
    const fits = want === "" || row.dataset.status === want || want === "faulty" && row.dataset.faults !== "0" || want === "late" && row.dataset.late === "yes";
    row.hidden = !(fits && (text === "" || row.cells[0].textContent.toLowerCase().includes(text)));
    if (!row.hidden) count++;
  }
  shown.textContent = count === rows.length ? "" : `${count} of ${rows.length}`;
}

status.addEventListener("change", filter);
find.addEventListener("input", filter);
const tools = document.querySelector("#tools");
tools.addEventListener("submit", (event) => event.preventDefault());
tools.hidden = false;
