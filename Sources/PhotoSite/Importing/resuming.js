// On every page of a library: photos that were on their way when the last page was left go on from this one, if it is a
// page of the same library.

import { owner } from "../../AppShell/Page/app.js";

if (owner && localStorage.getItem(`uploads ${owner}`) === "open") void import("./uploads.js");
