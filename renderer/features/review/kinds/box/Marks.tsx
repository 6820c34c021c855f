import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { BoxMark, onStage, type Tagged } from '../../picture/BoxMark.tsx';
import type { View } from '../../picture/use-pan-zoom.ts';
import { ClickMark } from '../element/marks/marker.tsx';
import classes from '../../picture/Marks.module.css';

/** Boxes, a click, and the ring around the place that identifies an unnamed element. */
export function Marks({
  view,
  boxes,
  click,
  near,
}: {
  view: View;
  boxes: readonly { box: BBox; kind: Tagged['kind']; tag: string }[];
  click?: { at: Point; hit: boolean | null } | undefined;
  near?: Point | null | undefined;
}) {
  const ring = near && onStage(view, near);
  const clicked = click && onStage(view, click.at);
  return (
    <svg className={classes.marks} aria-hidden="true">
      {boxes.map(({ tag, ...entry }) => (
        <BoxMark key={tag} view={view} tagged={{ key: tag, tag, ...entry }} />
      ))}
      {ring && (
        <g fill="none">
          <circle cx={ring[0]} cy={ring[1]} r={9} stroke="#0a0a0a" strokeOpacity={0.78} strokeWidth={4} />
          <circle cx={ring[0]} cy={ring[1]} r={9} stroke="#ffffff" strokeWidth={1.75} />
        </g>
      )}
      {click && clicked && <ClickMark x={clicked[0]} y={clicked[1]} hit={click.hit} mine />}
    </svg>
  );
}
