import { element as elementKind } from '#shared/items/element/index.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { RunRequest } from '#shared/contract/runs/runs.ts';
import type { ControlPayload } from '#pipelines/construct/fine-state/payload.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { underBlur } from '../../items/element/under-blur.ts';
import { chosenScreenshots } from '../run-subject/chosen-screenshots.ts';

/** The input of a run over elements; both pipelines read the part they need. */
export interface ElementSeed {
  itemId: string;
  label: string;
  payload: ControlPayload;
}

/**
 * The elements with a locate box on the selected screenshots, in the order they were added; "no such target" ones are
 * left out, and so are elements that `request.elements` does not name. What was read under blurred areas is not passed
 * on.
 */
export function* elementItems(db: ReadDb, request: RunRequest): Generator<ElementSeed> {
  const wanted = request.elements && new Set(request.elements);
  let left = request.limit ?? Number.POSITIVE_INFINITY;
  for (const screenshot of chosenScreenshots(db, request)) {
    const { id: screenshotId, sha256, width, height, platform, app } = screenshot;
    const blur = screenshot.blurs.length > 0 ? underBlur(db, screenshotId, screenshot.blurs) : null;
    for (const item of itemsOf(db, elementKind.id, screenshotId, false)) {
      const stored = elementContent.parse(item.content);
      const { locate, absent, ...content } = blur?.withoutRead(stored) ?? stored;
      if (locate === null || absent || wanted?.has(item.id) === false) continue;
      if (left-- <= 0) return;
      const { name, kind, role, description, regions, interact, current } = content;
      const { category, component, stateNow, stateTarget } = content;
      const on = { screenshotId, sha256, width, height, platform, app, elements: [] };
      const element = { elementId: item.id, name, kind, role, description, locate, regions };
      const states = { interact, current, category, component, stateNow, stateTarget };
      const label = `${screenshot.name} / ${stored.name || role || elementKind.id}`;
      yield { itemId: item.id, label, payload: { ...on, ...element, ...states } };
    }
  }
}
