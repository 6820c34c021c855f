import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { type BoxSlot, type CanvasElement, withBoxes } from '../../../canvas/engine/shapes.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { fieldOf } from '../../../presence/presence.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { fromCanvas } from '../view/on-canvas.ts';
import { useElementLocked, useSession } from '../context.ts';
import { steps } from '../edits/session-state.ts';
import { useSlotName } from './slot-name.ts';
import classes from './Boxes.module.css';

export const edges = ['left', 'top', 'right', 'bottom'] as const;

/** A box with a new value for one edge, inside the picture; null if the text is not a number or no area is left. */
function withEdge(box: BBox, at: number, text: string, image: { width: number; height: number }): BBox | null {
  const value = Number(text.replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(value)) return null;
  const [x1, y1, x2, y2] = box.map((old, place) => (place === at ? value : old)) as BBox;
  const clamped = clampBox([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)], image);
  return clamped[2] - clamped[0] > 0 && clamped[3] - clamped[1] > 0 ? clamped : null;
}

/** One edge of a box, in pixels of the picture. */
export function EdgeField({
  element,
  kind,
  box,
  at,
  image,
}: {
  element: CanvasElement;
  kind: BoxSlot;
  box: BBox;
  /** Place of the edge in the box. */
  at: number;
  image: { width: number; height: number };
}) {
  const { t } = useTranslation();
  const session = useSession();
  const locked = useElementLocked();
  const nameOf = useSlotName();
  /** The element with this edge; null if the text gives no box. */
  const withText = (text: string): CanvasElement | null => {
    const after = withEdge(box, at, text, image);
    return after && withBoxes(element, [{ kind, after }]);
  };
  const field = fieldOf(element.id, kind);
  const { typing, bases } = useUnfinished({
    callOf: (text) => {
      const changed = withText(text);
      return changed && session.editCall([element.id], (now) => fromCanvas(now, changed), steps.resize);
    },
    on: () => session.bases([element.id]),
    about: () => session.about(),
    field,
  });
  return (
    <TextField
      readOnly={locked}
      className={classes.number}
      inputMode="decimal"
      aria-label={t('annotate.box.edge', { box: nameOf(kind), edge: t(`annotate.box.${edges[at] ?? 'left'}`) })}
      title={String(box[at])}
      value={(box[at] ?? 0).toFixed(1)}
      {...typing}
      onCommit={(text) => {
        const changed = withText(text);
        if (changed) session.edit([element.id], (now) => fromCanvas(now, changed), steps.resize, bases());
      }}
    />
  );
}
