import { v7 as uuidv7 } from 'uuid';
import { type PictureSet, pictureSet } from '#shared/episodes/picture-set.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { insertPictureSet, setsBeginningWith } from '../../db/queries/episodes/any-subject.ts';
import { insertFirstRevision } from '../changes/first-revision.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { insertPlace } from '../../db/queries/episodes/steps.ts';
import { notFound } from '../../errors.ts';
import type { Change } from '../changes/change.ts';

export interface NewPictureSet {
  content: PictureSet;
  /** Screenshots in their order, at least one. */
  screenshots: readonly string[];
  source: string;
  importId?: string | null;
}

/**
 * The set of these pictures under this name: the existing one, otherwise a new one. A set never changes, so two items
 * about the same pictures share it. Errors: NOT_FOUND for a screenshot that is missing.
 */
export function createPictureSet(to: Change, made: NewPictureSet): { id: string; existing: boolean } {
  const content = pictureSet.parse(made.content);
  const shots = made.screenshots.map((id) => {
    const found = getScreenshot(to.db, id);
    if (!found) throw notFound('screenshot', id);
    return found;
  });
  const [first] = shots;
  if (!first) throw new Error(inWords('set-needs-picture'));
  const same = setsBeginningWith(to.db, first.id).find(
    (one) =>
      JSON.stringify(one.content) === JSON.stringify(content) &&
      JSON.stringify(one.pictures) === JSON.stringify(made.screenshots),
  );
  if (same) return { id: same.id, existing: true };
  const id = uuidv7();
  const seq = insertPictureSet(to.db, {
    id,
    content,
    source: made.source,
    importId: made.importId ?? null,
    at: to.at,
  });
  for (const [position, { id: screenshotId, name }] of shots.entries())
    insertPlace(to.db, seq, { position, role: 'picture', screenshotId, name });
  // Not an undo step: other items may use the set by the time this one is undone.
  insertFirstRevision(to, 'pictures', id, content);
  return { id, existing: false };
}
