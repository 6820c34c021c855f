import type { Size } from '#shared/geometry/box.ts';

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
  const best = all.reduce((most, entry) => (entry.width > most.width ? entry : most));
  if (best.width >= least) return best;
  const width = Math.min(area.width, least);
  return { columns: Math.max(1, Math.floor((area.width + gap) / (width + gap))), width };
}

/** At most this many screen pixels of a picture pixel before anybody zooms. */
const most = 2;

/**
 * The one scale at which all pictures of a question are shown, so that what is equal in them looks equal: the largest
 * at which each has its place in the area.
 * @returns columns of the grid, and screen pixels of a picture pixel; 0 while the area has no size
 */
export function oneScale(
  pictures: readonly Size[],
  area: Size,
  room: { gap: number; caption: number },
): { columns: number; scale: number } {
  if (area.width <= 0 || pictures.length === 0) return { columns: 1, scale: 0 };
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const fit = fitPictures(pictures.length, width / height, area, room);
  return { columns: fit.columns, scale: Math.min(fit.width / width, most) };
}
