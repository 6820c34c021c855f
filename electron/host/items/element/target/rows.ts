import { element } from '#shared/items/element/index.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { clicksByElement } from '../../../db/queries/items/instruction/clicks.ts';
import { lintsByItem } from '../../../db/queries/items/lints.ts';
import type { QueueRecord } from '../../../db/queries/review/queue-stretch.ts';
import { reportsOn } from '../../../db/queries/review/reports.ts';
import { drawnAmong } from '../../../db/queries/review/sampling.ts';
import type { ReviewHooks } from '../../define.ts';
import { asksOf, nextAsk } from '../asks.ts';
import { loadTargets } from '../load.ts';
import { whyHere } from '../why-here.ts';

type Rows = ReturnType<ReviewHooks['queueRows']>;

/**
 * Queue lines of elements with instructions: what this person is asked first and, once they have answered
 * everything, its state and why it is here.
 */
export function targetRows(db: ReadDb, me: string, records: readonly QueueRecord[]): Rows {
  const ids = records.map(({ id }) => id);
  const targets = loadTargets(db, ids);
  const clicks = clicksByElement(db, ids);
  const answered = records.flatMap(({ id, voted }) => (voted === 1 ? [id] : []));
  const lints = lintsByItem(db, element.id, answered);
  const reports = reportsOn(db, answered);
  const drawn = drawnAmong(db, element.id, answered);
  const rows: Rows = new Map();
  for (const { id, voted } of records) {
    const target = targets.get(id);
    const asks = target ? asksOf(target) : [];
    const mine = (clicks.get(id) ?? []).filter(({ voter }) => voter.kind === 'person' && voter.name === me);
    const next = nextAsk(asks, mine);
    const asked = next ?? asks[0];
    const row = { title: asked?.content.text ?? '', type: asked?.content.type ?? null, voted: false };
    const state = target?.record.reviewState ?? null;
    if (!target || voted === 0 || next || state === null || state === 'draft') {
      rows.set(id, row);
      continue;
    }
    const known = { lints: lints.get(id) ?? [], reported: reports.has(id), drawn: drawn.has(id) };
    rows.set(id, { ...row, voted: true, state, reason: whyHere(target, state, known) });
  }
  return rows;
}
