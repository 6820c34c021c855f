import type { BBox, Point } from '#shared/contract/common.ts';
import type { Click, UniquenessShown } from '#shared/contract/targets.ts';
import { targetBoxes } from '#shared/geometry/target.ts';
import { ClickMark, ModelMark } from './marker.tsx';
import type { RevealedTarget } from './use-review.ts';
import type { View } from './use-pan-zoom.ts';
import classes from './Marks.module.css';

const halo = { stroke: '#0a0a0a', strokeOpacity: 0.78 };
const styles = {
  locate: { stroke: '#38c6ff', strokeWidth: 1.75 },
  interact: { stroke: '#ffc043', strokeWidth: 1.75, strokeDasharray: '7 4' },
  current: { stroke: '#ff6987', strokeWidth: 2.4, strokeDasharray: '0 4.2', strokeLinecap: 'round' as const },
} as const;

/** Picture pixels → pixels of the stage. */
export const onStage = (view: View, [x, y]: Point): Point => [view.x + x * view.scale, view.y + y * view.scale];

function Box({ view, box, kind, tag }: { view: View; box: BBox; kind: keyof typeof styles; tag: string }) {
  const [x, y] = onStage(view, [box[0], box[1]]);
  const width = Math.max(1, (box[2] - box[0]) * view.scale);
  const height = Math.max(1, (box[3] - box[1]) * view.scale);
  const style = styles[kind];
  const above = y > 22;
  // Tags of boxes that share a corner stand side by side by kind: locate left, interact right, current below.
  const wide = tag.length * 6 + 10;
  const left = kind === 'interact' ? x + width - wide : x;
  const top = kind === 'current' || !above ? y + height + 3 : y - 18;
  return (
    <g>
      <rect {...{ x, y, width, height }} fill="none" {...halo} strokeWidth={style.strokeWidth + 2} />
      <rect
        {...{ x, y, width, height, ...style }}
        fill={style.stroke}
        fillOpacity={kind === 'interact' ? 0.16 : kind === 'locate' ? 0.1 : 0}
      />
      <rect x={left} y={top} width={wide} height={15} rx={2} fill={style.stroke} />
      <text x={left + 5} y={top + 11} className={classes.tag}>
        {tag}
      </text>
    </g>
  );
}

function Outline({ view, outline }: { view: View; outline: readonly number[] }) {
  const points = Array.from({ length: outline.length >> 1 }, (_, at) =>
    onStage(view, [outline[at * 2] ?? 0, outline[at * 2 + 1] ?? 0]).join(','),
  ).join(' ');
  return (
    <g fill="none">
      <polygon points={points} {...halo} strokeWidth={3.75} />
      <polygon points={points} {...styles.locate} />
    </g>
  );
}

/** Where models put the target: warm where points are many, a shape for each model, groups ringed with their share. */
function Heat({
  view,
  found,
  models,
  groupWords,
}: {
  view: View;
  found: UniquenessShown;
  models: readonly string[];
  groupWords: (size: number, inside: boolean) => string;
}) {
  const placed = found.points.flatMap(({ model, sample, point }) =>
    point ? [{ key: `${model} ${sample}`, at: models.indexOf(model), place: onStage(view, point) }] : [],
  );
  return (
    <g>
      <defs>
        <radialGradient id="heat">
          <stop offset="0" stopColor="#ff8a1f" stopOpacity={0.42} />
          <stop offset="0.6" stopColor="#ff8a1f" stopOpacity={0.16} />
          <stop offset="1" stopColor="#ff8a1f" stopOpacity={0} />
        </radialGradient>
      </defs>
      {placed.map(({ key, place }) => (
        <circle key={key} cx={place[0]} cy={place[1]} r={34} fill="url(#heat)" />
      ))}
      {placed.map(({ key, at, place }) => (
        <ModelMark key={key} at={at} x={place[0]} y={place[1]} />
      ))}
      {found.clusters
        .filter(({ size, inside }) => size > 1 || inside)
        .map(({ centre, size, inside }) => {
          const [x, y] = onStage(view, centre);
          const words = groupWords(size, inside);
          const wide = words.length * 6 + 10;
          return (
            <g key={`${centre.join()} ${size}`}>
              <circle cx={x} cy={y} r={26} fill="none" {...halo} strokeWidth={3} />
              <circle
                cx={x}
                cy={y}
                r={26}
                fill="none"
                stroke="#ffffff"
                strokeWidth={1.2}
                strokeDasharray={inside ? undefined : '4 3'}
              />
              <rect x={x - wide / 2} y={y + 30} width={wide} height={15} rx={2} fill="#1a1a1a" fillOpacity={0.9} />
              <text x={x} y={y + 41} textAnchor="middle" className={classes.group}>
                {words}
              </text>
            </g>
          );
        })}
    </g>
  );
}

