import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import classes from '../Knowledge.module.css';

/** The element that an option's place is in; the recorded one, or that of a wrong answer. */
export interface ElementBox {
  letter: string;
  box: BBox;
  target: boolean;
}

/**
 * Outlines over a picture: of elements (the recorded target solid, those of wrong answers dashed) and of what changed
 * from the first picture to the second.
 */
export function ElementBoxes({
  boxes,
  changed,
  size,
}: {
  boxes: readonly ElementBox[];
  changed: BBox | null;
  size: Size;
}) {
  const all = [
    ...boxes.map(({ letter, box, target }) => ({ key: letter, box, look: { 'data-target': target || undefined } })),
    ...(changed ? [{ key: 'changed', box: changed, look: { 'data-changed': true } }] : []),
  ];
  if (all.length === 0) return null;
  return (
    <svg className={classes.boxes} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {all.map(({ key, box: [left, top, right, bottom], look }) => {
        const place = { x: left, y: top, width: right - left, height: bottom - top };
        return (
          <g key={key} data-element={key} {...look}>
            <rect {...place} className={classes.halo} vectorEffect="non-scaling-stroke" />
            <rect {...place} vectorEffect="non-scaling-stroke" />
          </g>
        );
      })}
    </svg>
  );
}
