import { newId } from '../db/new-id.ts';
import type { EntityKind } from '#shared/records/fields.ts';
import type { PlacedComment } from '#shared/contract/comments.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { commentsOfScreenshot, getComment, insertComment, setResolved } from '../db/queries/review/comments.ts';
import { copyOf } from '../db/queries/review/gold.ts';
import { getScreenshot } from '../db/queries/screenshots/screenshots.ts';
import { notFound } from '../errors/errors.ts';
import type { Blind } from '../items/blind/blind.ts';
import { loadEntity, savedKind } from '../changes/entity.ts';

export interface NewComment {
  text: string;
  /** Image pixels; null for the item as a whole. */
  x: number | null;
  y: number | null;
  /** Id chosen by the page, so that a repeated call by the same person adds nothing. */
  edit?: string | undefined;
}

/** What somebody says about a copy that they have as gold is about its original, where others read it. */
function tellOriginal(
  db: WriteDb,
  kind: EntityKind,
  id: string,
  comment: Omit<PlacedComment, 'kind' | 'entityId'>,
): void {
  const original = copyOf(db, id)?.original;
  if (original !== undefined) insertComment(db, kind, original, { ...comment, id: newId() });
}

/** Adds a comment to something that exists; NOT_FOUND otherwise, also for an unknown kind. The only way comments are made. */
export function addComment(
  db: WriteDb,
  author: string,
  kind: EntityKind,
  entityId: string,
  { text, x, y, edit }: NewComment,
): PlacedComment {
  const made = { id: edit ?? newId(), author, text, at: new Date().toISOString(), x, y, resolved: false };
  return db.immediate(() => {
    const there = edit === undefined ? null : getComment(db, edit);
    if (there?.author === author) return there;
    loadEntity(db, savedKind(kind), entityId);
    insertComment(db, kind, entityId, made);
    tellOriginal(db, kind, entityId, made);
    return { ...made, kind, entityId };
  });
}

/** What this person may read on a screenshot; see the contract. */
export function listComments(db: ReadDb, screenshotId: string, me: string): PlacedComment[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  return commentsOfScreenshot(db, screenshotId, me);
}

/** Resolves or reopens a comment. NOT_FOUND also for one that `blind` hides from the person. */
export function resolveComment(db: WriteDb, id: string, resolved: boolean, blind: Blind | null): PlacedComment {
  return db.immediate(() => {
    const found = getComment(db, id);
    if (!found || blind?.hidesComment(found)) throw notFound('comment', id);
    setResolved(db, id, resolved);
    return { ...found, resolved };
  });
}
