import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import { heightOf, widthOf } from '#shared/geometry/box.ts';
import { boxToScreen } from '../../../../canvas/engine/camera.ts';
import { boxesOf, type BoxSlot, kindOf, regionIndex } from '../../../../canvas/engine/shapes.ts';
import { useEditorNow, useSelectedNow, useSession, useSessionNow } from '../../context.ts';
import { useSlotName } from '../../elements/slot-name.ts';
import { usePrelabelHover, usePointer } from '../../view/pointer-store.ts';
import { useFocusedPrelabel, useShownPrelabels } from '../../prelabels/use-prelabels.ts';
import { useAnnotateView, usePeek } from '../../view/view-store.ts';
import { shownNumber } from '../../view/shown-number.ts';
import { Snapped } from './Snapped.tsx';
import { hoverPlace, inView, namedBoxes, placeTags } from './tags.ts';
import classes from '../Canvas.module.css';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';

/** Score and name of the pre-label under the pointer or with the focus; others show nothing over the picture. */
function PrelabelTag({
  prelabel: { bbox, score, name, role },
  focused = false,
}: {
  prelabel: Prelabel;
  focused?: boolean;
}) {
  const { camera, viewport } = useEditorNow((state) => state);
  const [x1, y1, x2, y2] = boxToScreen(camera, bbox);
  if (x2 <= 0 || y2 <= 0 || x1 >= viewport.width || y1 >= viewport.height) return null;
  return (
    <>
      {focused && (
        <Text
          position="absolute"
          clickThrough
          className={classes.prelabelOn}
          style={{ left: x1, top: y1, width: x2 - x1, height: y2 - y1 }}
          aria-hidden="true"
        />
      )}
      <Text
        position="absolute"
        height={15}
        pad={[0, 5]}
        radius={1}
        size={10.5}
        line={13}
        weight={600}
        space="nowrap"
        clickThrough
        className={classes.tag}
        data-kind="prelabel"
        role={focused ? 'status' : undefined}
        style={{ left: Math.max(2, Math.min(x1, viewport.width - 160)), top: y1 < 21 ? y2 + 4 : y1 - 19 }}
      >
        {[score.toFixed(2), name.slice(0, 40), role].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

/** Lines through the pointer, while something is drawn. */
function Cross() {
  const screen = usePointer((state) => state.screen);
  if (!screen) return null;
  return (
    <Block position="absolute" inset={0} overflow="hidden" clickThrough className={classes.cross} aria-hidden="true">
      <Text
        as="i"
        position="absolute"
        left={0}
        top={0}
        width="full"
        height={1}
        style={{ transform: `translateY(${Math.round(screen[1])}px)` }}
      />
      <Text
        as="i"
        position="absolute"
        left={0}
        top={0}
        width={1}
        height="full"
        style={{ transform: `translateX(${Math.round(screen[0])}px)` }}
      />
    </Block>
  );
}

const size = (box: BBox): string => `${shownNumber(widthOf(box))} × ${shownNumber(heightOf(box))}`;

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
  const prelabels = useShownPrelabels(useSessionNow((state) => state.screenshotId));
  const hoverId = usePrelabelHover((state) => state.id);
  const hoveredPrelabel = prelabels.find(({ id }) => id === hoverId);
  const focused = useFocusedPrelabel(prelabels);

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
  // Single selection only: the tags of several elements would cover each other.
  const asked = (single ? boxes : []).map(({ kind, box }) => ({
    kind,
    label: word(kind),
    box: boxToScreen(camera, box),
  }));
  const tags = placeTags(asked, viewport);

  const hoverBox = hover && !selection.includes(hover.id) && tool === 'select' ? editor.shown(hover) : null;
  if (hover && hoverBox && hovered) {
    const [x1, y1] = boxToScreen(camera, hoverBox);
    const label = hovered.content.name || t('annotate.list.unnamed');
    tags.push({ key: 'hover', kind: kindOf(hover.kind), label, ...hoverPlace(x1, y1, viewport) });
  }

  const live =
    draft.drawing?.box ??
    draft.boxes.at(-1)?.after ??
    (single ? boxes.find((box) => box.kind === activeKind)?.box : undefined);
  const at = live && boxToScreen(camera, live);
  const sized = at && inView(at, viewport);

  const named =
    names && !bare
      ? namedBoxes(
          elements.flatMap(({ id, content: { name, locate } }) =>
            name && locate && !selection.includes(id) ? [{ id, name, box: boxToScreen(camera, locate) }] : [],
          ),
          viewport,
        )
      : [];
  if (bare) return null;

  return (
    <>
      {named.map(({ id, name, box }) => (
        <Text
          position="absolute"
          height={15}
          pad={[0, 5]}
          radius={1}
          size={10.5}
          line={13}
          weight={600}
          space="nowrap"
          clickThrough
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
        </Text>
      ))}
      {tags.map(({ key, kind, label, left, top, width }) => (
        <Text
          position="absolute"
          height={15}
          pad={[0, 5]}
          radius={1}
          size={10.5}
          line={13}
          weight={600}
          space="nowrap"
          clickThrough
          key={key}
          className={classes.tag}
          data-kind={kind}
          style={key === 'locate' ? { right: Math.max(2, viewport.width - left - width), top } : { left, top }}
        >
          {label}
        </Text>
      ))}
      {live && sized && (
        <Text
          position="absolute"
          pad={[0, 8]}
          radius={2}
          surface="chip"
          tone="chip-text"
          size={11}
          line={17}
          weight={600}
          space="nowrap"
          clickThrough
          className={classes.size}
          data-clamped={draft.clamped || undefined}
          style={{
            left: Math.min(Math.max(4, (at[0] + at[2]) / 2 - 30), viewport.width - 90),
            top: Math.min(at[3] + 10, viewport.height - 24),
          }}
        >
          {draft.clamped ? t('annotate.canvas.clamped', { size: size(live) }) : size(live)}
        </Text>
      )}
      {live && <Snapped box={live} />}
      {focused && <PrelabelTag prelabel={focused} focused />}
      {hoveredPrelabel && hoveredPrelabel !== focused && <PrelabelTag prelabel={hoveredPrelabel} />}
      {(tool === 'draw' || tool === 'outline' || tool === 'pin' || tool === 'blur') && <Cross />}
    </>
  );
});
