// Where one is now, for a new favour. The browser asks for no permission here: it is used only where it was given before.

/** Kilometres from the middle of one's neighbourhood beyond which a favour does not begin where one is: one is on a journey. */
const farthest = 20;

/**
 * @param {number} latitude of the middle of one's neighbourhood
 * @param {number} longitude
 * @returns {Promise<{latitude: number, longitude: number} | null>} null where it was not allowed, or is far away
 */
export async function presentPosition(latitude, longitude) {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (permission?.state !== "granted") return null;
  /** @type {GeolocationCoordinates | null} */
  const here = await new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    ),
  );
  if (!here) return null;
  const north = (here.latitude - latitude) * 111.2;
  const east = (here.longitude - longitude) * 111.2 * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north, east) <= farthest ? here : null;
}
