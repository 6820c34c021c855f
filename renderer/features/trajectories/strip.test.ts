import { describe, expect, it } from 'vitest';
import type { Frame } from '#shared/contract/episodes.ts';
import { cellOf, cellsOf, frameAt } from './strip.ts';

const frames = (numbers: (number | null)[]): Frame[] =>
  numbers.map((number, position) => ({ position, number, sha256: null, width: 10, height: 10, marks: [] }));
const shown = (cells: ReturnType<typeof cellsOf>) => cells.map(({ frame }) => frame.position);

describe('film strip', () => {
  it('shows first to last, evenly, and all of a short one', () => {
    expect(shown(cellsOf(frames([0, 1, 2, 3, 4, 5, 6, 7, null]), 5))).toEqual([0, 2, 4, 6, 8]);
    expect(shown(cellsOf(frames([0, 1, null]), 5))).toEqual([0, 1, 2]);
    expect(cellsOf([], 5)).toEqual([]);
  });

  it('marks a cell before which step numbers jump, also between the frames it shows', () => {
    const cells = cellsOf(frames([0, 1, 2, 5, 6, 7, 8, null]), 4);
    expect(cells.map(({ gap }) => gap)).toEqual([false, false, true, false]);
  });

  it('marks no jump where the strip of a long episode leaves out places', () => {
    const thin = frames([0, 10, 20, 40, null]).map((frame, n) => ({ ...frame, position: n * 10 }));
    expect(cellsOf(thin, 5).map(({ gap }) => gap)).toEqual([false, false, false, true, false]);
  });

  it('shows each frame while it plays, in the cell over it', () => {
    const all = frames([0, 1, 2, 3, 4, 5, 6, 7, null]);
    for (let at = 0; at < all.length; at++) expect(shown(cellsOf(all, 5, at))[cellOf(at, 9, 5)]).toBe(at);
  });

  it('finds the frame under the pointer', () => {
    expect([0, 0.5, 0.999, 1, -1].map((share) => frameAt(share, 9))).toEqual([0, 4, 8, 8, 0]);
  });
});
