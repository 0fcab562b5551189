// What a page does depends on the part after the #.
const deeds = {
  error: () => console.error("said aloud"),
  uncaught: () => {
    throw new Error("caught by nobody");
  },
  missing: () => fetch("missing.json"),
  // Port 9 discards what it is sent; nothing listens there, and nothing leaves this machine.
  elsewhere: () => fetch("http://127.0.0.1:9/").catch(() => {}),
  quiet: () => {},
};
await deeds[location.hash.slice(1)]();
document.title = "Done";
