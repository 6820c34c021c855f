/** Width below which a picture says too little: the pictures are scrolled instead. CSS pixels. */
const least = 240;

/**
 * Columns of a grid in which pictures of one shape are as large as an area allows, and the width of one. All lengths in
 * CSS pixels.
 * @param ratio width by height of a picture
 * @param caption height of the line above a picture
 */
export function fitPictures(
  count: number,
  ratio: number,
  area: { width: number; height: number },
  { gap, caption }: { gap: number; caption: number },
): { columns: number; width: number } {
  const widthIn = (columns: number): number => {
    const rows = Math.ceil(count / columns);
    const across = (area.width - gap * (columns - 1)) / columns;
    const down = ((area.height - gap * (rows - 1)) / rows - caption) * ratio;
    return Math.min(across, down);
  };
  const all = Array.from({ length: Math.max(1, count) }, (_, at) => ({ columns: at + 1, width: widthIn(at + 1) }));
  const best = all.reduce((most, one) => (one.width > most.width ? one : most));
  if (best.width >= least) return best;
  const width = Math.min(area.width, least);
  return { columns: Math.max(1, Math.floor((area.width + gap) / (width + gap))), width };
}
