import { newId } from '../../db/new-id.ts';
import { type PictureSet, pictureSet } from '#shared/episodes/picture-set.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { insertPictureSet, setsBeginningWith } from '../../db/queries/episodes/any-subject.ts';
import { insertFirstRevision } from '../../changes/first-revision.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { insertPlace } from '../../db/queries/episodes/steps.ts';
import { notFound } from '../../errors/errors.ts';
import type { Change } from '../../changes/change.ts';

export interface NewPictureSet {
  content: PictureSet;
  /** Screenshots in their order, at least one. */
  screenshots: readonly string[];
  source: string;
  importId?: string | null;
}

/** Sets that a change has looked up or made, by their first picture: a long episode asks about one many times. */
const seenBy = new WeakMap<Change, Map<string, Map<string, string>>>();

const keyOf = (content: PictureSet, pictures: readonly (string | null)[]) => JSON.stringify([content, pictures]);

function setsOn(to: Change, first: string): Map<string, string> {
  const seen = seenBy.get(to) ?? new Map<string, Map<string, string>>();
  seenBy.set(to, seen);
  const known = seen.get(first);
  if (known) return known;
  // The oldest of equal sets counts.
  const all = setsBeginningWith(to.db, first).toReversed();
  const sets = new Map(all.map(({ id, content, pictures }) => [keyOf(content, pictures), id]));
  seen.set(first, sets);
  return sets;
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
  const sets = setsOn(to, first.id);
  const key = keyOf(content, made.screenshots);
  const same = sets.get(key);
  if (same !== undefined) return { id: same, existing: true };
  const id = newId();
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
  sets.set(key, id);
  return { id, existing: false };
}
