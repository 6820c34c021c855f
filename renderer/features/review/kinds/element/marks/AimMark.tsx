import type { Point } from '#shared/geometry/shapes.ts';
import { halo, onStage } from '../../../picture/BoxMark.tsx';
import type { View } from '../../../picture/use-pan-zoom.ts';
import type { Review } from '../../../review.ts';
import type { BlindTarget } from '../item.ts';
import { aimKey } from '../point.ts';
import { useAimAt } from '../use-aim.ts';
import classes from '../../../picture/Marks.module.css';

/** The keyboard's crosshair before the answer. */
export function AimMark({ item, review, view }: { item: BlindTarget; review: Review; view: View }) {
  const at = useAimAt(aimKey(item, review));
  return at && <Crosshair at={at} view={view} />;
}

/** Lines through a place on the picture, with a gap where they cross. */
export function Crosshair({ at, view }: { at: Point; view: View }) {
  const [x, y] = onStage(view, at);
  return (
    <svg className={classes.marks} aria-hidden="true">
      {[
        { ...halo, strokeWidth: 3.5 },
        { stroke: '#ffffff', strokeWidth: 1.2 },
      ].map((stroke) => (
        <g key={stroke.strokeWidth} {...stroke} fill="none">
          <line x1={x} y1={0} x2={x} y2={y - 12} />
          <line x1={x} y1={y + 12} x2={x} y2="100%" />
          <line x1={0} y1={y} x2={x - 12} y2={y} />
          <line x1={x + 12} y1={y} x2="100%" y2={y} />
          <circle cx={x} cy={y} r={10} />
          <path d={`M${x - 3} ${y}H${x + 3}M${x} ${y - 3}V${y + 3}`} />
        </g>
      ))}
    </svg>
  );
}
