import { z } from 'zod';
import type { AnyItemKind } from '#shared/items/define.ts';
import type { WriteDb } from '../connection.ts';
import { mergedBeside } from './registry.ts';
import { copyRows, ourId, ourRevision } from './tables.ts';

const pairRow = z.object({
  kind: z.string(),
  other_id: z.string(),
  our_id: z.string(),
});
const idRow = z.object({ id: z.string() });

/** An item that both projects have, with different histories. */
export type Pair = z.infer<typeof pairRow>;

/** Pictures, imports and screenshots that are not here; a screenshot is known by its picture. */
export function mergeScreenshots(db: WriteDb): number {
  copyRows(db, 'media');
  copyRows(db, 'imports');
  const added = copyRows(db, 'screenshots', {
    omit: ['seq'],
    put: { change: '0' },
    where: 'o.sha256 NOT IN (SELECT sha256 FROM main.screenshots)',
  });
  db.run(
    `INSERT INTO temp.merge_ids (kind, other_id, our_id, is_new)
     SELECT 'screenshot', o.id, s.id,
       NOT EXISTS (SELECT 1 FROM main.revisions r WHERE r.entity_kind = 'screenshot' AND r.entity_id = s.id)
     FROM other.screenshots o JOIN main.screenshots s ON s.sha256 = o.sha256`,
  );
  db.run(
    `INSERT OR IGNORE INTO main.screenshot_tags (tag, screenshot_seq)
     SELECT t.value, s.seq FROM temp.merge_ids m JOIN main.screenshots s ON s.id = m.our_id, json_each(s.tags) t
     WHERE m.kind = 'screenshot' AND m.is_new = 1`,
  );
  copyRows(db, 'ocr', { put: { screenshot_id: ourId("'screenshot'", 'o.screenshot_id') } });
  return added;
}

/**
 * Items that are not here. An item is recognised by its id, otherwise by its subject or parent and its first content.
 */
export function mergeItems(db: WriteDb, { id: kind, partOf }: AnyItemKind): number {
  const theirs = partOf === null ? ['o.subject_kind', 'o.subject_id'] : [`'${partOf}'`, 'o.parent_id'];
  const [about, ref] = theirs as [string, string];
  const ours = partOf === null ? 'e.subject_id' : 'e.parent_id';
  db.run(
    `INSERT INTO temp.merge_ids (kind, other_id, our_id)
     SELECT o.kind, o.id, o.id FROM other.items o WHERE o.kind = @kind AND o.id IN (SELECT id FROM main.items)`,
    { kind },
  );
  db.run(
    `INSERT OR IGNORE INTO temp.merge_ids (kind, other_id, our_id)
     SELECT o.kind, o.id, min(e.id) FROM other.items o
       JOIN other.revisions r ON r.entity_kind = o.kind AND r.entity_id = o.id AND r.number = 1
       LEFT JOIN temp.merge_ids p ON p.kind = ${about} AND p.other_id = ${ref}
       JOIN main.items e ON e.kind = o.kind AND e.subject_kind = o.subject_kind AND ${ours} IS coalesce(p.our_id, ${ref})
       JOIN main.revisions mr ON mr.entity_kind = e.kind AND mr.entity_id = e.id AND mr.number = 1 AND mr.content = r.content
     WHERE o.kind = @kind AND o.id NOT IN (SELECT other_id FROM temp.merge_ids WHERE kind = @kind)
     GROUP BY o.id`,
    { kind },
  );
  const added = copyRows(db, 'items', {
    omit: ['seq'],
    put: {
      subject_id: ourId('o.subject_kind', 'o.subject_id'),
      screenshot_id: ourId("'screenshot'", 'o.screenshot_id'),
      parent_id: partOf === null ? 'o.parent_id' : ourId(`'${partOf}'`, 'o.parent_id'),
    },
    where: `o.kind = '${kind}' AND o.id NOT IN (SELECT other_id FROM temp.merge_ids WHERE kind = '${kind}')`,
  });
  db.run(
    `INSERT OR IGNORE INTO temp.merge_ids (kind, other_id, our_id, is_new)
     SELECT o.kind, o.id, o.id, 1 FROM other.items o WHERE o.kind = @kind`,
    { kind },
  );
  return added;
}

