import type { Surroundings } from '#shared/items/define.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findSubject, picturesConcerned } from '../../db/queries/episodes/any-subject.ts';
import type { StoredItem } from '../../db/queries/items/items.ts';
import { screenshotFrame } from '../../db/queries/screenshots/screenshots.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { notFound } from '../../errors/errors.ts';
import type { Change } from '../change.ts';

type Subject = StoredItem['subject'];

/** What checks know about the surroundings of an item without a picture. */
const nowhere: Surroundings = { width: 0, height: 0, app: null };

/** What checks of an item may use besides its content. */
export function surroundingsOf(db: ReadDb, { kind, id }: Subject): Surroundings {
  if (kind === 'screenshot') return screenshotFrame(db, id ?? '') ?? nowhere;
  if (kind !== 'episode') return nowhere;
  const episode = getEpisode(db, id ?? '');
  return episode ? { ...nowhere, app: episode.content.apps[0] ?? null, steps: episode.steps } : nowhere;
}

/**
 * The surroundings of a new item, and `touch`, which registers what has to be refreshed on its subject (`words`: also
 * its texts). The subject is read once. Errors: NOT_FOUND if there is no such subject.
 */
export function newItemOn(
  to: Change,
  subject: Subject,
): { surroundings: Surroundings; touch: (words: boolean) => void } {
  const { kind, id } = subject;
  const screenshot = kind === 'screenshot' && id !== null ? screenshotFrame(to.db, id) : null;
  if (screenshot) return { surroundings: screenshot, touch: (words) => to.touch(screenshot, words) };
  if (kind !== 'none' && id !== null && (kind === 'screenshot' || !findSubject(to.db, kind, id)))
    throw notFound(kind === 'pictures' ? inWords('kind-set-of-pictures') : kind, id);
  return { surroundings: surroundingsOf(to.db, subject), touch: (words) => touchSubject(to, subject, words) };
}

/** Registers what has to be refreshed on the subject of a changed item. `words`: also its texts. */
export function touchSubject(to: Change, subject: Subject, words: boolean): void {
  if (subject.kind === 'episode' && subject.id !== null) to.touchEpisode(subject.id, words);
  for (const text of picturesConcerned(to.db, subject, words)) {
    const screenshot = screenshotFrame(to.db, text);
    if (screenshot) to.touch(screenshot, words);
  }
}
