import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { labelHeight, labelWidth, placeLabels, type Rect } from './label-places.ts';
import type { View } from './use-pan-zoom.ts';
import classes from './Marks.module.css';

export const halo = { stroke: '#0a0a0a', strokeOpacity: 0.78 };
export const styles = {
  locate: { stroke: '#38c6ff', strokeWidth: 1.75 },
  interact: { stroke: '#ffc043', strokeWidth: 1.75, strokeDasharray: '7 4' },
  current: { stroke: '#ff6987', strokeWidth: 2.4, strokeDasharray: '0 4.2', strokeLinecap: 'round' as const },
  /** What the reviewer drew. */
  mine: { stroke: '#ffffff', strokeWidth: 1.75, strokeDasharray: '5 3' },
  /** Named in a model's reasoning. */
  cited: { stroke: '#f4f4f4', strokeWidth: 1 },
} as const;

/** Picture pixels → pixels of the stage. */
export const onStage = (view: View, [x, y]: Point): Point => [view.x + x * view.scale, view.y + y * view.scale];

export interface Tagged {
  key: string;
  box: BBox;
  kind: keyof typeof styles;
  tag: string;
}

export function boxPlace(view: View, box: BBox): Rect {
  const [left, top] = onStage(view, [box[0], box[1]]);
  return { left, top, width: (box[2] - box[0]) * view.scale, height: (box[3] - box[1]) * view.scale };
}

const tagCorners: Record<Tagged['kind'], { right?: true; below?: true }> = {
  locate: {},
  cited: {},
  interact: { right: true },
  current: { below: true },
  mine: { right: true, below: true },
};

/** Position of a box's tag: at a different corner for each kind, since their boxes are often similar. */
export function tagPlace(view: View, { box, kind, tag }: Tagged): Rect {
  const [x, y] = onStage(view, [box[0], box[1]]);
  const width = labelWidth(tag);
  const corner = tagCorners[kind];
  const left = corner.right ? x + Math.max(1, (box[2] - box[0]) * view.scale) - width : x;
  const below = corner.below ?? y <= 22;
  return { left, top: below ? y + (box[3] - box[1]) * view.scale + 3 : y - 18, width, height: labelHeight };
}

/** A target whose boxes are smaller than this on the screen would be covered by their tags. */
const smallest = 72;
/** Around a small target, free of tags. */
const clear = 8;

/** What the boxes of a small target cover together, with some room; null if there is room for tags at their corners. */
export function smallTarget(view: View, tagged: readonly Tagged[]): Rect | null {
  const places = tagged.filter(({ kind }) => kind !== 'cited').map(({ box }) => boxPlace(view, box));
  if (places.length === 0) return null;
  const left = Math.min(...places.map((place) => place.left));
  const top = Math.min(...places.map((place) => place.top));
  const width = Math.max(...places.map((place) => place.left + place.width)) - left;
  const height = Math.max(...places.map((place) => place.top + place.height)) - top;
  if (width > smallest || height > smallest) return null;
  return { left: left - clear, top: top - clear, width: width + 2 * clear, height: height + 2 * clear };
}

/** Where each box's tag is drawn: at its corner, or around a small target and never over it or over another tag. */
export function tagPlaces(view: View, tagged: readonly Tagged[], bounds: Rect): Map<string, Rect> {
  const small = smallTarget(view, tagged);
  if (!small) return new Map(tagged.map((entry) => [entry.key, tagPlace(view, entry)]));
  const at: Point = [small.left + small.width / 2, small.top + small.height / 2];
  const radius = Math.max(small.width, small.height) / 2;
  const wanted = tagged.map(({ key, tag }) => ({ key, at, radius, text: tag, prefer: 'right' as const }));
  return placeLabels(wanted, [small], bounds);
}

export function BoxMark({ view, tagged, place: given }: { view: View; tagged: Tagged; place?: Rect | undefined }) {
  const { box, kind, tag } = tagged;
  const [x, y] = onStage(view, [box[0], box[1]]);
  const width = Math.max(1, (box[2] - box[0]) * view.scale);
  const height = Math.max(1, (box[3] - box[1]) * view.scale);
  const style = styles[kind];
  const place = given ?? tagPlace(view, tagged);
  return (
    <g>
      <rect {...{ x, y, width, height }} fill="none" {...halo} strokeWidth={style.strokeWidth + 2} />
      <rect
        {...{ x, y, width, height, ...style }}
        fill={style.stroke}
        fillOpacity={kind === 'interact' ? 0.16 : kind === 'locate' ? 0.1 : 0}
      />
      <rect x={place.left} y={place.top} width={place.width} height={place.height} rx={2} fill={style.stroke} />
      <text x={place.left + 5} y={place.top + 11} className={classes.tag}>
        {tag}
      </text>
    </g>
  );
}
