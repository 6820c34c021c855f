import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/contract/common.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { heightOf, widthOf } from '#shared/geometry/box.ts';
import { boxToScreen } from '../../../canvas/engine/camera.ts';
import { type BoxKind, boxesOf, type BoxSlot, kindOf, regionIndex } from '../../../canvas/engine/shapes.ts';
import { useEditorNow, useSelectedNow, useSession, useSessionNow } from '../context.ts';
import { useSlotName } from '../elements/slot-name.ts';
import { useNotice } from '../edits/notice-store.ts';
import { useGhostHover, usePointer } from './pointer-store.ts';
import { useFocusedGhost, useShownGhosts } from '../ghosts/use-ghosts.ts';
import { useAnnotateView, usePeek } from './view-store.ts';
import classes from './Canvas.module.css';

/** Numbers rounded for display; the stored value is unchanged. */
export const shownNumber = (value: number): string => String(Math.round(value * 10) / 10);
const size = (box: BBox): string => `${shownNumber(widthOf(box))} × ${shownNumber(heightOf(box))}`;

/** Minimum width on screen of a box with a name, and the maximum number of names. */
const leastNamed = 20;
const mostNames = 300;

/** Tags of the selected element, the size of what is drawn or dragged, and the cross of the drawing tool. */
export const Overlay = memo(function Overlay() {
  const { t } = useTranslation();
  const { editor } = useSession();
  const element = useSelectedNow();
  const slotName = useSlotName();
  const { camera, draft, viewport, selection, activeKind, hover } = useEditorNow((state) => state);
  const hovered = useSessionNow(({ elements }) => elements.find(({ id }) => id === hover?.id));
  const tool = useSessionNow((state) => state.tool);
  const names = useAnnotateView((state) => state.names);
  const bare = usePeek((state) => state.on);
  const elements = useSessionNow((state) => state.elements);
  const ghosts = useShownGhosts(useSessionNow((state) => state.screenshotId));
  const hoverId = useGhostHover((state) => state.id);
  const hoveredGhost = ghosts.find(({ id }) => id === hoverId);
  const focused = useFocusedGhost(ghosts);

  const boxes = selection.flatMap((id) => {
    const shape = editor.element(id);
    return (shape ? boxesOf(shape) : []).flatMap(({ kind }) => {
      const box = editor.shown({ id, kind });
      return box ? [{ id, kind, box }] : [];
    });
  });
  const single = selection.length === 1;
  const word = (kind: BoxSlot): string => {
    if (regionIndex(kind) !== null) return slotName(kind);
    if (kind === 'current')
      return element?.content.stateNow
        ? t('annotate.tag.now', { state: element.content.stateNow })
        : t('annotate.tag.nowPlain');
    if (kind === 'interact')
      return element?.content.stateTarget
        ? t('annotate.tag.target', { state: element.content.stateTarget })
        : t('annotate.tag.interact');
    return t('annotate.tag.locate');
  };
  const tags: { key: string; kind: BoxKind; label: string; left: number; top: number; width: number }[] = [];
  const inView = ([x1, y1, x2, y2]: BBox): boolean => x2 > 0 && y2 > 0 && x1 < viewport.width && y1 < viewport.height;
  for (const { kind, box } of single ? boxes : []) {
    const place = boxToScreen(camera, box);
    // A tag at the border would seem to name whatever is there.
    if (!inView(place)) continue;
    const [x1, y1, x2] = place;
    const label = word(kind);
    const width = label.length * 6.2 + 12;
    // The locate tag is at the right end, so that the tag of a part at the left stays readable.
    const left = Math.min(Math.max(2, kind === 'locate' ? x2 - width : x1), viewport.width - width);
    let top = Math.max(2, y1 - 19);
    // Tags of small boxes would cover each other, so the later one goes above.
    for (const other of tags)
      if (left < other.left + other.width && other.left < left + width && Math.abs(top - other.top) < 16)
        top = other.top - 17;
    tags.push({ key: kind, kind: kindOf(kind), label, left, top: top < 2 ? y1 + 4 : top, width });
  }

  const hoverBox = hover && !selection.includes(hover.id) && tool === 'select' ? editor.shown(hover) : null;
  if (hover && hoverBox && hovered) {
    const [x1, y1] = boxToScreen(camera, hoverBox);
    const label = hovered.content.name || t('annotate.list.unnamed');
    const left = Math.min(Math.max(2, x1), viewport.width - 40);
    tags.push({ key: 'hover', kind: kindOf(hover.kind), label, left, top: y1 < 21 ? y1 + 4 : y1 - 19, width: 0 });
  }

  const live =
    draft.drawing?.box ??
    draft.boxes.at(-1)?.after ??
    (single ? boxes.find((one) => one.kind === activeKind)?.box : undefined);
  const at = live && boxToScreen(camera, live);
  const sized = at && inView(at);

  const named =
    names && !bare
      ? elements
          .flatMap(({ id, content: { name, locate } }) => {
            const box = locate && !selection.includes(id) ? boxToScreen(camera, locate) : null;
            return name && box && inView(box) && box[2] - box[0] >= leastNamed ? [{ id, name, box }] : [];
          })
          .slice(0, mostNames)
      : [];
  if (bare) return null;

  return (
    <>
      {named.map(({ id, name, box }) => (
        <span
          key={`name ${id}`}
          className={classes.tag}
          data-kind="name"
          style={{
            left: Math.max(2, box[0]),
            top: box[1] < 17 ? box[1] + 2 : box[1] - 15,
            maxWidth: Math.max(40, box[2] - box[0]),
          }}
        >
          {name}
        </span>
      ))}
      {tags.map(({ key, kind, label, left, top, width }) => (
        <span
          key={key}
          className={classes.tag}
          data-kind={kind}
          style={key === 'locate' ? { right: Math.max(2, viewport.width - left - width), top } : { left, top }}
        >
          {label}
        </span>
      ))}
      {live && sized && (
        <span
          className={classes.size}
          data-clamped={draft.clamped || undefined}
          style={{
            left: Math.min(Math.max(4, (at[0] + at[2]) / 2 - 30), viewport.width - 90),
            top: Math.min(at[3] + 10, viewport.height - 24),
          }}
        >
          {draft.clamped ? t('annotate.canvas.clamped', { size: size(live) }) : size(live)}
        </span>
      )}
      {live && <Snapped box={live} />}
      {focused && <GhostTag ghost={focused} focused />}
      {hoveredGhost && hoveredGhost !== focused && <GhostTag ghost={hoveredGhost} />}
      {(tool === 'draw' || tool === 'outline' || tool === 'pin' || tool === 'blur') && <Cross />}
    </>
  );
});

