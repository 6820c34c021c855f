import type { StepContent } from '#shared/episodes/episode.ts';
import { EpisodeUnderBlur } from '#shared/episodes/under-blur.ts';
import type { UnderBlur } from '#shared/lints/blur-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { blursOfPicture } from '../../db/queries/screenshots/blurs.ts';
import { screenshotBySha } from '../../db/queries/screenshots/screenshots.ts';
import { placesOf, type StoredStep, stepsOf } from '../../db/queries/episodes/steps.ts';
import { underBlur } from '../../items/element/under-blur.ts';

/** What is currently blurred on a picture, by its hash; null for nothing. */
export function underBlurOf(db: ReadDb, sha256: string | undefined): UnderBlur | null {
  const areas = sha256 === undefined ? [] : blursOfPicture(db, sha256);
  const screenshot = sha256 !== undefined && areas.length > 0 ? screenshotBySha(db, sha256) : null;
  return screenshot && underBlur(db, screenshot.id, areas);
}

/**
 * The texts of an episode as they leave the project; null if nothing is blurred on its pictures.
 * @param pictures hashes of the stored pictures, one a step and then the last one; undefined for a missing one
 */
export function episodeUnderBlur(
  db: ReadDb,
  steps: readonly StepContent[],
  pictures: readonly (string | undefined)[],
): EpisodeUnderBlur | null {
  const blurs = pictures.map((sha256) => underBlurOf(db, sha256));
  return blurs.some((blur) => blur !== null) ? new EpisodeUnderBlur(steps, blurs) : null;
}

/**
 * The steps of an episode as models may be asked about them: without what is under blurred areas. `known` adds what
 * else is known about a step.
 */
export function stepsForModels(
  db: ReadDb,
  subject: number,
  known: (step: StoredStep) => StepContent = ({ content }) => content,
): Omit<StoredStep, 'raw'>[] {
  const pictures: (string | undefined)[] = [];
  for (const { position, picture } of placesOf(db, subject)) pictures[position] = picture?.sha256;
  const stored = stepsOf(db, subject).map((step) => ({ position: step.position, content: known(step) }));
  const contents = stored.map(({ content }) => content);
  const left = episodeUnderBlur(db, contents, Array.from(pictures))?.steps ?? contents;
  return stored.map(({ position, content }, at) => ({ position, content: left[at] ?? content }));
}