/** Where the words of each click stand: beside it, where there is room, and below words that stand there already. */
function labelPlaces(view: View, item: RevealedTarget, words: (click: Click) => string): Map<string, Label> {
  const placed = new Map<string, Label>();
  for (const click of item.clicks) {
    if (click.answer.kind !== 'point') continue;
    const [x, y] = onStage(view, click.answer.point);
    const text = words(click);
    const wide = text.length * 6 + 10;
    const room = x + 13 + wide <= view.x + item.width * view.scale;
    const left = room ? x + 13 : x - 13 - wide;
    let top = y - 8;
    const taken = [...placed.values()];
    while (taken.some((one) => Math.abs(one.top - top) < 16 && left < one.left + one.wide && one.left < left + wide))
      top += 4;
    placed.set(click.id, { left, top, wide, text });
  }
  return placed;
}
interface Label {
  left: number;
  top: number;
  wide: number;
  text: string;
}

function Clicked({ view, click, item, mine, label }: ClickedProps) {
  if (click.answer.kind !== 'point') return null;
  const at = onStage(view, click.answer.point);
  const boxes = targetBoxes(item.element.content, click.type);
  const nearest = boxes
    .map(
      (box): Point => [
        Math.min(Math.max(click.answer.kind === 'point' ? click.answer.point[0] : 0, box[0]), box[2]),
        Math.min(Math.max(click.answer.kind === 'point' ? click.answer.point[1] : 0, box[1]), box[3]),
      ],
    )
    .map((place) => onStage(view, place))
    .sort((a, b) => Math.hypot(a[0] - at[0], a[1] - at[1]) - Math.hypot(b[0] - at[0], b[1] - at[1]))[0];
  return (
    <g>
      {nearest && click.hit === false && (
        <>
          <line x1={at[0]} y1={at[1]} x2={nearest[0]} y2={nearest[1]} {...halo} strokeWidth={3.5} />
          <line x1={at[0]} y1={at[1]} x2={nearest[0]} y2={nearest[1]} stroke="#ffffff" strokeWidth={1.5} />
        </>
      )}
      <ClickMark x={at[0]} y={at[1]} hit={click.hit} mine={mine} />
      <rect x={label.left} y={label.top} width={label.wide} height={15} rx={2} fill="#1a1a1a" fillOpacity={0.9} />
      <text x={label.left + 5} y={label.top + 11} className={classes.group}>
        {label.text}
      </text>
    </g>
  );
}
interface ClickedProps {
  view: View;
  click: Click;
  item: RevealedTarget;
  mine: boolean;
  label: Label;
}

export interface MarkWords {
  tag: (kind: 'locate' | 'interact' | 'current' | 'region', item: RevealedTarget) => string;
  click: (click: Click) => string;
  group: (size: number, inside: boolean) => string;
}

/** Boxes, clicks and models' points over the picture; drawn in screen pixels so that lines keep their width. */
export function TargetMarks({
  item,
  view,
  me,
  found,
  models,
  words,
}: {
  item: RevealedTarget;
  view: View;
  me: string | undefined;
  found: UniquenessShown | null;
  models: readonly string[];
  words: MarkWords;
}) {
  const { locate, interact, current, regions, polygon } = item.element.content;
  const labels = labelPlaces(view, item, words.click);
  return (
    <svg className={classes.marks} aria-hidden="true">
      {polygon && polygon.length >= 6 && <Outline view={view} outline={polygon} />}
      {regions.map((box) => (
        <Box key={box.join()} view={view} box={box} kind="locate" tag={words.tag('region', item)} />
      ))}
      {locate && <Box view={view} box={locate} kind="locate" tag={words.tag('locate', item)} />}
      {current && <Box view={view} box={current} kind="current" tag={words.tag('current', item)} />}
      {interact && <Box view={view} box={interact} kind="interact" tag={words.tag('interact', item)} />}
      {found && <Heat view={view} found={found} models={models} groupWords={words.group} />}
      {item.clicks.map((click) => {
        const label = labels.get(click.id);
        if (!label) return null;
        return <Clicked key={click.id} {...{ view, click, item, label }} mine={click.voter.name === me} />;
      })}
    </svg>
  );
}

/** The keyboard's crosshair before the answer. */
export function AimMark({ at, view }: { at: Point; view: View }) {
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
