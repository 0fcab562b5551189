// What the markers of favours look like.

import { icon, make, say, written } from "../../AppShell/Page/app.js";

/**
 * A favour as `MarkerJSON` has it.
 * @typedef {{id: number, title: string, category: string, type: string, state: string, progress: number,
 *   latitude: number, longitude: number, isOwn: boolean, isExact: boolean, accepted: number, places: number,
 *   label: string}} Favour
 * @typedef {{id: number, latitude: number, longitude: number, count: number, box: number[], categories: string[],
 *   label: string}} Cluster
 * @typedef {import("../../MapView/mapmarkers.js").Marked & {favour?: Favour, cluster?: Cluster}} Item
 */

/** The picture of a category, as the server's pages have it. @type {Record<string, string>} */
const pictures = {
  generic: "sparkle",
  gardening: "flower",
  transport: "car",
  pets: "paw-print",
  handiwork: "wrench",
  shopping: "package",
  schoolHelp: "book",
  babysitting: "smiley",
  chores: "house",
  bulkyWaste: "couch",
  sport: "soccer-ball",
  weatherHelp: "sun",
};

/** The sign of what has happened so far: a person who comes, work that goes on. @type {Record<string, string>} */
const signs = { waitingToStart: "user", inProgress: "play" };

/** @param {string} className @param {(Node | string)[]} content */
const span = (className, ...content) => make("span", { className }, ...content);

/** @param {string} category */
const picture = (category) => icon(pictures[category] ?? "sparkle");

/** What a new marker shows. @param {Item} item @returns {Node[]} */
export function fill({ favour, cluster }) {
  if (favour) return face(favour);
  const kinds = cluster?.categories ?? [];
  return [
    span(
      "map-several",
      span("map-kinds", ...kinds.map((category) => span(`map-kind category-${category}`, picture(category)))),
      span("map-number", written(cluster?.count ?? 0)),
    ),
  ];
}

/** @param {Favour} favour @returns {Node[]} */
function face({ title, category, type, state, isOwn, accepted, places }) {
  const isGroup = type === "group";
  const classes = ["mark", `category-${category}`, isOwn ? "is-own" : "", isGroup ? "is-group" : ""];
  const nodes = [span(classes.join(" "), span("", picture(category))), span("map-name", title)];
  const sign = signs[state];
  const note = [...(sign ? [icon(sign)] : []), ...(isGroup ? [say("ofPlaces", { k: accepted, n: places })] : [])];
  if (note.length > 0) nodes.push(span(`map-of state-${state}`, ...note));
  return nodes;
}

/** @param {Favour} favour @returns {Item} */
export const single = (favour) => ({
  // A marker whose face changes is another one.
  id: `${favour.id} ${favour.state} ${favour.title} ${favour.category} ${favour.accepted} ${favour.places}`,
  latitude: favour.latitude,
  longitude: favour.longitude,
  count: 1,
  label: favour.label,
  favour,
});

/** @param {Cluster} cluster @returns {Item} */
export const several = (cluster) => ({
  id: `several ${cluster.id} ${cluster.count} ${cluster.categories.join()}`,
  latitude: cluster.latitude,
  longitude: cluster.longitude,
  count: cluster.count,
  label: cluster.label,
  cluster,
});
