import type { Frame } from '#shared/contract/episodes.ts';

/** A cell of a film strip: its frame, and whether steps are missing between it and the previous cell. */
export interface Cell {
  frame: Frame;
  gap: boolean;
}

/** Whether step numbers jump between two consecutive frames. */
function leaps(a: Frame | undefined, b: Frame | undefined): boolean {
  if (!a || !b || a.number === null || b.number === null) return false;
  // The strip of a long episode leaves out places.
  return b.number - a.number > b.position - a.position;
}

/**
 * First to last picture in so many cells, spread evenly; with fewer frames, all of them. With `current` (0-based) the
 * cell over it shows that frame, for playing and scrubbing.
 */
export function cellsOf(frames: readonly Frame[], cells: number, current: number | null = null): Cell[] {
  const n = frames.length;
  const count = Math.min(cells, n);
  const chosen = Array.from({ length: count }, (_, at) =>
    count === 1 ? n - 1 : Math.round((at * (n - 1)) / (count - 1)),
  );
  if (current !== null && count > 0) chosen[cellOf(current, n, count)] = current;
  return chosen.flatMap((place, at) => {
    const frame = frames[place];
    if (!frame) return [];
    const before = at === 0 ? place : (chosen[at - 1] ?? 0);
    let gap = false;
    for (let value = before + 1; value <= place; value++) gap ||= leaps(frames[value - 1], frames[value]);
    return [{ frame, gap }];
  });
}

/** The cell of a frame. */
export function cellOf(frame: number, frames: number, cells: number): number {
  return Math.min(cells - 1, Math.floor((frame * cells) / Math.max(1, frames)));
}

/** The frame under a pointer, whose position is a share (0..1) of the strip's width. */
export function frameAt(share: number, frames: number): number {
  return Math.max(0, Math.min(frames - 1, Math.floor(share * frames)));
}
