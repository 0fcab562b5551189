// Detects when this browser trusts the certificate, by requests to the app over HTTPS, which succeed only then.

/** Milliseconds between two attempts; there are none while the page is hidden. */
const interval = 3000;

const state = document.getElementById("state");
const words = document.getElementById("state-words");

/** Whether the app answers over https. */
async function isTrusted() {
  try {
    const answer = await fetch(state?.dataset.probe ?? "", {
      mode: "cors",
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
    });
    return answer.ok;
  } catch {
    return false;
  }
}

async function look() {
  if (!state || !words || document.hidden || state.classList.contains("trusted")) return;
  const trusted = await isTrusted();
  state.classList.toggle("trusted", trusted);
  state.classList.toggle("waiting", !trusted);
  const sentence = (trusted ? words.dataset.trusted : words.dataset.waiting) ?? "";
  // Changed only once, so that screen readers do not repeat it at each attempt.
  if (words.textContent !== sentence) words.textContent = sentence;
}

document.addEventListener("visibilitychange", look);
window.addEventListener("focus", look);
setInterval(look, interval);
void look();
