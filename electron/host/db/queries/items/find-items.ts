import { z } from 'zod';
import { itemState } from '#shared/records/fields.ts';
import { foundItem, type FoundItem, type ItemFilter, itemRelease } from '#shared/contract/items.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../connection.ts';
import { likeText, withoutUnused } from '../review/queue-params.ts';
import { subjectApp, subjectPicture } from './subject-columns.ts';

const touchedBy = `i.id IN (SELECT entity_id FROM revisions WHERE author_kind = 'person' AND author_name = @by
  UNION SELECT entity_id FROM votes WHERE voter_kind = 'person' AND voter_name = @by
  UNION SELECT entity_id FROM verdicts WHERE annotator = @by)`;

/** Every condition uses `items_by_state` or a look-up by id, so no content is read to find items. */
function conditions(filter: ItemFilter): string {
  const wanted = ['i.kind IN (SELECT value FROM json_each(@kinds))'];
  if (filter.state) wanted.push('i.state IN (SELECT value FROM json_each(@states))');
  if (filter.text) wanted.push(`(i.label LIKE @like ESCAPE '\\' OR i.id = @text)`);
  if (filter.by !== undefined) wanted.push(touchedBy);
  if (filter.release !== undefined)
    wanted.push(
      `EXISTS (SELECT 1 FROM release_records r WHERE r.kind = i.kind AND r.entity_id = i.id
         AND r.tag = (SELECT tag FROM finished_releases WHERE tag = @release))`,
    );
  return wanted.join(' AND ');
}

const params = ({ text, kind, state, by, release }: ItemFilter) => ({
  kinds: JSON.stringify(kind ?? itemKinds().map(({ id }) => id)),
  ...{ states: JSON.stringify(state ?? []), like: likeText(text ?? null), text, by, release },
});

const from = 'FROM items i INDEXED BY items_by_state';

const row = z
  .object({
    ...foundItem.omit({ screenshotId: true, updatedAt: true }).shape,
    screenshot_id: z.string().nullable(),
    updated_at: z.string(),
  })
  .transform(
    ({ screenshot_id, updated_at, ...rest }): FoundItem => ({
      ...rest,
      screenshotId: screenshot_id,
      updatedAt: updated_at,
    }),
  );

const columns = `i.id, i.kind, i.label, i.facet, i.state, i.revision, coalesce(s.app, ${subjectApp}) AS app,
  i.screenshot_id, coalesce(s.sha256, ${subjectPicture}) AS sha256, i.updated_at`;

/** Items that match the filter, newest first, from row `offset` on. */
export function findItems(db: ReadDb, filter: ItemFilter, offset: number, limit: number): FoundItem[] {
  const sql = `SELECT ${columns} FROM items i LEFT JOIN screenshots s ON s.id = i.screenshot_id
    WHERE i.seq IN (SELECT i.seq ${from} WHERE ${conditions(filter)} ORDER BY i.seq DESC LIMIT @limit OFFSET @offset)
    ORDER BY i.seq DESC`;
  return db.all(sql, withoutUnused(sql, { ...params(filter), limit, offset })).map((found) => row.parse(found));
}

/** One item of any kind as lists show it; null if it does not exist. */
export function foundById(db: ReadDb, id: string): FoundItem | null {
  const found = db.get(
    `SELECT ${columns} FROM items i LEFT JOIN screenshots s ON s.id = i.screenshot_id WHERE i.id = ?`,
    [id],
  );
  return found === undefined ? null : row.parse(found);
}

const count = z.object({ kind: z.string(), state: itemState, n: z.number() });
export type ItemCount = z.infer<typeof count>;

/** Number of items per kind and state; the filter's own kinds and states are ignored. */
export function countItems(db: ReadDb, { kind: _kind, state: _state, ...filter }: ItemFilter): ItemCount[] {
  const kinds = new Set(itemKinds().map(({ id }) => id));
  // Counts of the whole project are kept by triggers.
  const all = Object.values(filter).every((value) => value === undefined || value === '');
  const sql = all
    ? 'SELECT kind, state, n FROM kept_counts WHERE n > 0'
    : `SELECT i.kind, i.state, count(*) AS n ${from} WHERE ${conditions(filter)} GROUP BY i.kind, i.state`;
  return db
    .all(sql, all ? [] : withoutUnused(sql, params(filter)))
    .map((found) => count.parse(found))
    .filter(({ kind }) => kinds.has(kind));
}

const holding = z
  .object({ tag: z.string(), created_at: z.string(), revision: z.number() })
  .transform(({ created_at, ...rest }) => itemRelease.parse({ ...rest, createdAt: created_at }));

/** The releases that hold an item, newest first, each with the revision that it froze. */
export function releasesHolding(db: ReadDb, kind: string, id: string): z.infer<typeof itemRelease>[] {
  return db
    .all(
      `SELECT r.tag, t.created_at, r.revision FROM release_records r JOIN finished_releases t ON t.tag = r.tag
       WHERE r.kind = ? AND r.entity_id = ? ORDER BY t.created_at DESC, t.tag DESC`,
      [kind, id],
    )
    .map((found) => holding.parse(found));
}
