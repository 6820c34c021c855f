import type { ReadDb } from '../../../db/connection.ts';
import { itemsElsewhereAfter, screenshotsAfter } from '../../../db/queries/doctor.ts';
import { isWronglyLinted, wronglyLintedOn } from '../../../items/relint/compare.ts';
import type { Control } from '../../../long-work/long-work.ts';

/** Number of screenshots, or of items about something else, that are read between two checkpoints. */
const atOnce = 20;

/** A place with findings that differ from what the checks find: a screenshot, or an item about something else. */
export interface WrongLints {
  id: string;
  /** Number of items there whose findings differ. */
  items: number;
}

/** The number of items that `compare` finds; none in damaged rows, which their checksums report. */
function counted(compare: () => number): number {
  try {
    return compare();
  } catch {
    return 0;
  }
}

/**
 * Runs the checks of all live items again, and compares what they find with what is stored. Findings of models and
 * imports are not made again, so they are not compared.
 */
export async function readLints(db: ReadDb, control: Control): Promise<WrongLints[]> {
  const wrong: WrongLints[] = [];
  const places = [
    { read: screenshotsAfter, count: (id: string) => wronglyLintedOn(db, id).size },
    { read: itemsElsewhereAfter, count: (id: string) => Number(isWronglyLinted(db, id)) },
  ];
  for (const { read, count } of places) {
    let rows = read(db, 0, atOnce);
    while (rows.length > 0) {
      for (const { id } of rows) {
        const items = counted(() => count(id));
        if (items > 0) wrong.push({ id, items });
      }
      await control.checkpoint();
      rows = read(db, rows.at(-1)?.seq ?? 0, atOnce);
    }
  }
  return wrong;
}
