// What happens while a page is open. A page keeps its connections only while it is seen: a browser has six to one address,
// for all its tabs together.

import { check } from "../../AppShell/Page/session.js";

/** Milliseconds that a hidden page keeps its connections: a look at another tab costs nothing. */
const patience = 5000;
/** Milliseconds after which a connection that was refused is tried again: at first, and at most. */
const [soonest, latest] = [2000, 60_000];

/** One connection to a stream of events of the server, for all who listen. */
export class EventStream {
  /** @type {EventSource | null} */
  #source = null;
  /** @type {[string, (event: Event) => void][]} */
  #listeners = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #leaving;
  #wasOpen = false;
  #pause = soonest;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #trying;

  /** @param {string} path */
  constructor(path) {
    this.path = path;
    addEventListener("pagehide", () => this.#close());
    addEventListener("pageshow", (event) => event.persisted && this.#connect());
    // The stream may have stood while all else was cut off.
    addEventListener("online", () => this.#source?.dispatchEvent(new Event("reopen")));
    document.addEventListener("visibilitychange", () => {
      clearTimeout(this.#leaving);
      if (document.hidden) this.#leaving = setTimeout(() => this.#close(), patience);
      else this.#connect();
    });
  }

  /**
   * Calls a function at each event of a type from now on; `open` is each time that the connection stands, `reopen` each
   * time but the first: something may have been missed in between.
   * @param {string} type
   * @param {(event: Event) => void} listener
   */
  hear(type, listener) {
    this.#listeners.push([type, listener]);
    if (this.#source) this.#source.addEventListener(type, listener);
    else this.#connect();
  }

  #connect() {
    if (this.#source || this.#listeners.length === 0) return;
    clearTimeout(this.#trying);
    const source = new EventSource(this.path);
    this.#source = source;
    source.addEventListener("open", () => {
      if (this.#wasOpen) source.dispatchEvent(new Event("reopen"));
      this.#wasOpen = true;
      this.#pause = soonest;
    });
    // It was refused, as when the sign-in has ended, or by a proxy whose server restarts: the browser tries no more.
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#source = null;
      void check();
      this.#trying = setTimeout(() => document.hidden || this.#connect(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, latest);
    });
    for (const [type, listener] of this.#listeners) source.addEventListener(type, listener);
  }

  #close() {
    clearTimeout(this.#trying);
    this.#source?.close();
    this.#source = null;
  }
}

const stream = new EventStream("/api/v1/events");

/** Listens to what happens in the neighbourhood. @param {string} type @param {(event: Event) => void} listener */
export const hear = (type, listener) => stream.hear(type, listener);
