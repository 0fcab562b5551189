// The *All day* switch of a slot, and that of the times among the filters.

/** @param {string} time as fields have it @param {string} clock */
const at = (time, clock) => time && `${time.slice(0, 10)}T${clock}`;

/** Two fields with day and time, and the switch beside them. */
export class WholeDays {
  #box;
  #start;
  #end;
  /** The times of the day before the switch was turned on; empty where there were none. */
  #clocks = ["", ""];

  /**
   * @param {HTMLInputElement} box
   * @param {HTMLInputElement} start
   * @param {HTMLInputElement} end
   * @param {{today: () => string, usual: [string, string], changed?: () => void}} wishes `today`: the day where none is
   *   entered; `usual`: the times of the day when the switch is turned off and none were entered before, or empty;
   *   `changed`: what is done when the switch has changed the fields
   */
  constructor(box, start, end, { today, usual, changed }) {
    this.#box = box;
    this.#start = start;
    this.#end = end;
    this.show();
    for (const field of [start, end]) field.addEventListener("change", () => this.show());
    box.addEventListener("change", () => {
      const begins = start.value || at(end.value || today(), "00:00");
      const ends = end.value || begins;
      if (box.checked) this.#clocks = [start.value.slice(11), end.value.slice(11)];
      const [first, last] = box.checked
        ? ["00:00", "23:59"]
        : this.#clocks.map((clock, index) => clock || usual[index]);
      start.value = first && at(begins, first);
      end.value = last && at(ends, last);
      changed?.();
    });
  }

  /** Turns the switch to what the fields say. */
  show() {
    this.#box.checked = this.#start.value.endsWith("T00:00") && this.#end.value.endsWith("T23:59");
  }
}
