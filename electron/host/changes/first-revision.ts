import { insertRevision, type NewRevision } from '../db/queries/items/revisions.ts';
import type { Change } from './change.ts';

/** The first revision of something new: a draft by the author of the change. */
export function insertFirstRevision(to: Change, kind: NewRevision['kind'], entityId: string, content: object): void {
  insertRevision(to.db, {
    kind,
    entityId,
    number: 1,
    author: to.by.author,
    content: JSON.stringify(content),
    state: 'draft',
    why: to.by.why ?? '',
    at: to.at,
    runId: to.by.runId ?? null,
    sameAs: null,
    report: null,
    reason: null,
  });
}
