// The filters of map and list: times with the device's time zone, and all day.

import "../../AppShell/Page/app.js";

const form = document.querySelector("#filters form");

if (form instanceof HTMLFormElement) {
  const all = form.querySelector("#all-day");
  /** @param {string} name @returns {HTMLInputElement | null} */
  const field = (name) => form.querySelector(`[data-time="${name}"]`);
  all?.addEventListener("change", () => {
    if (!(all instanceof HTMLInputElement) || !all.checked) return;
    const [from, to] = [field("from"), field("to")];
    const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    const day = (from?.value || to?.value || today).slice(0, 10);
    if (from) from.value = `${day}T00:00`;
    if (to) to.value = `${(to.value || day).slice(0, 10)}T23:59`;
  });
  form.addEventListener("submit", () => {
    for (const name of ["from", "to"]) {
      const hidden = form.querySelector(`input[type="hidden"][name="${name}"]`);
      const value = field(name)?.value ?? "";
      if (!(hidden instanceof HTMLInputElement)) continue;
      hidden.value = value ? `${new Date(value).toISOString().slice(0, 19)}Z` : "";
    }
    // What is not chosen is not in the address.
    for (const input of form.querySelectorAll("input, select")) {
      if ((input instanceof HTMLInputElement || input instanceof HTMLSelectElement) && input.value === "") {
        input.disabled = true;
      }
    }
  });
}
