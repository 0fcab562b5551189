// How far a job of many photos is: what this browser still sends, and what the site still recognises.

import { ask, checkSession, complain, confirm, own, say } from "../../AppShell/Page/app.js";
import * as uploads from "./uploads.js";

const job = /** @type {HTMLElement} */ (document.getElementById("job"));
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const number = new Intl.NumberFormat(document.documentElement.lang);

/** What the site still recognises. @type {{waiting: number, uploads: number, running: number, done: number, truncated: string[], paused: boolean, trouble?: string}} */
let queue = JSON.parse(job.dataset.queue ?? "");
const doneBefore = queue.done;

/** What the site tells is newer than what is shown. @param {typeof queue} news */
function take(news) {
  queue = news;
  void uploads.noteDamage(queue.truncated);
  dispatchEvent(new Event("queue-changed"));
  redraw();
}

/** How many photos of the last import were not sent because the person stopped it. */
const stopped = {
  get count() {
    return Number(sessionStorage.getItem(own("stopped")) ?? 0);
  },
  set count(many) {
    if (many > 0) sessionStorage.setItem(own("stopped"), String(many));
    else sessionStorage.removeItem(own("stopped"));
  },
};

/** How many, in words. @param {number} count */
export const photos = (count) => (count === 1 ? say("photo") : say("photos", { count: number.format(count) }));

/**
 * How far each stage has come. Photos are added to a job while it goes on, and a photo's arrival is reported before the
 * site counts it. The numbers shown therefore never go down during a job.
 * @type {Map<string, {done: number, share: number}>}
 */
const reached = new Map();

/**
 * @param {string} stage
 * @param {boolean} isOpen
 * @param {number} done
 * @param {number} all
 * @param {number} share
 */
function show(stage, isOpen, done, all, share) {
  part(stage).hidden = !isOpen;
  const before = reached.get(stage);
  if (!isOpen) reached.delete(stage);
  else {
    done = Math.min(all, Math.max(done, before?.done ?? 0));
    share = Math.max(share, before?.share ?? 0);
    reached.set(stage, { done, share });
  }
  part(`${stage}-text`).textContent = say(stage, { done: number.format(done), all: number.format(all) });
  const bar = part(stage).querySelector(".progress");
  bar?.setAttribute("aria-valuenow", String(Math.floor(share * 100)));
  if (bar?.firstElementChild instanceof HTMLElement) {
    bar.firstElementChild.style.setProperty("transform", `scaleX(${share})`);
  }
}

/** What came of it, when there is nothing left to do. */
function summary() {
  const count = uploads.totals();
  const { added, known, damaged, refused } = count;
  return Object.entries({ added, damaged, known, refused, unsent: stopped.count })
    .filter(([name, many]) => many > 0 || name === "added")
    .map(([name, many]) =>
      many === 1 ? say(`${name}One`) : say(name, { photos: photos(many), count: number.format(many) }),
    )
    .join(" · ");
}

function note() {
  const { standing } = uploads;
  if (standing.isSignedOut && uploads.totals().open > 0) return say("signedOut");
  if (standing.problem) return standing.problem;
  if (standing.isPaused || queue.paused) return say("paused");
  if (standing.isKeeping > 0) return say("keeping");
  if (queue.trouble) return say(`trouble-${queue.trouble}`);
  if (standing.isWaiting && uploads.totals().open > 0) return say(standing.isFaulty ? "faulty" : "waiting");
  return uploads.totals().open > 0 ? say("leaving") : "";
}

let isDrawn = false;
/** How many photos were to be recognised when the site was last asked about all of them. */
let asked = 0;
let isAsking = false;
/** Whether anything was left to do while this page was open. One may also come back to what is finished. */
let hasBeenOpen = false;

/** Asks once all are sent: the site tells only a moment later that they wait to be recognised. */
async function askQueue() {
  asked = uploads.recognising();
  isAsking = true;
  const before = queue;
  try {
    const answer = await ask("GET", "/queue", null, { isPatient: true });
    // What was told meanwhile is newer.
    take(queue === before ? answer : { ...queue, truncated: answer.truncated });
  } catch {
    // What it told last counts.
  }
  isAsking = false;
  redraw();
}

function draw() {
  isDrawn = false;
  // Chromium takes the focus from what is hidden at once.
  const focused = document.activeElement;
  const sent = uploads.totals();
  if (sent.open === 0 && uploads.recognising() > asked && !isAsking) void askQueue();
  const left = queue.waiting + queue.running;
  hasBeenOpen ||= sent.open > 0 || left > 0;
  const isRecognising = left > 0 || (isAsking && hasBeenOpen);
  // The site has counted since it was started; this page since it was opened, or this browser's photos.
  const known = Math.max(uploads.recognising(), left + queue.done - doneBefore);
  // Those that are still to be sent, too: no stage has more of them than the one before.
  const all = Math.max(known, uploads.toRecognise());
  const isOpen = sent.open > 0 || isRecognising;
  if (sent.open > 0) stopped.count = 0;
  const isOver = !isOpen && (sent.all > 0 || stopped.count > 0);
  job.hidden = !isOpen && !isOver;
  part("job-title").textContent = say(!isOver ? "importing" : stopped.count > 0 ? "stopped" : "finished");
  show(
    "sending",
    sent.open > 0,
    sent.added + sent.known,
    sent.all - sent.refused,
    sent.bytes ? sent.sent / sent.bytes : 1,
  );
  show("recognising", isRecognising, known - left, all, all ? (known - left) / all : 1);
  const text = isOver ? summary() : note();
  if (part("job-note").textContent !== text) part("job-note").textContent = text;
  const isPaused = uploads.standing.isPaused || uploads.standing.problem !== "" || queue.paused;
  const isSignedOut = uploads.standing.isSignedOut && sent.open > 0;
  part("job-login").hidden = isOver || !isSignedOut;
  part("job-pause").hidden = isOver || isPaused || isSignedOut;
  part("job-resume").hidden = isOver || !isPaused || isSignedOut;
  // What comes from folders of this computer is not stopped here, but where the folder is removed.
  part("job-cancel").hidden = isOver || (sent.open === 0 && queue.uploads === 0);
  part("job-show").hidden = !isOver || sent.added === 0;
  const after = uploads.addedAfter();
  part("job-show").setAttribute("href", after === null ? "/recent" : `/recent/after/${after}`);
  part("job-done").hidden = !isOver;
  tellPlaces(isOver ? uploads.withoutPlace() : []);
  const locked = uploads.locked();
  part("locked").hidden = locked === 0;
  part("locked-text").textContent = locked === 1 ? say("lockedOne") : say("locked", { photos: photos(locked) });
  passFocus(focused);
  listen(isOpen && !isSignedOut);
}

