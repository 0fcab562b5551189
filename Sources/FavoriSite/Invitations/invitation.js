// The code of an invitation from the link's fragment, which browsers keep to themselves, into its field.

const field = /** @type {HTMLInputElement} */ (document.getElementById("invitation"));

function fill() {
  const code = /^#([0-9A-Za-z-]{16,24})$/.exec(location.hash)?.[1];
  if (!code) return;
  field.value = code;
  // So that it stays neither in the address bar nor in the history.
  history.replaceState(history.state, "", location.pathname + location.search);
}

fill();
addEventListener("hashchange", fill);
