// The page of one photo: opens the viewer over it, with the photos before and after.

import { from } from "../../AppShell/Page/leaving.js";
import { fetchPhotos } from "../Grid/gridview.js";
import { library, without } from "../Grid/gridindex.js";
import { openViewer } from "./viewer.js";

const page = /** @type {HTMLElement} */ (document.getElementById("photo"));
const { set = "all", q = "", revision = "", parent = "/search" } = page.dataset;

const parameters = new URLSearchParams({ set });
if (q !== "") parameters.set("q", q);
// A page that Back brings from the browser's cache knows an earlier revision: its photos may have changed since.
const [arrival] = performance.getEntriesByType("navigation");
if (!(arrival instanceof PerformanceNavigationTiming) || arrival.type !== "back_forward") {
  parameters.set("r", `${library()}-${revision}`);
}
let photos = await fetchPhotos(`/grid-index?${parameters}`);
const index = photos.ids.indexOf(Number(page.dataset.id));

// After a reload in the viewer of a grid, the history entry of the grid belongs to this document, so the grid must be
// loaded.
addEventListener("popstate", () => {
  if (!location.pathname.startsWith("/photos/")) location.reload();
});

if (index >= 0) {
  await openViewer(
    {
      photos: () => photos,
      scope: () => location.search,
      index,
      isDeleted: set === "deleted",
      picture: () => null,
      closing: () => {},
      removed: (ids) => {
        photos = without(photos, new Set(ids));
      },
      changed: () => {},
      reload: async () => {
        parameters.delete("r");
        photos = await fetchPhotos(`/grid-index?${parameters}`);
      },
      leave: () => leave(),
    },
    false,
  );
}

/** Goes back to the previous page, or to the grid when there is none. */
function leave() {
  const id = history.state?.viewer ?? page.dataset.id;
  const isFromHere = history.state?.isPushed || (from && history.length > 1);
  if (isFromHere) history.back();
  else location.replace(`${parent}#p${id}`);
}
