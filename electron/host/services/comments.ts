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
  /** A comment of the thread that it answers. */
  replyTo?: string | undefined;
}

/** What somebody says about a copy that they have as gold is about its original, where others read it. */
function tellOriginal(
  db: WriteDb,
  kind: EntityKind,
  id: string,
  comment: Omit<PlacedComment, 'kind' | 'entityId'>,
): void {
  const original = copyOf(db, id)?.original;
  if (original === undefined) return;
  // The thread that it answers is one on the copy.
  const { replyTo: _, ...alone } = comment;
  insertComment(db, kind, original, { ...alone, id: newId() });
}

/** Whether the caller may see a comment. */
export type Sees = (comment: PlacedComment) => boolean;
const everything: Sees = () => true;

/** The first comment of the thread of `id`. Errors: NOT_FOUND if the caller does not see it or it is about something else. */
function firstOf(db: ReadDb, id: string, { kind, entityId }: PlacedComment, sees: Sees): string {
  const found = getComment(db, id);
  if (!found || !sees(found) || found.kind !== kind || found.entityId !== entityId) throw notFound('comment', id);
  return found.replyTo ?? found.id;
}

/** Adds a comment to something that exists; NOT_FOUND otherwise, also for an unknown kind. The only way comments are made. */
export function addComment(
  db: WriteDb,
  author: string,
  kind: EntityKind,
  entityId: string,
  { text, x, y, edit, replyTo }: NewComment,
  sees: Sees = everything,
): PlacedComment {
  const made: PlacedComment = {
    ...{ kind, entityId },
    ...{ id: edit ?? newId(), author, text, at: new Date().toISOString(), x, y, resolved: false },
  };
  return db.immediate(() => {
    const there = edit === undefined ? null : getComment(db, edit);
    if (there?.author === author) return there;
    loadEntity(db, savedKind(kind), entityId);
    if (replyTo !== undefined) made.replyTo = firstOf(db, replyTo, made, sees);
    insertComment(db, kind, entityId, made);
    tellOriginal(db, kind, entityId, made);
    return made;
  });
}

/** What this person may read on a screenshot; see the contract. */
export function listComments(db: ReadDb, screenshotId: string, me: string): PlacedComment[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  return commentsOfScreenshot(db, screenshotId, me);
}

/** Resolves or reopens a thread, by any of its comments. NOT_FOUND also for one that `blind` hides from the person. */
export function resolveComment(db: WriteDb, id: string, resolved: boolean, blind: Blind | null): PlacedComment {
  return db.immediate(() => {
    const asked = getComment(db, id);
    const found = asked?.replyTo === undefined ? asked : getComment(db, asked.replyTo);
    if (!found || blind?.hidesComment(found)) throw notFound('comment', id);
    setResolved(db, found.id, resolved);
    return { ...found, resolved };
  });
}
