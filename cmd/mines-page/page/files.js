// Files: what is pasted, dropped or chosen, and what is saved.

let facts = null; // a promise of the formats that there are

function formats() {
  facts ??= hand.ask({ do: "about" });
  facts.catch(() => { facts = null; }); // it was stopped: ask again
  return facts.then((answer) => answer.formats);
}

async function showOpen() {
  $("#open-error").textContent = "";
  $("#open-dialog").showModal();
  const select = $("#open-format");
  if (select.options.length === 1) select.append(...(await formats()).map((f) => element("option", { value: f.name }, `${f.name}: ${f.doc}`)));
}

function base64OfBytes(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

const base64OfText = (text) => base64OfBytes(new TextEncoder().encode(text));

async function openBytes(bytes, name, format = "") {
  return take(await hand.ask({ do: "read", name, data: base64OfBytes(bytes), format, pad: $("#open-pad").checked }));
}

// openText opens a text, which may also be an address of this page.
async function openText(text, format = "") {
  const at = text.search(/#(b|d)=/), link = at >= 0 && !format ? readLink(text.slice(at).trim()) : null;
  if (link) {
    if (link.error) throw new Error(link.error);
    const d = await hand.ask({ do: "read", name: "the address", data: base64OfText(link.text), board: true });
    if (link.total !== null) d.total = link.total;
    return take(d);
  }
  return take(await hand.ask({ do: "read", data: base64OfText(text), format, pad: $("#open-pad").checked }));
}

// take puts what was read on the table.
function take(d) {
  if (d.game) {
    if (!d.times) takeGame(d.game); // it can be played on
    if (!d.game.laid) return switchTo("play");
    return startReview(d.game.recording, d.game.turns + d.game.undone, d.times, d.differences);
  }
  if (d.board) {
    const { rows, cols, squares } = shownGame(d);
    const total = d.total === undefined ? null : d.total;
    if (mode !== modes.analyse) switchTo("analyse");
    change({ rows, cols, squares, total, believe: true, mines: d.mines || null });
    return;
  }
  // A minefield alone is something to play over.
  switchTo("play");
  return newGame({ mines: d.mines });
}

const limitBytes = 32 << 20;

async function openFile(file) {
  if (file.size > limitBytes) throw new Error(`${file.name}: more than 32 MB: too large for a board`);
  await openBytes(new Uint8Array(await file.arrayBuffer()), file.name, $("#open-format").value);
}

async function attempt(work, box) {
  box.textContent = "";
  try {
    await work();
    $("#open-dialog").close();
  } catch (error) {
    box.textContent = sentence(error.message) + (error.hint ? " " + sentence(error.hint) : "");
    if (!$("#open-dialog").open) $("#open-dialog").showModal();
  }
}

// What is saved: the position, or the game as it stands.
function saved() {
  if (mode === modes.analyse) return { board: datOf(position.squares, position.cols), total: position.total, mines: position.mines || "" };
  const state = mode === modes.play ? game : reviewed && reviewed.state;
  if (!state) return null;
  return { board: state.board, total: state.total, mines: state.mines || "", recording: mode === modes.play ? game.recording : reviewed.recording };
}

async function showSave() {
  const what = saved();
  if (!what) return;
  const all = await formats();
  const select = $("#save-format"), before = select.value;
  select.replaceChildren(...(what.recording ? [element("option", { value: "recording" }, "recording: the game with its moves")] : []),
    ...all.filter((f) => !f.readOnly && (!f.minesOnly || what.mines)).map((f) => element("option", { value: f.name }, `${f.name}: ${f.doc}`)));
  if ([...select.options].some((o) => o.value === before)) select.value = before;
  else select.value = "dat";
  const { rows, cols, squares } = mode.shown();
  $("#link").value = location.href.replace(/#.*/, "") + `#b=${pack(squares, rows, cols)}` + (what.total === null ? "" : `&n=${what.total}`);
  $("#save-dialog").showModal();
  $("#link").setSelectionRange(0, 0);
  $("#link").scrollLeft = 0;
  showSaved();
}

let savedFile = null; // { bytes, name }

let saving = 0; // the last request counts
async function showSaved() {
  const what = saved(), format = $("#save-format").value, box = $("#save-text"), mine = ++saving;
  savedFile = null;
  $("#save-error").textContent = "";
  box.value = "";
  if (format === "recording") savedFile = { bytes: new TextEncoder().encode(what.recording), name: "game.txt" };
  else {
    try {
      const answer = await hand.ask({ do: "convert", board: what.board, total: what.total, mines: what.mines, format });
      if (mine === saving) savedFile = { bytes: bytesOfBase64(answer.data), name: answer.name };
    } catch (error) {
      $("#save-error").textContent = sentence(error.message);
    }
  }
  if (mine !== saving) return;
  $("#download").disabled = $("#copy-text").disabled = !savedFile;
  if (!savedFile) return;
  const text = new TextDecoder().decode(savedFile.bytes), binary = text.includes("\0") || text.includes("\ufffd");
  box.value = binary ? `${savedFile.bytes.length} bytes` : text;
  $("#copy-text").disabled = binary;
}

function download(blob, name) {
  const url = URL.createObjectURL(blob), a = element("a", { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

async function copy(field, button) {
  const was = button.textContent;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // as where the page is a file
    field.select();
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = was; }, 1500);
}
