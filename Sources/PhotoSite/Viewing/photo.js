// The page of one photo: opens the viewer over it, with the photos before and after.

import { fetchPhotos } from "../Grid/gridview.js";
import { without } from "../Grid/gridindex.js";
import { openViewer } from "./viewer.js";

const page = /** @type {HTMLElement} */ (document.getElementById("photo"));
const { set = "all", q = "", revision = "", parent = "/search" } = page.dataset;

const parameters = new URLSearchParams({ set });
if (q !== "") parameters.set("q", q);
parameters.set("r", revision);
let photos = await fetchPhotos(`/grid-index?${parameters}`);
const index = photos.ids.indexOf(Number(page.dataset.id));

// When the viewer of a grid was loaded again, the grid before it in the history is taken for a part of this page.
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

/** Back where one came from; for those who came from nowhere that is the grid. */
function leave() {
  const id = history.state?.viewer ?? page.dataset.id;
  const from = document.referrer ? new URL(document.referrer) : null;
  const isFromHere = history.state?.isPushed || (from?.origin === location.origin && history.length > 1);
  if (isFromHere) history.back();
  else location.replace(`${parent}#p${id}`);
}
