import { seedFault, type WrittenSeed } from '#shared/contract/drafting.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { placesOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { failure, notFound } from '../../errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type By, change } from '../changes/change.ts';
import { makeQuestion } from './make.ts';

const faults = {
  options: phrase('seed-options'),
  equal: phrase('seed-equal'),
  answer: phrase('seed-answer'),
};

/**
 * Stores a question that a person wrote on the picture before a step, for others to review and as a model's
 * example.
 */
export function writeSeed(
  session: ProjectSession,
  by: By,
  { id, step, seed }: { id: string; step: number; seed: WrittenSeed },
): { id: string; existing: boolean } {
  const fault = seedFault(seed);
  if (fault) throw failure('INVALID', faults[fault], { field: fault === 'answer' ? 'answer' : 'options' });
  const episode = getEpisode(session.read, id);
  if (!episode) throw notFound('episode', id);
  const place = placesOf(session.read, episode.seq).find(({ position }) => position === step);
  if (!place?.picture?.ok) throw notFound(inWords('kind-picture-of-step'), String(step + 1));
  const { sha256, width, height } = place.picture;
  const { name, task, platform, apps, derived } = episode.content;
  const content = knowledgeContent.parse({
    ...seed,
    pictures: [{ sha256, width, height, name: place.name }],
    options: seed.options.map((text, at) => ({ letter: 'ABCD'[at], text })),
    app: apps[0] ?? null,
    platform,
    from: { episode: id, step, name, task },
    cluster: derived?.from ?? id,
  });
  return change(session, by, (to) => {
    const { id: made, existing } = makeQuestion(to, content, { source: by.author.name });
    return { id: made, existing };
  });
}
