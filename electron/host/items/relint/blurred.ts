import type { Lint } from '#shared/contract/common.ts';
import { blurCodes } from '#shared/tasks/lints/blur-lints.ts';
import type { WriteDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { setLints } from '../../services/lints/set-lints.ts';
import { underBlur } from '../element/under-blur.ts';
import { blurChecks } from './registry.ts';

/** Updates the findings on blurred areas, after a change to items of these kinds on a screenshot. */
export function relintBlurred(db: WriteDb, screenshotId: string, changed: ReadonlySet<string>): void {
  const areas = getScreenshot(db, screenshotId)?.blurs ?? [];
  // Without blurred areas there is work only after the last one was removed.
  if (areas.length === 0 && !changed.has('screenshot')) return;
  const blur = areas.length > 0 ? underBlur(db, screenshotId, areas) : null;
  for (const { kind, check } of blurChecks) {
    const wanted = new Map<string, Lint[]>();
    if (blur)
      for (const { id, content } of itemsOf(db, kind, screenshotId, false)) {
        const found = check(blur, content);
        if (found.length > 0) wanted.set(id, found);
      }
    setLints(db, kind, screenshotId, blurCodes, wanted);
  }
}
