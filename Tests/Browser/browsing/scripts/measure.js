// The contrast (WCAG 2.2, "contrast ratio") of each text with the pixels of a screenshot that lie under it.
async ([screenshot, texts]) => {
  const image = new Image();
  image.src = screenshot;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });

  const luminance = ([red, green, blue]) => {
    const linear = [red, green, blue].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  return texts.map((text) => {
    // Lets the browser itself understand the colour, whatever notation it is in.
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text.colour;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    context.drawImage(image, 0, 0);
    const ratios = [];
    for (const { x, y, width, height } of text.lines) {
      const left = Math.max(0, Math.floor(x));
      const top = Math.max(0, Math.floor(y));
      const right = Math.min(image.width, Math.ceil(x + width));
      const bottom = Math.min(image.height, Math.ceil(y + height));
      if (right <= left || bottom <= top) continue;
      const { data } = context.getImageData(left, top, right - left, bottom - top);
      for (let at = 0; at < data.length; at += 4) {
        const ground = [data[at], data[at + 1], data[at + 2]];
        const ink = [red, green, blue].map((value, index) => (value * alpha + ground[index] * (255 - alpha)) / 255);
        ratios.push(ratio(ink, ground));
      }
    }
    ratios.sort((a, b) => a - b);
    // A few pixels at the edge of a neighbour do not make a text unreadable.
    const worst = ratios.length > 0 ? ratios[Math.floor(ratios.length * 0.02)] : null;
    const isLarge = text.size >= 24 || (text.size >= 18.66 && text.weight >= 700);
    return { selector: text.selector, ratio: worst, needed: isLarge ? 3 : 4.5 };
  });
};
