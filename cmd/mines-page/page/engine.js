// The engine: a worker that runs the Go program. The program is compiled once; the
// worker is started again after each stop.

class Stopped extends Error {
  constructor() { super("stopped"); }
}

// An EngineError is the engine's answer to a request that failed.
class EngineError extends Error {
  constructor(answer) {
    super(answer.error);
    this.hint = answer.hint || "";
    this.squares = answer.squares || [];
    this.contradiction = Boolean(answer.contradiction);
  }
}

// bytesOfBase64 decodes a text, also in browsers that do not do it by themselves.
const bytesOfBase64 = (text) => Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

// parsed ends when the browser has read the whole page: the engine is at its end.
const parsed = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));

// unpacked is what an element holds, compressed and in base64.
const unpacked = (id, type) => parsed.then(() => {
  const packed = new Blob([bytesOfBase64(document.getElementById(id).textContent)]);
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": type } });
});

const compiled = unpacked("engine", "application/wasm").then((response) => WebAssembly.compileStreaming(response));

// documents returns the documents in lines of JSON.
const documents = (lines) => lines.trimEnd().split("\n").map((line) => JSON.parse(line));

class Engine {
  constructor() {
    this.worker = null;
    this.jobs = new Map(); // open requests by number: the functions that take the answer
    this.last = 0;
  }

  // start returns a promise of the worker, ready for requests.
  start() {
    if (this.worker) return this.worker;
    this.worker = (async () => {
      const module = await compiled;
      const script = await unpacked("worker", "text/javascript");
      const url = URL.createObjectURL(await script.blob());
      const worker = new Worker(url);
      URL.revokeObjectURL(url);
      const ready = new Promise((resolve) => {
        worker.onmessage = ({ data }) => (data.ready ? resolve() : this.take(data));
        worker.onerror = (event) => this.end(new Error(event.message || "the worker could not be started"));
      });
      worker.postMessage({ module });
      await ready;
      return worker;
    })();
    return this.worker;
  }

  take(data) {
    const job = this.jobs.get(data.id);
    if (data.dead) this.end(new Error(data.dead));
    else if (!job) return;
    else if (data.part) documents(data.part).forEach(job.report);
    else {
      this.jobs.delete(data.id);
      const all = documents(data.answer), answer = all.pop();
      all.forEach(job.report);
      if (answer.error) job.reject(new EngineError(answer));
      else job.resolve(answer);
    }
  }

  get busy() { return this.jobs.size > 0; }

  // ask sends a request and returns a promise of the last document of the answer.
  // It calls report with each earlier one.
  ask(request, report = () => {}) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.jobs.set(id, { resolve, reject, report });
      const starting = this.start();
      starting.then(
        (worker) => this.worker === starting && this.jobs.has(id) && worker.postMessage({ id, request: JSON.stringify(request) }),
        (error) => this.end(error),
      );
    });
  }

  // stop ends the worker and all open requests.
  stop() { this.end(new Stopped()); }

  end(error) {
    const jobs = [...this.jobs.values()], worker = this.worker;
    this.jobs.clear();
    this.worker = null;
    if (worker) worker.then((w) => w.terminate(), () => {});
    for (const job of jobs) job.reject(error);
  }
}

// The thinker analyses, the rater compares guesses, and the reviewer reviews games,
// each of which may take long. The hand does what is quick: it reads files, makes
// moves and finds hints and examples, and never has to wait for the others.
const thinker = new Engine(), rater = new Engine(), reviewer = new Engine(), hand = new Engine();
const engines = [thinker, rater, reviewer, hand];
