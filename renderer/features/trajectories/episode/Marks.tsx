import type { BBox } from '#shared/geometry/shapes.ts';
import type { Frame } from '#shared/contract/episodes.ts';
import classes from '../Episodes.module.css';

type Mark = Frame['marks'][number];
type Spot = readonly [number, number];

/** Direction of a scroll's arrow: the way reading continues. */
const ways: Record<string, Spot> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** An arrow, dark halo under bright line; `unit` is one screen pixel in pixels of the picture. */
function Arrow({ from, to, unit }: { from: Spot; to: Spot; unit: number }) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const head = 7 * unit;
  const wing = (side: number) =>
    `${to[0] - ux * head - uy * side * head * 0.6} ${to[1] - uy * head + ux * side * head * 0.6}`;
  const path = `M${from[0]} ${from[1]} L${to[0]} ${to[1]} M${wing(1)} L${to[0]} ${to[1]} L${wing(-1)}`;
  return (
    <>
      <path d={path} className={classes.halo} strokeWidth={4.5 * unit} />
      <path d={path} className={classes.bright} strokeWidth={2 * unit} />
    </>
  );
}

function Ring({ at, radius, unit, twice = false }: { at: Spot; radius: number; unit: number; twice?: boolean }) {
  const circle = (r: number) => (
    <>
      <circle cx={at[0]} cy={at[1]} r={r} className={classes.halo} strokeWidth={4 * unit} />
      <circle cx={at[0]} cy={at[1]} r={r} className={classes.bright} strokeWidth={1.75 * unit} />
    </>
  );
  return (
    <>
      {circle(radius)}
      {twice && circle(radius * 0.58)}
      <circle cx={at[0]} cy={at[1]} r={2.2 * unit} fill="#ffffff" stroke="#0a0a0a" strokeWidth={unit} />
    </>
  );
}

function shapeOf(mark: Mark, size: Spot, unit: number, small: boolean) {
  const { type, point, to, direction, directionOf } = mark;
  const radius = (small ? 5.5 : 15) * unit;
  if ((type === 'drag' || type === 'swipe') && to)
    return <Arrow from={point ?? [size[0] / 2, size[1] / 2]} to={to} unit={unit} />;
  if ((type === 'scroll' || type === 'swipe') && direction) {
    const [wx, wy] = ways[direction] ?? [0, 1];
    const sign = directionOf === 'finger' ? -1 : 1;
    const reach = (small ? 11 : 44) * unit;
    const [x, y] = point ?? [size[0] / 2, size[1] / 2];
    return (
      <Arrow
        from={[x - wx * sign * reach, y - wy * sign * reach]}
        to={[x + wx * sign * reach, y + wy * sign * reach]}
        unit={unit}
      />
    );
  }
  if (!point) return null;
  const tail: Spot = [point[0] + radius * 1.5, point[1] - radius * 1.5];
  return (
    <>
      {type === 'right_click' && <Arrow from={point} to={tail} unit={unit} />}
      <Ring at={point} radius={radius} unit={unit} twice={type === 'double_click'} />
    </>
  );
}

/**
 * Actions over a picture that fits its box without cropping. `shown` is the box in CSS pixels; marks keep their size
 * on the screen whatever the picture's scale.
 */
export function Marks({
  marks,
  element,
  width,
  height,
  shown,
  small = false,
}: {
  marks: readonly Mark[];
  element?: BBox | undefined;
  width: number;
  height: number;
  shown: { width: number; height: number };
  small?: boolean;
}) {
  if (width === 0 || height === 0 || shown.width === 0) return null;
  const unit = 1 / Math.min(shown.width / width, shown.height / height);
  return (
    <svg className={classes.marks} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {element && (
        <>
          <rect
            x={element[0]}
            y={element[1]}
            width={element[2] - element[0]}
            height={element[3] - element[1]}
            className={classes.halo}
            strokeWidth={3.75 * unit}
          />
          <rect
            x={element[0]}
            y={element[1]}
            width={element[2] - element[0]}
            height={element[3] - element[1]}
            className={classes.box}
            strokeWidth={1.75 * unit}
          />
        </>
      )}
      {marks.map((mark, at) => (
        // Marks have no identity beside their place.
        <g key={`${at} ${mark.type}`}>{shapeOf(mark, [width, height], unit, small)}</g>
      ))}
    </svg>
  );
}
