// Keeps what the fingers did, for the tests to read.
const pad = document.querySelector(".pad");
globalThis.felt = [];
for (const kind of ["touchstart", "touchmove", "touchend", "click", "dblclick", "contextmenu"]) {
  pad.addEventListener(kind, (event) => {
    const touches = [...(event.touches ?? [])].map(({ clientX, clientY }) => [
      Math.round(clientX),
      Math.round(clientY),
    ]);
    globalThis.felt.push({ kind, touches, at: performance.now() });
  });
}
