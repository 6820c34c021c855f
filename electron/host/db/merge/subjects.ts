import { hash } from 'node:crypto';
import { z } from 'zod';
import type { WriteDb } from '../connection.ts';
import { storedSubjects, type StoredSubjectKind } from '../queries/episodes/any-subject.ts';
import { copyRows, ourId } from './tables.ts';

type Schema = 'main' | 'other';

const firstRow = z.object({ id: z.string(), seq: z.number(), content: z.string() });
const partRow = z.object({ text: z.string() });
const idRow = z.object({ id: z.string() });
const named = z.object({ name: z.string(), task: z.string().optional() });

/** What identifies a subject: its name, what was asked, each step as recorded, and its pictures. */
function fingerprint(db: WriteDb, schema: Schema, { seq, content }: z.infer<typeof firstRow>): string {
  const { name, task } = named.parse(JSON.parse(content));
  const parts = (sql: string) => db.all(sql, [seq]).map((found) => partRow.parse(found).text);
  const steps = parts(
    `SELECT json_array(content, raw) AS text FROM ${schema}.steps WHERE subject_seq = ? ORDER BY position`,
  );
  const pictures = parts(
    `SELECT json_array(m.position, m.role, s.sha256) AS text FROM ${schema}.subject_media m
     LEFT JOIN ${schema}.screenshots s ON s.id = m.screenshot_id WHERE m.subject_seq = ? ORDER BY m.position`,
  );
  return hash('sha256', JSON.stringify([name, task, steps, pictures]));
}

/** Subjects of a kind in their first revision, except those in `but`. */
const first = (schema: Schema, but: string) =>
  `SELECT o.id, o.seq, r.content FROM ${schema}.subjects o
     JOIN ${schema}.revisions r ON r.entity_kind = o.kind AND r.entity_id = o.id AND r.number = 1
   WHERE o.kind = ? AND o.id NOT IN (${but}) ORDER BY o.seq`;

/** Matches theirs with ours: by id, otherwise by content. */
function matchSubjects(db: WriteDb, kind: StoredSubjectKind): void {
  const insert = 'INSERT INTO temp.merge_ids (kind, other_id, our_id)';
  db.run(
    `${insert} SELECT o.kind, o.id, o.id FROM other.subjects o WHERE o.kind = ? AND o.id IN (SELECT id FROM main.subjects)`,
    [kind],
  );
  const theirs = db.all(first('other', 'SELECT id FROM main.subjects'), [kind]).map((found) => firstRow.parse(found));
  if (theirs.length === 0) return;
  const ours = new Map<string, string[]>();
  for (const found of db.all(first('main', 'SELECT id FROM other.subjects'), [kind])) {
    const entry = firstRow.parse(found);
    const key = fingerprint(db, 'main', entry);
    ours.set(key, [...(ours.get(key) ?? []), entry.id]);
  }
  for (const entry of theirs) {
    const id = ours.get(fingerprint(db, 'other', entry))?.shift();
    if (id !== undefined) db.run(`${insert} VALUES (?, ?, ?)`, [kind, entry.id, id]);
  }
}

/**
 * Episodes and sets of pictures that are not here, with their steps, pictures and problems; after the screenshots.
 * Returns how many episodes were added.
 */
export function mergeSubjects(db: WriteDb): number {
  let episodes = 0;
  for (const kind of storedSubjects) {
    matchSubjects(db, kind);
    const added = copyRows(db, 'subjects', {
      omit: ['seq'],
      put: { change: `(SELECT coalesce(max(change), 0) + 1 FROM main.subjects WHERE kind = '${kind}')` },
      where: `o.kind = '${kind}' AND o.id NOT IN (SELECT other_id FROM temp.merge_ids WHERE kind = '${kind}')`,
    });
    if (kind === 'episode') episodes = added;
    db.run(
      `INSERT OR IGNORE INTO temp.merge_ids (kind, other_id, our_id, is_new)
       SELECT o.kind, o.id, o.id, 1 FROM other.subjects o WHERE o.kind = ?`,
      [kind],
    );
  }
  const subject_seq = `(SELECT s.seq FROM other.subjects x JOIN main.subjects s ON s.id = x.id WHERE x.seq = o.subject_seq)`;
  const where = `EXISTS (SELECT 1 FROM other.subjects x JOIN temp.merge_ids m
    ON m.kind = x.kind AND m.other_id = x.id AND m.is_new = 1 WHERE x.seq = o.subject_seq)`;
  copyRows(db, 'steps', { put: { subject_seq }, where });
  copyRows(db, 'subject_problems', { put: { subject_seq }, where });
  const screenshot_id = ourId("'screenshot'", 'o.screenshot_id');
  copyRows(db, 'subject_media', { put: { subject_seq, screenshot_id }, where });
  return episodes;
}

/** JSON path at which a subject names its source episode. */
const origins = ['$.derived.from', '$.from.episode'];

/** Points added subjects at their episode's id here, in their rows and all their revisions. */
export function linkSubjects(db: WriteDb): void {
  const tables = [
    ['subjects', 'kind', 'id'],
    ['revisions', 'entity_kind', 'entity_id'],
  ];
  for (const [table, kind, id] of tables)
    for (const origin of origins)
      db.run(
        `UPDATE main.${table} AS t SET content = json_set(t.content, '${origin}', m.our_id) FROM temp.merge_ids m, temp.merge_ids n
         WHERE n.is_new = 1 AND n.kind IN ('episode', 'pictures') AND t.${kind} = n.kind AND t.${id} = n.our_id
           AND m.kind = 'episode' AND m.other_id <> m.our_id AND t.content ->> '${origin}' = m.other_id`,
      );
}

/** Episodes of ours that a merge may have touched: new ones, changed ones, and those with added items. */
export function touchedEpisodes(db: WriteDb): string[] {
  return db
    .all(
      `SELECT our_id AS id FROM temp.merge_ids WHERE kind = 'episode' AND (is_new = 1 OR prefix <> 0)
       UNION SELECT i.subject_id FROM temp.merge_ids m JOIN main.items i ON i.id = m.our_id AND i.kind = m.kind
       WHERE i.subject_kind = 'episode' AND (m.is_new = 1 OR m.shift <> 0 OR m.prefix <> 0)`,
    )
    .map((found) => idRow.parse(found).id);
}
