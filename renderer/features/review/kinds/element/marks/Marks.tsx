import type { Size } from '#shared/geometry/box.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Click, UniquenessShown } from '#shared/contract/review/instruction.ts';
import { targetBoxes } from '#shared/contents/target.ts';
import { placeLabels, type Rect, type Wanted } from '../../../picture/label-places.ts';
import {
  BoxMark,
  boxPlace,
  halo,
  onStage,
  smallTarget,
  styles,
  type Tagged,
  tagPlaces,
} from '../../../picture/BoxMark.tsx';
import { ClickMark, ModelMark } from './marker.tsx';
import { useSystem } from '../../../../../project/project.ts';
import type { RevealedTarget } from '../item.ts';
import { usePointsShown } from '../use-wording-work.ts';
import type { View } from '../../../picture/use-pan-zoom.ts';
import { useTranslation } from 'react-i18next';
import { useClickWords } from '../click-words.ts';
import classes from '../../../picture/Marks.module.css';

/** The short words that are on the picture. */
interface MarkWords {
  tag: (kind: 'locate' | 'interact' | 'current' | 'region', item: RevealedTarget) => string;
  click: (click: Click) => string;
  group: (size: number, inside: boolean) => string;
}

function useMarkWords(me: string | undefined): MarkWords {
  const { t } = useTranslation();
  const clicks = useClickWords(me);
  return {
    tag: (kind, item) => {
      const { stateNow } = item.element.content;
      if (kind === 'current' && stateNow) return t('review.target.nowTag', { state: stateNow.slice(0, 24) });
      return t(`review.target.box.${kind}`);
    },
    click: clicks.short,
    group: (size, inside) => t(inside ? 'review.target.groupInside' : 'review.target.groupOutside', { count: size }),
  };
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

/** Radius of the ring around a group of points. */
const ring = 26;

/** Groups that get a ring and words: those in the box, and those of more than one point. */
function groupsOf(found: UniquenessShown) {
  return found.clusters
    .filter(({ size, inside }) => size > 1 || inside)
    .map((group) => ({ ...group, key: `group ${group.centre.join()} ${group.size}` }));
}

/**
 * Where models located the target: a shape per model, warm colours where there are many points, rings with shares
 * around groups.
 */
function Heat({ view, found, models }: { view: View; found: UniquenessShown; models: readonly string[] }) {
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
      {groupsOf(found).map(({ key, centre, inside }) => {
        const [x, y] = onStage(view, centre);
        return (
          <g key={key} fill="none">
            <circle cx={x} cy={y} r={ring} {...halo} strokeWidth={3} />
            <circle
              cx={x}
              cy={y}
              r={ring}
              stroke="#ffffff"
              strokeWidth={1.2}
              strokeDasharray={inside ? undefined : '4 3'}
            />
          </g>
        );
      })}
    </g>
  );
}

/** The picture with a little room around it, on the stage. */
const boundsOf = (view: View, { width, height }: Size): Rect => ({
  left: view.x - 12,
  top: view.y - 20,
  width: width * view.scale + 24,
  height: height * view.scale + 40,
});

/** Labels of clicks and groups with their positions: beside their marks, not over tags, other marks or other labels. */
function labelsOf(
  view: View,
  item: RevealedTarget,
  tagged: readonly Tagged[],
  tags: ReadonlyMap<string, Rect>,
  found: UniquenessShown | null,
  words: MarkWords,
): { text: string; place: Rect }[] {
  const clicked = item.clicks.flatMap((click) =>
    click.answer.kind === 'point' ? [{ click, at: onStage(view, click.answer.point) }] : [],
  );
  const wanted: Wanted[] = [
    ...clicked.map(({ click, at }) => ({
      key: click.id,
      at,
      radius: 9,
      text: words.click(click),
      prefer: 'right' as const,
    })),
    ...(found ? groupsOf(found) : []).map(({ key, centre, size, inside }) => ({
      key,
      at: onStage(view, centre),
      radius: ring,
      text: words.group(size, inside),
      prefer: 'below' as const,
    })),
  ];
  const taken = [
    ...tags.values(),
    ...[smallTarget(view, tagged) ?? []].flat(),
    // Parts of a control are small: labels on them would hide what is being judged.
    ...tagged.filter(({ kind }) => kind !== 'locate').map(({ box }) => boxPlace(view, box)),
    ...clicked.map(({ at: [x, y] }) => ({ left: x - 9, top: y - 9, width: 18, height: 18 })),
  ];
  const places = placeLabels(wanted, taken, boundsOf(view, item));
  return wanted.flatMap(({ key, text }) => {
    const place = places.get(key);
    return place ? [{ text, place }] : [];
  });
}

function Clicked({ view, click, item, mine }: ClickedProps) {
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
    </g>
  );
}
interface ClickedProps {
  view: View;
  click: Click;
  item: RevealedTarget;
  mine: boolean;
}

/** Boxes, clicks and models' points over the picture; drawn in screen pixels so that lines keep their width. */
export function TargetMarks({ item, view }: { item: RevealedTarget; view: View }) {
  const me = useSystem()?.me.name;
  const words = useMarkWords(me);
  const { found, models } = usePointsShown(item);
  const { locate, interact, current, regions, polygon } = item.element.content;
  const tagged: Tagged[] = [
    ...regions.map((box): Tagged => ({ key: box.join(), box, kind: 'locate', tag: words.tag('region', item) })),
    ...Object.entries({ locate, current, interact }).flatMap(([name, box]): Tagged[] => {
      const kind = name as 'locate' | 'current' | 'interact';
      return box ? [{ key: kind, box, kind, tag: words.tag(kind, item) }] : [];
    }),
  ];
  const tags = tagPlaces(view, tagged, boundsOf(view, item));
  return (
    <svg className={classes.marks} aria-hidden="true">
      {polygon && polygon.length >= 6 && <Outline view={view} outline={polygon} />}
      {tagged.map((entry) => (
        <BoxMark key={entry.key} view={view} tagged={entry} place={tags.get(entry.key)} />
      ))}
      {found && <Heat view={view} found={found} models={models} />}
      {item.clicks.map((click) => (
        <Clicked key={click.id} {...{ view, click, item }} mine={click.voter.name === me} />
      ))}
      {labelsOf(view, item, tagged, tags, found, words).map(({ text, place }) => (
        <g key={`${text} ${place.left} ${place.top}`}>
          <rect
            x={place.left}
            y={place.top}
            width={place.width}
            height={place.height}
            rx={2}
            className={classes.label}
          />
          <text x={place.left + place.width / 2} y={place.top + 11} textAnchor="middle" className={classes.group}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}