/** Says once, at the end of a job, that photos came without their places. @param {number[]} ids */
function tellPlaces(ids) {
  part("job-places").hidden = ids.length === 0;
  if (ids.length === 0) return;
  part("job-places-text").textContent =
    ids.length === 1 ? say("placeOne") : say("places", { photos: photos(ids.length) });
  part("job-place").setAttribute("href", `/map/place?ids=${ids.slice(0, 200).join(",")}&then=/import`);
}

/**
 * Moves the focus from what has been hidden to a control that is shown now, or else to the page's heading.
 * @param {Element | null} focused what had it before
 */
function passFocus(focused) {
  if (!focused?.closest(".job [hidden], .job[hidden], .locked[hidden]")) return;
  const controls = ["job-pause", "job-resume", "job-login", "job-show", "job-done"].map(part);
  const heading = /** @type {HTMLElement} */ (document.querySelector("h1"));
  heading.tabIndex = -1;
  (controls.find((control) => !control.closest("[hidden]")) ?? heading).focus({ preventScroll: true });
}

/** Draws once for all that changes until the next frame. */
function redraw() {
  if (!isDrawn) requestAnimationFrame(draw);
  isDrawn = true;
}

/** @type {EventSource | null} */
let source = null;

/** Follows what the site tells, while there is something to be told and somebody looks: connections are few. */
function listen(/** @type {boolean} */ isOpen) {
  const isWanted = isOpen && !document.hidden;
  if (isWanted && !source) {
    source = new EventSource("/events");
    source.addEventListener("queue", (event) => take(JSON.parse(event.data)));
    source.addEventListener("refused", (event) => void uploads.refuse(JSON.parse(event.data)));
    // It was refused: after a logout, or as long as the site starts or restores a backup.
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      void checkSession();
      setTimeout(redraw, 5000);
    };
  } else if (!isWanted && source) {
    source.close();
    source = null;
  }
}

document.addEventListener("visibilitychange", redraw);
addEventListener("pagehide", () => listen(false));
addEventListener("pageshow", redraw);

/** @param {string} id @param {() => Promise<unknown>} run */
function control(id, run) {
  const button = part(id);
  button.addEventListener("click", async () => {
    if (button.ariaDisabled === "true") return;
    // Disabled, it would lose the focus.
    button.ariaDisabled = "true";
    await run().catch(complain);
    button.ariaDisabled = null;
    redraw();
  });
}

control("job-pause", async () => {
  await uploads.pause();
  queue.paused = true;
  draw();
});
control("job-resume", async () => {
  await uploads.resume();
  queue.paused = false;
  draw();
});
control("job-cancel", async () => {
  // What is asked about does not change meanwhile.
  const goOn = uploads.hold();
  const sent = uploads.totals();
  // What is left may be raw files of photos that have arrived.
  const unsent = Math.max(sent.waiting + sent.sending, Math.min(sent.open, 1));
  const text = [
    unsent > 0 ? say("cancelSending", { photos: photos(unsent) }) : "",
    queue.uploads > 0 ? say("cancelRecognising", { photos: photos(queue.uploads) }) : "",
    say("cancelStays"),
  ];
  const isSure = await confirm({
    title: say("cancelTitle"),
    text: text.filter(Boolean).join("\n"),
    action: say("cancelAction"),
    cancel: say("cancelRest"),
    danger: true,
  });
  if (!isSure) return goOn();
  stopped.count = sent.waiting + sent.sending;
  await uploads.cancel();
  await ask("POST", "/queue/cancel");
  const waiting = Math.max(0, queue.waiting - queue.uploads);
  queue = { ...queue, waiting, uploads: 0, paused: queue.paused && waiting > 0 };
});

control("job-done", async () => {
  stopped.count = 0;
  await uploads.forget();
  // There is nothing more to be seen here: what was added stands at the top of Home.
  if (location.pathname === "/import") location.replace("/");
});
control("job-discard", async () => {
  const isSure = await confirm({
    title: say("discardTitle", { photos: photos(uploads.locked()) }),
    text: say("discardText"),
    action: say("discard"),
    danger: true,
  });
  if (isSure) await uploads.discard();
});

const login = /** @type {HTMLAnchorElement} */ (part("job-login"));
login.href = `/login?then=${encodeURIComponent(location.pathname + location.search)}`;

uploads.follow(() => {
  // More are being sent: all are asked about anew.
  if (uploads.totals().open > 0) asked = 0;
  redraw();
});
void uploads.ready.then(redraw);
