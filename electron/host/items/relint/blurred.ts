import type { Lint } from '#shared/records/fields.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { blurCodes } from '#shared/lints/blur-lints.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { setLints } from '../../changes/lints/set-lints.ts';
import { underBlur } from '../element/under-blur.ts';
import { blurChecks } from './registry.ts';

/** Findings on the blurred areas of a screenshot, by kind and item. */
export function blurFindings(
  db: ReadDb,
  screenshotId: string,
  areas: readonly BBox[],
): { kind: string; found: Map<string, Lint[]> }[] {
  const blur = areas.length > 0 ? underBlur(db, screenshotId, areas) : null;
  return blurChecks.map(({ kind, check }) => {
    const items = blur ? itemsOf(db, kind, screenshotId, false) : [];
    const each = items.map(({ id, content }): [string, Lint[]] => [id, blur ? check(blur, content) : []]);
    return { kind, found: new Map(each.filter(([, lints]) => lints.length > 0)) };
  });
}

/** Updates the findings on blurred areas, after a change to items of these kinds on a screenshot. */
export function relintBlurred(db: WriteDb, screenshotId: string, changed: ReadonlySet<string>): void {
  const areas = getScreenshot(db, screenshotId)?.blurs ?? [];
  // Without blurred areas there is work only after the last one was removed.
  if (areas.length === 0 && !changed.has('screenshot')) return;
  for (const { kind, found } of blurFindings(db, screenshotId, areas))
    setLints(db, kind, screenshotId, blurCodes, found);
}
