import { expect, it } from 'vitest';
import { styles, tagPlace, tagPlaces, type Tagged } from './BoxMark.tsx';

it('tags of the stored box and of the drawn one do not overlap, nor do those of one element', () => {
  const view = { x: 0, y: 0, scale: 1 };
  const place = (kind: Tagged['kind']) => tagPlace(view, { key: kind, kind, tag: kind, box: [100, 100, 300, 140] });
  for (const a of Object.keys(styles) as Tagged['kind'][])
    for (const b of ['interact', 'current', 'mine'] as const) {
      if (a === b) continue;
      const [tagA, tagB] = [place(a), place(b)];
      const apart =
        tagA.left + tagA.width <= tagB.left ||
        tagB.left + tagB.width <= tagA.left ||
        tagA.top + tagA.height <= tagB.top ||
        tagB.top + tagB.height <= tagA.top;
      expect([a, b, apart]).toEqual([a, b, true]);
    }
});

it('no tag covers a small target, or another tag', () => {
  const view = { x: 0, y: 0, scale: 1 };
  const tagged = (['locate', 'interact', 'current', 'mine'] as const).map(
    (kind): Tagged => ({ key: kind, kind, tag: `the ${kind} box`, box: [300, 200, 316, 212] }),
  );
  const tags = [...tagPlaces(view, tagged, { left: 0, top: 0, width: 1280, height: 720 }).values()];
  expect(tags).toHaveLength(4);
  const all = [{ left: 300, top: 200, width: 16, height: 12 }, ...tags];
  for (const [at, entry] of all.entries())
    for (const other of all.slice(at + 1)) {
      const across = Math.min(entry.left + entry.width, other.left + other.width) - Math.max(entry.left, other.left);
      const down = Math.min(entry.top + entry.height, other.top + other.height) - Math.max(entry.top, other.top);
      expect(Math.min(across, down)).toBeLessThanOrEqual(0);
    }
});
