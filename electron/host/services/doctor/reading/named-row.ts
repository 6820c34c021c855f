import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { damagedContent, type DamagedRow } from '../../../db/row-sums/damage.ts';

/** A row of a file in terms that a person recognises. */
export function namedRow(db: ReadDb, damaged: DamagedRow): Phrase {
  const { table, key } = damaged;
  const row = damagedContent(db, damaged) ?? {};
  if (table === 'items') return phrase('doctor-row-item', { kind: `${row.kind}`, id: `${row.id}` });
  if (table === 'screenshots') return phrase('doctor-row-item', { kind: 'screenshot', id: `${row.id}` });
  if (table === 'revisions')
    return phrase('doctor-row-revision', {
      number: `${key.number}`,
      kind: `${key.entity_kind}`,
      id: `${key.entity_id}`,
    });
  if (table === 'release_records')
    return phrase('doctor-row-record', { position: `${key.position}`, tag: `${key.tag}` });
  if (table === 'predictions')
    return phrase('doctor-row-prediction', { item: `${row.item_index}`, run: `${row.run_id}` });
  return phrase('doctor-row-other', { key: Object.values(key).join(' '), table });
}
