import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import classes from '../Knowledge.module.css';

/** The element that an option's place is in; the recorded one, or that of a wrong answer. */
export interface ElementBox {
  letter: string;
  box: BBox;
  target: boolean;
}

/** Outlines of elements over the first picture: the recorded target solid, those of wrong answers dashed. */
export function ElementBoxes({ boxes, size }: { boxes: readonly ElementBox[]; size: Size }) {
  return (
    <svg className={classes.boxes} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {boxes.map(({ letter, box: [left, top, right, bottom], target }) => {
        const place = { x: left, y: top, width: right - left, height: bottom - top };
        return (
          <g key={letter} data-element={letter} data-target={target || undefined}>
            <rect {...place} className={classes.halo} vectorEffect="non-scaling-stroke" />
            <rect {...place} vectorEffect="non-scaling-stroke" />
          </g>
        );
      })}
    </svg>
  );
}
