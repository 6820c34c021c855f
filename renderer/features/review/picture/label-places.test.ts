import { describe, expect, it } from 'vitest';
import { type Rect, placeLabels, type Wanted } from './label-places.ts';

const bounds: Rect = { left: 0, top: 0, width: 400, height: 300 };
const label = (key: string, at: [number, number], more: Partial<Wanted> = {}): Wanted => ({
  key,
  at,
  radius: 9,
  text: 'you, in the box',
  prefer: 'right',
  ...more,
});
const apart = (a: Rect, b: Rect) =>
  a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;

describe('places of labels', () => {
  it('are right of a mark, or below it, if there is room', () => {
    const placed = placeLabels([label('a', [50, 50]), label('b', [50, 150], { prefer: 'below' })], [], bounds);
    expect(placed.get('a')).toMatchObject({ left: 63, top: 42.5 });
    expect(placed.get('b')).toMatchObject({ left: 0, top: 163 });
  });

  it('never leave the picture while a place inside is free', () => {
    const rect = placeLabels([label('a', [390, 5])], [], bounds).get('a');
    expect(rect && rect.left >= 0 && rect.left + rect.width <= 400 && rect.top >= 0).toBe(true);
  });

  it('avoid tags, marks and each other, however crowded the place', () => {
    const marks = [0, 1, 2, 3, 4].map((n): [number, number] => [200 + 6 * n, 150]);
    const taken: Rect[] = marks.map(([x, y]) => ({ left: x - 9, top: y - 9, width: 18, height: 18 }));
    taken.push({ left: 215, top: 165, width: 60, height: 15 });
    const placed = [
      ...placeLabels(
        marks.map((at, n) => label(String(n), at)),
        taken,
        bounds,
      ).values(),
    ];
    expect(placed).toHaveLength(5);
    for (const [n, rect] of placed.entries())
      for (const other of [...taken, ...placed.slice(0, n)]) expect(apart(rect, other)).toBe(true);
  });

  it('exist for every label even if nothing is free', () => {
    const small: Rect = { left: 0, top: 0, width: 20, height: 20 };
    expect(placeLabels([label('a', [10, 10])], [small], small).size).toBe(1);
  });
});
