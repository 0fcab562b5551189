// The neighbourhood's clocks: times are typed and shown by them, wherever the browser is. A time is a text as fields have
// it, `2026-11-28T14:00`, so that two of one zone compare as texts do.

/** A zone, if this browser knows it; else the browser's own. @param {string | undefined} zone */
function known(zone) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** What clocks show now. @param {string | undefined} zone as the tz database calls it; the browser's own without one */
export function now(zone) {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: known(zone),
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date());
  /** @param {string} type */
  const part = (type) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Milliseconds between two times of one zone. @param {string} from @param {string} to */
export const distance = (from, to) => Date.parse(`${to}Z`) - Date.parse(`${from}Z`);

/** A time that is later; empty when there is none. @param {string} time @param {number} milliseconds */
export function later(time, milliseconds) {
  const moment = new Date(Date.parse(`${time}Z`) + milliseconds);
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, 16);
}

/** Says whose clocks count where the browser's show another time. @param {ParentNode} root */
export function tellZone(root) {
  for (const note of root.querySelectorAll("[data-zone-note]")) {
    if (note instanceof HTMLElement) note.hidden = now(note.dataset.zoneNote) === now(undefined);
  }
}
