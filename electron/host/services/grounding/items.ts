import { element as elementKind } from '#shared/items/element/index.ts';
import { elementContent } from '#shared/contract/elements.ts';
import type { RunRequest } from '#shared/contract/runs/runs.ts';
import type { ControlPayload } from '#pipelines/construct/fine-state/payload.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { chosenScreenshots } from '../runs/chosen-screenshots.ts';

/** What a run over elements works on; both pipelines read the part they need. */
export interface ElementSeed {
  itemId: string;
  label: string;
  payload: ControlPayload;
}

/**
 * The elements with a locate box on the chosen screenshots, in the order they came; "no such target" ones are left out, and
 * so is what `request.elements` does not name.
 */
export function* elementItems(db: ReadDb, request: RunRequest): Generator<ElementSeed> {
  const wanted = request.elements && new Set(request.elements);
  let left = request.limit ?? Number.POSITIVE_INFINITY;
  for (const screenshot of chosenScreenshots(db, request)) {
    const { id: screenshotId, sha256, width, height, platform, app } = screenshot;
    for (const item of itemsOf(db, elementKind.id, screenshotId, false)) {
      const { locate, absent, ...content } = elementContent.parse(item.content);
      if (locate === null || absent || wanted?.has(item.id) === false) continue;
      if (left-- <= 0) return;
      const { name, kind, role, description, regions, interact, current } = content;
      const { category, component, stateNow, stateTarget } = content;
      const on = { screenshotId, sha256, width, height, platform, app, elements: [] };
      const element = { elementId: item.id, name, kind, role, description, locate, regions };
      const states = { interact, current, category, component, stateNow, stateTarget };
      const label = `${screenshot.name} / ${name || role || elementKind.id}`;
      yield { itemId: item.id, label, payload: { ...on, ...element, ...states } };
    }
  }
}
