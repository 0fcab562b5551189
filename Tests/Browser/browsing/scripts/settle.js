// Waits until everything that moves by itself and comes to rest has come to rest, and the letters are there.
async () => {
  await document.fonts.ready;
  // While one page becomes another, pictures of both lie over it.
  while (document.documentElement.matches(":active-view-transition")) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const moving = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map((animation) => animation.finished));
};