/** Score and name of the ghost under the pointer or with the focus; others show nothing over the picture. */
function GhostTag({ ghost: { bbox, score, name, role }, focused = false }: { ghost: Prelabel; focused?: boolean }) {
  const { camera, viewport } = useEditorNow((state) => state);
  const [x1, y1, x2, y2] = boxToScreen(camera, bbox);
  if (x2 <= 0 || y2 <= 0 || x1 >= viewport.width || y1 >= viewport.height) return null;
  return (
    <>
      {focused && (
        <span
          className={classes.ghostOn}
          style={{ left: x1, top: y1, width: x2 - x1, height: y2 - y1 }}
          aria-hidden="true"
        />
      )}
      <span
        className={classes.tag}
        data-kind="ghost"
        role={focused ? 'status' : undefined}
        style={{ left: Math.max(2, Math.min(x1, viewport.width - 160)), top: y1 < 21 ? y2 + 4 : y1 - 19 }}
      >
        {[score.toFixed(2), name.slice(0, 40), role].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** The sides of a box that snapped to an edge, until the next action. */
function Snapped({ box }: { box: BBox }) {
  const { camera } = useEditorNow((state) => state);
  const snapped = useNotice((state) => state.snapped);
  if (!snapped || snapped.box.join() !== box.join()) return null;
  const [x1, y1, x2, y2] = boxToScreen(camera, box);
  const [left, top, right, bottom] = snapped.sides;
  return (
    <>
      {[left && x1, right && x2].map(
        (x, at) =>
          typeof x === 'number' && (
            <i
              key={at === 0 ? 'left' : 'right'}
              className={classes.snapped}
              style={{ left: x - 1, top: y1 - 12, width: 2, height: y2 - y1 + 24 }}
            />
          ),
      )}
      {[top && y1, bottom && y2].map(
        (y, at) =>
          typeof y === 'number' && (
            <i
              key={at === 0 ? 'top' : 'bottom'}
              className={classes.snapped}
              style={{ left: x1 - 12, top: y - 1, width: x2 - x1 + 24, height: 2 }}
            />
          ),
      )}
    </>
  );
}

function Cross() {
  const screen = usePointer((state) => state.screen);
  if (!screen) return null;
  return (
    <div className={classes.cross} aria-hidden="true">
      <i style={{ transform: `translateY(${Math.round(screen[1])}px)` }} />
      <i style={{ transform: `translateX(${Math.round(screen[0])}px)` }} />
    </div>
  );
}
