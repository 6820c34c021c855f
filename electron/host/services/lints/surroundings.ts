import type { Surroundings } from '#shared/items/define.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findSubject, picturesConcerned } from '../../db/queries/episodes/any-subject.ts';
import type { StoredItem } from '../../db/queries/items/items.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { notFound } from '../../errors.ts';
import type { Change } from '../changes/change.ts';

type Subject = StoredItem['subject'];

/** What checks know about the surroundings of an item without a picture. */
const nowhere: Surroundings = { width: 0, height: 0, app: null };

/** What checks of an item may use besides its content. */
export function surroundingsOf(db: ReadDb, { kind, id }: Subject): Surroundings {
  if (kind === 'screenshot') return getScreenshot(db, id ?? '') ?? nowhere;
  if (kind !== 'episode') return nowhere;
  const episode = getEpisode(db, id ?? '');
  return episode ? { ...nowhere, app: episode.content.apps[0] ?? null, steps: episode.steps } : nowhere;
}

/** Errors: NOT_FOUND if there is no such subject. */
export function assertSubject(db: ReadDb, { kind, id }: Subject): void {
  if (kind === 'none' || id === null) return;
  const there = kind === 'screenshot' ? getScreenshot(db, id) : findSubject(db, kind, id);
  if (!there) throw notFound(kind === 'pictures' ? inWords('kind-set-of-pictures') : kind, id);
}

/** Registers what has to be refreshed on the subject of an added or changed item. `words`: also its texts. */
export function touchSubject(to: Change, subject: Subject, words: boolean): void {
  if (subject.kind === 'episode' && subject.id !== null) to.touchEpisode(subject.id, words);
  for (const one of picturesConcerned(to.db, subject, words)) {
    const screenshot = getScreenshot(to.db, one);
    if (screenshot) to.touch(screenshot, words);
  }
}
