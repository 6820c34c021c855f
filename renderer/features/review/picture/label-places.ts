import type { Point } from '#shared/geometry/shapes.ts';

/** A rectangle on the stage, screen pixels. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Labels to place beside marks, most important first. */
export interface Wanted {
  key: string;
  /** Middle of the mark. */
  at: Point;
  /** Half the size of the mark. */
  radius: number;
  text: string;
  /** Preferred position. */
  prefer: 'right' | 'below';
}

export const labelHeight = 15;
/** Width of a label's text, with padding at both ends. */
export const labelWidth = (text: string): number => text.length * 6 + 10;

const gap = 4;

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const inside = (rect: Rect, bounds: Rect): boolean => overlap(rect, bounds) >= rect.width * rect.height - 1e-6;

/** Places around a mark, best first: at its sides, above and below, then further and further away. */
function* around({ at: [x, y], radius, prefer, text }: Wanted): Generator<Rect> {
  const size = { width: labelWidth(text), height: labelHeight };
  for (let away = 0; away < 6; away++) {
    const shift = away * (labelHeight + 1);
    const right = { left: x + radius + gap, top: y - labelHeight / 2 };
    const left = { left: x - radius - gap - size.width, top: y - labelHeight / 2 };
    const below = { left: x - size.width / 2, top: y + radius + gap + shift };
    const above = { left: x - size.width / 2, top: y - radius - gap - labelHeight - shift };
    const sides = [right, left].flatMap(({ left: at, top }) =>
      away === 0 ? [{ left: at, top }] : [1, -1].map((way) => ({ left: at, top: top + way * shift })),
    );
    for (const place of prefer === 'right' ? [...sides, below, above] : [below, above, ...sides])
      yield { ...place, ...size };
  }
}

/**
 * Finds a place for each label: beside its mark, inside the bounds, without covering obstacles or earlier labels.
 * If everything is full, the place that covers least.
 */
export function placeLabels(wanted: readonly Wanted[], taken: readonly Rect[], bounds: Rect): Map<string, Rect> {
  const placed = new Map<string, Rect>();
  const there = [...taken];
  for (const label of wanted) {
    let best: { rect: Rect; cost: number } | null = null;
    for (const rect of around(label)) {
      const cost =
        there.reduce((sum, other) => sum + overlap(rect, other), 0) +
        (inside(rect, bounds) ? 0 : rect.width * rect.height);
      if (best === null || cost < best.cost) best = { rect, cost };
      if (cost === 0) break;
    }
    if (!best) continue;
    placed.set(label.key, best.rect);
    there.push(best.rect);
  }
  return placed;
}
