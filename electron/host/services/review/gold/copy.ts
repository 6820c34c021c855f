import { z } from 'zod';
import { findItemKind } from '#shared/items/registry.ts';
import type { WriteDb } from '../../../db/connection.ts';
import { findItem, partsOf, type StoredItem } from '../../../db/queries/items/items.ts';
import { insertRevision, type StoredRevision, storedRevisions } from '../../../db/queries/items/revisions.ts';
import { insertCopy, type Neighbour, nextCopySeq, type Original } from '../../../db/queries/review/gold.ts';

const pick = z.object({ picked: z.boolean() });

/** The history of an original up to its first submission, which is the history of every item that waits. */
function submitted(all: readonly StoredRevision[]): StoredRevision[] {
  const put = all.findIndex(({ state }) => state === 'to_review');
  const approved = all.findIndex(({ state }) => state === 'approved');
  return all.slice(0, put >= 0 && (approved < 0 || put < approved) ? put + 1 : 1);
}

/** The approved words; not the picks and labels, which decisions set. */
function contentNow({ kind, content }: StoredItem, put: unknown): unknown {
  if (findItemKind(kind)?.review?.labels) return put;
  const picked = pick.safeParse(put).data;
  return picked ? { ...(content as object), ...picked } : content;
}

/** Makes a copy of an approved item, with its parts, wait for one person beside a waiting item. */
export function makeCopy(
  db: WriteDb,
  me: string,
  { id }: Original,
  beside: Neighbour & { place: number },
  at: string,
): void {
  const item = findItem(db, id);
  if (!item) return;
  const all = [item, ...partsOf(db, id).filter(({ state }) => state !== 'retired')];
  const first = nextCopySeq(db) - all.length + 1;
  let parent: string | null = null;
  for (const [n, one] of all.entries()) {
    const history = submitted(storedRevisions(db, 'main', one.kind, one.id));
    const content = JSON.stringify(contentNow(one, history.at(-1)?.content));
    const made: string = insertCopy(db, first + n, {
      ...{ of: one.id, parent, content, me, at, place: beside.place, submitted: beside.at },
      ...{ state: 'to_review', revision: history.length },
    });
    for (const [before, { author, why, state, content: then }] of history.entries()) {
      const last = before === history.length - 1;
      insertRevision(db, {
        ...{ kind: one.kind, entityId: made, number: before + 1, author, why, at: beside.at },
        ...{ content: last ? content : JSON.stringify(then), state: last ? 'to_review' : state },
        ...{ runId: null, sameAs: null, report: null, reason: null },
      });
    }
    parent ??= made;
  }
}
