import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/contract/common.ts';
import { heightOf, widthOf } from '#shared/geometry/box.ts';
import { boxToScreen } from '../../canvas/engine/camera.ts';
import { type BoxKind, boxesOf, type BoxSlot, kindOf, regionIndex } from '../../canvas/engine/shapes.ts';
import { useEditorNow, useSelectedNow, useSession, useSessionNow } from './context.ts';
import { useSlotName } from './slot-name.ts';
import { useGhostHover, usePointer } from './pointer-store.ts';
import { useShownGhosts } from './use-ghosts.ts';
import classes from './Canvas.module.css';

/** Numbers as people read them; the stored value is never changed by it. */
export const shownNumber = (value: number): string => String(Math.round(value * 10) / 10);
const size = (box: BBox): string => `${shownNumber(widthOf(box))} × ${shownNumber(heightOf(box))}`;

/** Ghosts smaller than this on screen carry no tag, and no more than so many do. */
const tagged = 24;
const mostTags = 60;

/** Tags of the selected element, the size of what is drawn or dragged, and the cross of the drawing tool. */
export const Overlay = memo(function Overlay() {
  const { t } = useTranslation();
  const { editor } = useSession();
  const element = useSelectedNow();
  const slotName = useSlotName();
  const { camera, draft, viewport, selection, activeKind, hover } = useEditorNow((state) => state);
  const hovered = useSessionNow(({ elements }) => elements.find(({ id }) => id === hover?.id));
  const tool = useSessionNow((state) => state.tool);
  const ghosts = useShownGhosts(useSessionNow((state) => state.screenshotId));
  const hoveredGhost = useGhostHover((state) => state.id);

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
    // A tag at the border would name whatever stands there.
    if (!inView(place)) continue;
    const [x1, y1, x2] = place;
    const label = word(kind);
    const width = label.length * 6.2 + 12;
    // Locate speaks at the right end, so that a part at the left keeps its own tag readable.
    const left = Math.min(Math.max(2, kind === 'locate' ? x2 - width : x1), viewport.width - width);
    let top = Math.max(2, y1 - 19);
    // Tags of small boxes would cover one another: the later one goes above.
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

  return (
    <>
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
      {ghosts
        .flatMap(({ id, bbox, score, name }) => {
          const [x1, y1, x2, y2] = boxToScreen(camera, bbox);
          const large = x2 - x1 >= tagged && y2 - y1 >= tagged / 2;
          return inView([x1, y1, x2, y2]) && (large || id === hoveredGhost) ? [{ id, x2, y1, y2, score, name }] : [];
        })
        .slice(0, mostTags)
        .map(({ id, x2, y1, y2, score, name }) => (
          <span
            key={id}
            className={classes.tag}
            data-kind="ghost"
            style={{ left: Math.min(x2 + 4, viewport.width - 32), top: Math.max(2, (y1 + y2) / 2 - 8) }}
          >
            {id === hoveredGhost && name ? `${score.toFixed(2)} ${name.slice(0, 40)}` : score.toFixed(2)}
          </span>
        ))}
      {(tool === 'draw' || tool === 'outline' || tool === 'pin') && <Cross />}
    </>
  );
});

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
