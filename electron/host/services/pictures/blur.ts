import type { BBox } from '#shared/geometry/shapes.ts';
import { mostBlurs, screenshotContent, type ScreenshotRow } from '#shared/contract/screenshots.ts';
import type { Size } from '#shared/geometry/box.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { getScreenshot, screenshotToRow } from '../../db/queries/screenshots/screenshots.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { By, ChangeTarget } from '../../changes/change.ts';
import { changeOnce } from '../../changes/change-once.ts';
import { saveEntity } from '../../changes/save.ts';

interface Asked {
  id: string;
  add: readonly BBox[];
  remove: readonly BBox[];
  edit?: string | undefined;
}

const same = (a: BBox, b: BBox) => a.every((edge, at) => edge === b[at]);

/** The whole pixels that an area touches. INVALID for one outside the picture. */
function whole([x1, y1, x2, y2]: BBox, { width, height }: Size): BBox {
  const area: BBox = [
    Math.max(0, Math.floor(x1)),
    Math.max(0, Math.floor(y1)),
    Math.min(width, Math.ceil(x2)),
    Math.min(height, Math.ceil(y2)),
  ];
  if (area[2] > area[0] && area[3] > area[1]) return area;
  throw failure('INVALID', phrase('blur-outside'), { field: 'add' });
}

/** Who blurred a currently blurred area; null if nobody in this project did. */
function blurredBy(db: ReadDb, id: string, area: BBox): string | null {
  let by: string | null = null;
  for (const { author, content } of listRevisions(db, 'screenshot', id)) {
    const there = screenshotContent.parse(content).blurs.some((blur) => same(blur, area));
    if (!there) by = null;
    else by ??= author.name;
  }
  return by;
}

/**
 * Blurs areas of a screenshot, or uncovers some, as one revision and one undo step. The stored picture is unchanged:
 * areas are blurred whenever the picture is shown, sent or exported. Anybody may hide something at any time, also on a
 * picture that was decided on; only reviewers uncover what somebody else hid. Errors: NOT_FOUND, INVALID, FORBIDDEN.
 */
export function blurAreas(target: ChangeTarget, { as, ...by }: By, { id, add, remove, edit }: Asked): ScreenshotRow {
  const label = add.length > 0 ? 'blur' : 'unblur';
  changeOnce(target, { ...by, label, why: label, screenshotId: id }, edit, (to) => {
    const screenshot = getScreenshot(to.db, id);
    if (!screenshot) throw notFound('screenshot', id);
    if (as === 'annotator' && remove.some((area) => blurredBy(to.db, id, area) !== by.author.name))
      throw failure('FORBIDDEN', phrase('blur-of-others'), {});
    const kept = screenshot.blurs.filter((area) => !remove.some((entry) => same(entry, area)));
    const fresh = add
      .map((area) => whole(area, screenshot))
      .filter((area, at, all) => ![...kept, ...all.slice(0, at)].some((entry) => same(entry, area)));
    const blurs = [...kept, ...fresh];
    if (blurs.length > mostBlurs)
      throw failure('INVALID', phrase('blur-too-many', { n: mostBlurs }), {
        field: 'add',
      });
    return [saveEntity(to, 'screenshot', id, null, { ...screenshotContent.parse(screenshot), blurs })];
  });
  const now = getScreenshot(target.write, id);
  if (!now) throw notFound('screenshot', id);
  return screenshotToRow(now);
}
