import type { BBox } from './shapes.ts';
import { intersectionOf } from './box.ts';

/** Number of test points along each side of a box. */
const along = 16;

/** Whether at least half of a box is under hidden areas, which may overlap; image pixels. */
export function isHidden(box: BBox, areas: readonly BBox[]): boolean {
  const over = areas.filter((area) => intersectionOf(box, area) !== null);
  if (over.length === 0) return false;
  const [x1, y1, x2, y2] = box;
  let hidden = 0;
  for (let at = 0; at < along * along; at += 1) {
    const x = x1 + ((at % along) + 0.5) * ((x2 - x1) / along);
    const y = y1 + (Math.floor(at / along) + 0.5) * ((y2 - y1) / along);
    if (over.some((area) => x >= area[0] && x < area[2] && y >= area[1] && y < area[3])) hidden += 1;
  }
  return hidden * 2 >= along * along;
}
