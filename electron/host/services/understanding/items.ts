import { element as elementKind } from '#shared/items/element/index.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { RunRequest } from '#shared/contract/runs/runs.ts';
import type { ScreenshotPayload } from '#pipelines/construct/understanding/payload.ts';
import type { KnownElement } from '#pipelines/providers/builtin/material.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import type { StoredScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { underBlur } from '../../items/element/under-blur.ts';
import { chosenScreenshots } from '../run-subject/chosen-screenshots.ts';

/** Annotated elements as the built-in writer uses them, without blurred ones. */
function knownElements(db: ReadDb, { id, blurs }: StoredScreenshot): KnownElement[] {
  const blur = blurs.length > 0 ? underBlur(db, id, blurs) : null;
  return itemsOf(db, elementKind.id, id, false).flatMap((item): KnownElement[] => {
    const stored = elementContent.parse(item.content);
    const { name, role, kind, locate, stateNow, absent } = blur?.withoutRead(stored) ?? stored;
    return locate === null || absent || blur?.hides(locate)
      ? []
      : [{ name, role, kind, bbox: locate, state: stateNow }];
  });
}

function payloadOf(db: ReadDb, screenshot: StoredScreenshot, withElements: boolean): ScreenshotPayload {
  const { id, sha256, width, height, platform, app } = screenshot;
  return {
    screenshotId: id,
    sha256,
    width,
    height,
    platform,
    app,
    elements: withElements ? knownElements(db, screenshot) : [],
  };
}

/** One item per screenshot. Elements are included only for the built-in writer; other models see only the picture. */
export function* understandingItems(
  db: ReadDb,
  request: RunRequest,
): Generator<{ itemId: string; label: string; payload: ScreenshotPayload }> {
  const withElements = (request.roles['generator'] ?? []).some((model) => model.startsWith('builtin/'));
  let left = request.limit ?? Number.POSITIVE_INFINITY;
  for (const screenshot of chosenScreenshots(db, request)) {
    if (left-- <= 0) return;
    yield { itemId: screenshot.id, label: screenshot.name, payload: payloadOf(db, screenshot, withElements) };
  }
}