const isNew = (kind: string, id: string) =>
  `EXISTS (SELECT 1 FROM temp.merge_ids m WHERE m.kind = ${kind} AND m.other_id = ${id} AND m.is_new = 1)`;

/** All revisions, findings and raw records of the items that are new here. */
export function copyHistories(db: WriteDb): number {
  const revisions = copyRows(db, 'revisions', { where: isNew('o.entity_kind', 'o.entity_id') });
  const put = { screenshot_id: ourId("'screenshot'", 'o.screenshot_id') };
  copyRows(db, 'lints', { put, where: isNew('o.entity_kind', 'o.entity_id') });
  copyRows(db, 'raw_records', { omit: ['seq'], where: isNew('o.entity_kind', 'o.entity_id') });
  return revisions;
}

/** Items of both projects for which theirs has a revision that ours lacks. */
export function differingPairs(db: WriteDb): Pair[] {
  return db
    .all(
      `SELECT DISTINCT m.kind, m.other_id, m.our_id FROM temp.merge_ids m
         JOIN other.revisions r ON r.entity_kind = m.kind AND r.entity_id = m.other_id
         LEFT JOIN main.revisions ours ON ours.entity_kind = m.kind AND ours.entity_id = m.our_id
           AND ours.number = r.number AND ours.content = r.content AND ours.state = r.state
       WHERE m.is_new = 0 AND ours.number IS NULL`,
    )
    .map((found) => pairRow.parse(found));
}

/** Records from which revision on theirs have higher numbers here. */
export function noteShift(db: WriteDb, pair: Pair, prefix: number, shift: number): void {
  db.run('UPDATE temp.merge_ids SET prefix = ?, shift = ? WHERE kind = ? AND other_id = ?', [
    prefix,
    shift,
    pair.kind,
    pair.other_id,
  ]);
}

/** Votes, judgements, verdicts, comments, sampling and what kinds have beside their items, under our ids and revisions. */
export function mergeJudgement(db: WriteDb): number {
  const item = {
    entity_id: ourId('o.entity_kind', 'o.entity_id'),
    revision: ourRevision('o.entity_kind', 'o.entity_id', 'o.revision'),
  };
  const { entity_id } = item;
  let added = 0;
  for (const table of ['votes', 'judgements', 'verdicts']) added += copyRows(db, table, { omit: ['seq'], put: item });
  copyRows(db, 'verdict_takebacks', { omit: ['seq'], where: 'o.verdict_id IN (SELECT id FROM main.verdicts)' });
  added += copyRows(db, 'comments', { omit: ['seq'], put: { entity_id } });
  for (const { merge } of mergedBeside) added += merge(db);
  copyRows(db, 'sampling_plans', { omit: ['seq'] });
  copyRows(db, 'sampling_items', { put: item });
  const leaves_with =
    'coalesce((SELECT m.our_id FROM temp.merge_ids m WHERE m.other_id = o.leaves_with), o.leaves_with)';
  copyRows(db, 'gold_items', { put: { entity_id, leaves_with } });
  copyRows(db, 'answers_seen', { put: { entity_id } });
  copyRows(db, 'saved_filters');
  copyRows(db, 'saved_episode_filters');
  return added;
}

/** Screenshots of ours that a merge may have touched. */
export function touchedScreenshots(db: WriteDb): string[] {
  return db
    .all(
      `SELECT our_id AS id FROM temp.merge_ids WHERE kind = 'screenshot' AND (is_new = 1 OR shift <> 0 OR prefix <> 0)
       UNION SELECT i.screenshot_id FROM temp.merge_ids m JOIN main.items i ON i.id = m.our_id AND i.kind = m.kind
       WHERE i.screenshot_id IS NOT NULL AND (m.is_new = 1 OR m.shift <> 0 OR m.prefix <> 0)`,
    )
    .map((found) => idRow.parse(found).id);
}

/** Items of a kind here that theirs refer to: their place in the queue may have changed. */
export function touchedItems(db: WriteDb, kind: string): string[] {
  return db
    .all('SELECT DISTINCT our_id AS id FROM temp.merge_ids WHERE kind = ?', [kind])
    .map((found) => idRow.parse(found).id);
}
