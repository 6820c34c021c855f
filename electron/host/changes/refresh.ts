import type { ItemState } from '#shared/records/fields.ts';
import { pictureState } from '#shared/contract/runs/progress.ts';
import type { WriteDb } from '../db/connection.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { stateCounts } from '../db/queries/items/items.ts';
import { lintsOfScreenshot } from '../db/queries/items/lints.ts';
import { getScreenshot, writeFigures } from '../db/queries/screenshots/screenshots.ts';
import { refreshWords } from '../db/queries/items/words.ts';

/**
 * Priority in the order "needs work first": 4 per conflict, 2 per item to review, 1 per draft, 1 per item with
 * an error; 1 for a screenshot without any items.
 */
function needOf(states: Map<ItemState, number>, items: number, errors: number): number {
  const of = (state: ItemState) => states.get(state) ?? 0;
  return items === 0 ? 1 : 4 * of('conflict') + 2 * of('to_review') + of('draft') + errors;
}

/** Recounts the items of a screenshot and writes its figures. `change` does this for everything it touched. */
export function refreshFigures(db: WriteDb, id: string, at: string): void {
  const screenshot = getScreenshot(db, id);
  if (!screenshot) return;
  const states = new Map<ItemState, number>();
  const live: Record<string, number> = {};
  const counts = stateCounts(db, id);
  for (const kind of itemKinds()) {
    let n = 0;
    for (const { state, n: count } of counts.filter((entry) => entry.kind === kind.id)) {
      states.set(state, (states.get(state) ?? 0) + count);
      if (state !== 'retired') n += count;
    }
    live[kind.plural] = n;
  }
  const items = Object.values(live).reduce((sum, n) => sum + n, 0);
  const lints = lintsOfScreenshot(db, id);
  const errors = lints.filter((lint) => lint.severity === 'error').length;
  const retired = screenshot.state === 'retired';
  writeFigures(
    db,
    screenshot.seq,
    {
      items: live,
      lintCodes: lints.map(({ code }) => code),
      needsWork: retired ? 0 : needOf(states, items, errors),
      state: retired ? 'retired' : pictureState(states.keys()),
    },
    at,
  );
}

/**
 * Refreshes figures and full text of one screenshot after writes that did not go through `change` (OCR, lints of a
 * whole project). Call it inside the transaction of those writes.
 */
export function refreshScreenshot(db: WriteDb, id: string, at = new Date().toISOString()): void {
  const screenshot = getScreenshot(db, id);
  if (!screenshot) return;
  refreshFigures(db, id, at);
  refreshWords(db, screenshot.seq, id);
}
