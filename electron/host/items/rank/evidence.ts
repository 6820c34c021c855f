import type { Lint } from '#shared/records/fields.ts';
import type { ReadDb } from '../../db/connection.ts';
import { lintsByItem } from '../../db/queries/items/lints.ts';
import { reportsOn } from '../../db/queries/review/reports.ts';
import { drawnAmong } from '../../db/queries/review/sampling.ts';

/** What moves an item of any kind up in the queue, besides its state and its answers. */
export interface Evidence {
  lints: readonly Lint[];
  /** In the sample of an open plan. */
  sampled: boolean;
  /** A person reported it, and nobody has decided on it since. */
  reported: boolean;
}

/** The evidence on items of one kind, in one read each for all of them. */
export function evidenceOn(db: ReadDb, kind: string, ids: readonly string[]): (id: string) => Evidence {
  const lints = lintsByItem(db, kind, ids);
  const sampled = drawnAmong(db, kind, ids);
  const reports = reportsOn(db, ids);
  return (id) => ({ lints: lints.get(id) ?? [], sampled: sampled.has(id), reported: reports.has(id) });
}
