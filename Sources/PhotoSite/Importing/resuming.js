// On every page of a library: photos that were on their way when the last page was left go on from this one, if it is a
// page of the same library.

import { owner } from "../../AppShell/Page/app.js";

// Out of reach, they wait for the next page.
if (owner && localStorage.getItem(`uploads ${owner}`) === "open") import("./uploads.js").catch(() => {});
