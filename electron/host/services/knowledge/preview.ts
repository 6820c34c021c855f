import type { DraftPreview } from '#shared/contract/drafting.ts';
import { type ChosenQuestion, runRequest } from '#shared/contract/runs/runs.ts';
import { runLints } from '#shared/lints/define.ts';
import { knowledgeLints } from '#shared/items/knowledge-question/lints.ts';
import { draftQuestions } from '#pipelines/construct/interaction/draft.ts';
import { interaction } from '#pipelines/construct/interaction/index.ts';
import { episodePayload } from '#pipelines/construct/interaction/payload.ts';
import { EpisodePictures } from '#pipelines/construct/interaction/pictures.ts';
import type { EnginePorts } from '#pipelines/engine/engine-ports.ts';
import { storedPixels } from '#pipelines/engine/context.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { PreparedImages } from '../../media/prepared-images.ts';
import { interactionItems } from './episodes.ts';

/** Number of episodes whose pictures stay loaded: the one on the screen and recent ones. */
const kept = 3;
/** By session, so that they end with the project. */
const pictures = new WeakMap<ProjectSession, Map<string, EpisodePictures>>();

/** The pictures of an episode, compared only once while a person switches cells on and off. */
function picturesOf(session: ProjectSession, episode: string, textLines: EnginePorts['textLines']): EpisodePictures {
  const known = pictures.get(session) ?? new Map<string, EpisodePictures>();
  pictures.set(session, known);
  const images = new PreparedImages(session);
  const found =
    known.get(episode) ??
    new EpisodePictures({
      pixels: (image) => storedPixels(images, image),
      textLines: (image) => textLines?.(image) ?? Promise.resolve([]),
    });
  known.delete(episode);
  known.set(episode, found);
  for (const oldest of [...known.keys()].slice(0, -kept)) known.delete(oldest);
  return found;
}

/** The questions that a run over these cells would make from one episode, by the same rules and the same seed. */
export async function previewQuestions(
  session: ProjectSession,
  { id, seed, questions }: { id: string; seed: number; questions: ChosenQuestion[] },
  textLines?: EnginePorts['textLines'],
): Promise<DraftPreview> {
  const episodes = [...new Set(questions.map(({ episode }) => episode))];
  const request = runRequest.parse({ pipeline: interaction.id, roles: {}, episodes, questions });
  const item = [...interactionItems(session.read, request)].find(({ itemId }) => itemId === id);
  if (!item) return { questions: [], skipped: [] };
  const { questions: drafted, skipped } = await draftQuestions(
    episodePayload.parse(item.payload),
    seed,
    picturesOf(session, id, textLines),
  );
  return {
    questions: drafted.map((content) => ({ content, lints: runLints(knowledgeLints, content) })),
    skipped,
  };
}
