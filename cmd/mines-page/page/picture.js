// The board as a picture, in the colours of the page.

const maxPictureSide = 16000;

async function savePicture() {
  const { rows, cols } = view, edge = 28;
  const s = Math.max(8, Math.min(40, Math.floor((maxPictureSide - edge) / Math.max(rows, cols))));
  const canvas = element("canvas"), width = edge + cols * s + 8, height = edge + rows * s + 8;
  canvas.width = width;
  canvas.height = height;
  const c = canvas.getContext("2d"), page = getComputedStyle(document.body);
  c.fillStyle = page.backgroundColor;
  c.fillRect(0, 0, width, height);
  c.textAlign = "center";
  c.textBaseline = "middle";
  const write = (text, x, y, size, color, weight = 400) => {
    c.fillStyle = color;
    c.font = `${weight} ${size}px system-ui, "DejaVu Sans", sans-serif`;
    c.fillText(text, x, y);
  };
  const soft = getComputedStyle($("#status")).color;
  for (let i = 0; i < cols; i++) write(String(i + 1), edge + (i + 0.5) * s, edge / 2, 11, soft);
  for (let i = 0; i < rows; i++) write(rowName(i), edge / 2, edge + (i + 0.5) * s, 11, soft);
  view.cells.forEach((cell, i) => {
    const look = getComputedStyle(cell), x = edge + (i % cols) * s, y = edge + Math.floor(i / cols) * s;
    c.fillStyle = look.backgroundColor;
    c.fillRect(x, y, s, s);
    c.strokeStyle = look.getPropertyValue("--grid");
    c.lineWidth = 1;
    c.strokeRect(x + 0.5, y + 0.5, s - 1, s - 1);
    const text = cell.textContent, small = cell.classList.contains("p") && text !== "⚑";
    if (text) write(text, x + s / 2, y + s / 2 + 1, small ? s * 0.4 : s * 0.58, look.color, 700);
  });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) download(blob, "board.png");
}
