import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BBox } from '#shared/geometry/shapes.ts';
import { outbox } from '../../../edits/index.ts';
import type { PendingEdit } from '../../../edits/pending.ts';
import { pictureUrl, useBlurRevision } from '../../../transport/pictures.ts';
import { shownPicture, useShownItem } from '../shown-store.ts';

const same = (a: BBox, b: BBox): boolean => a.every((edge, at) => edge === b[at]);

/** Blurred areas of a picture as they will be once these edits are written. */
export function withPendingBlurs(stored: readonly BBox[], id: string, edits: readonly PendingEdit[]): readonly BBox[] {
  let areas = stored;
  for (const { call, problem } of edits) {
    if (problem || call.kind !== 'blur' || call.input.id !== id) continue;
    const { add = [], remove = [] } = call.input;
    const kept = areas.filter((area) => !remove.some((entry) => same(entry, area)));
    areas = [...kept, ...add.filter((area) => !kept.some((entry) => same(entry, area)))];
  }
  return areas;
}

/** Blurred areas of the picture on the canvas, including pending ones. */
export function useBlurs(): readonly BBox[] {
  const screenshot = useShownItem((state) => state.screenshot);
  const edits = useStore(outbox.store, (state) => state.edits);
  return useMemo(
    () => (screenshot ? withPendingBlurs(screenshot.blurs, screenshot.id, edits) : []),
    [screenshot, edits],
  );
}

/** Whether the drawn picture already has these areas in its pixels. */
export function useBlursDrawn(areas: readonly BBox[]): boolean {
  const screenshot = useShownItem((state) => state.screenshot);
  const picture = useShownItem(shownPicture);
  const revision = useBlurRevision(screenshot?.sha256 ?? null);
  return (
    screenshot !== null &&
    revision === screenshot.revision &&
    picture?.address === pictureUrl(screenshot.sha256) &&
    areas.every((area) => screenshot.blurs.some((blur) => same(blur, area)))
  );
}
