"use strict";
// A worker answers requests with the engine, one at a time. To stop it, the page
// ends the worker and starts another.
self.engineReady = () => postMessage({ ready: true });

self.onmessage = async ({ data }) => {
  if (data.module) {
    const go = new Go();
    try {
      const instance = await WebAssembly.instantiate(data.module, go.importObject);
      await go.run(instance);
    } catch (error) {
      postMessage({ dead: String(error) });
      return;
    }
    postMessage({ dead: "the engine has stopped" });
    return;
  }
  try {
    const answer = self.engine(data.request, (part) => postMessage({ id: data.id, part }));
    postMessage({ id: data.id, answer });
  } catch (error) {
    postMessage({ dead: String(error) });
  }
};
