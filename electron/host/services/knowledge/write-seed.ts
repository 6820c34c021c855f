import { seedFault, type SeedPlace, type WrittenSeed } from '#shared/contract/drafting.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/contents/knowledge-question.ts';
import type { ReadDb } from '../../db/connection.ts';
import { placesOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type By, change } from '../../changes/change.ts';
import { makeQuestion } from './make.ts';

const faults = {
  options: phrase('seed-options'),
  equal: phrase('seed-equal'),
  answer: phrase('seed-answer'),
};

type Subject = Pick<KnowledgeContent, 'pictures' | 'app' | 'platform' | 'from' | 'cluster'>;

/** A screenshot of the library; questions on one picture are not independent. */
function onScreenshot(db: ReadDb, id: string): Subject {
  const found = getScreenshot(db, id);
  if (!found) throw notFound('screenshot', id);
  const { sha256, width, height, name, app, platform } = found;
  return { pictures: [{ sha256, width, height, name }], app, platform, from: null, cluster: id };
}

/** The picture before a step. */
function onStep(db: ReadDb, id: string, step: number): Subject {
  const episode = getEpisode(db, id);
  if (!episode) throw notFound('episode', id);
  const place = placesOf(db, episode.seq).find(({ position }) => position === step);
  if (!place?.picture?.ok) throw notFound(inWords('kind-picture-of-step'), String(step + 1));
  const { sha256, width, height } = place.picture;
  const { name, task, platform, apps, derived } = episode.content;
  return {
    pictures: [{ sha256, width, height, name: place.name }],
    app: apps[0] ?? null,
    platform,
    from: { episode: id, step, name, task },
    cluster: derived?.from ?? id,
  };
}

/** Stores a question that a person wrote on a picture, for others to review and as a model's example. */
export function writeSeed(
  session: ProjectSession,
  by: By,
  { on, seed }: { on: SeedPlace; seed: WrittenSeed },
): { id: string; existing: boolean } {
  const fault = seedFault(seed);
  if (fault) throw failure('INVALID', faults[fault], { field: fault === 'answer' ? 'answer' : 'options' });
  const content = knowledgeContent.parse({
    ...seed,
    ...('screenshot' in on ? onScreenshot(session.read, on.screenshot) : onStep(session.read, on.episode, on.step)),
    options: seed.options.map((text, at) => ({ letter: 'ABCD'[at], text })),
  });
  return change(session, by, (to) => {
    const { id: made, existing } = makeQuestion(to, content, { source: by.author.name });
    return { id: made, existing };
  });
}
