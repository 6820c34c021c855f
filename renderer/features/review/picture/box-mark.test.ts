import { expect, it } from 'vitest';
import { styles, tagPlace, type Tagged } from './BoxMark.tsx';

it('tags of the stored box and of the drawn one do not overlap, nor do those of one element', () => {
  const view = { x: 0, y: 0, scale: 1 };
  const place = (kind: Tagged['kind']) => tagPlace(view, { key: kind, kind, tag: kind, box: [100, 100, 300, 140] });
  for (const a of Object.keys(styles) as Tagged['kind'][])
    for (const b of ['interact', 'current', 'mine'] as const) {
      if (a === b) continue;
      const [one, other] = [place(a), place(b)];
      const apart =
        one.left + one.width <= other.left ||
        other.left + other.width <= one.left ||
        one.top + one.height <= other.top ||
        other.top + other.height <= one.top;
      expect([a, b, apart]).toEqual([a, b, true]);
    }
});
