import { runRequest, type RunRequest } from '#shared/contract/runs/runs.ts';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { stepInWords } from '#shared/tasks/knowledge/step-in-words.ts';
import { draftedPlan, planning } from '#pipelines/construct/planning/index.ts';
import { planPayload } from '#pipelines/construct/planning/payload.ts';
import { filteredQuestion } from '#pipelines/construct/without-picture/filter.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { setsBeginningWith } from '../../db/queries/episodes/any-subject.ts';
import { screenshotBySha } from '../../db/queries/screenshots/screenshots.ts';
import { stepsOf } from '../../db/queries/episodes/steps.ts';
import { episodesSince, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import type { ItemSeed, RunSubject } from '../runs/run-subject.ts';
import { chosenEpisodes, stepsWithPictures } from './episodes.ts';
import { storeFiltered } from './filtered.ts';

/** What was done in an episode, a line a step. */
export const actionsOf = (db: ReadDb, { seq }: StoredEpisode): string[] =>
  stepsOf(db, seq).flatMap(({ content }) => stepInWords(content));

/** Orders that people marked as valid on earlier plan questions of an episode. */
function validOrders(db: ReadDb, episode: string, firstPicture: string | undefined): string[] {
  const shot = firstPicture === undefined ? null : screenshotBySha(db, firstPicture);
  if (!shot) return [];
  return setsBeginningWith(db, shot.id).flatMap(({ id }) =>
    itemsAbout(db, knowledgeQuestion.id, { kind: 'pictures', id }).flatMap((item) => {
      const { column, from, equallyValid } = knowledgeContent.parse(item.content);
      return column === 'plan' && from?.episode === episode ? equallyValid : [];
    }),
  );
}

/** One item an episode that has steps; others of its app lend their steps to short plans. */
function* planItems(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  const byApp = new Map<string, { episode: string; steps: string[] }[]>();
  for (const episode of episodesSince(db, 0)) {
    const [app] = episode.content.apps;
    if (app === undefined || episode.state === 'retired') continue;
    byApp.set(app, [...(byApp.get(app) ?? []), { episode: episode.id, steps: actionsOf(db, episode) }]);
  }
  let number = 0;
  for (const episode of chosenEpisodes(db, request)) {
    const { name, task, platform, apps, derived } = episode.content;
    const steps = stepsWithPictures(db, episode, false);
    const actions = actionsOf(db, episode);
    if (actions.length === 0) continue;
    const [app] = apps;
    const first = steps.find(({ before }) => before)?.before ?? null;
    const others = byApp.get(app ?? '') ?? [];
    const payload = planPayload.parse({
      episodeId: episode.id,
      ...{ name, task, platform, actions, first, number: number++ },
      app: app ?? null,
      cluster: derived?.from ?? episode.id,
      last: steps.findLast(({ after }) => after)?.after ?? null,
      otherSteps: others.flatMap((one) => (one.episode === episode.id ? [] : one.steps)).slice(0, 200),
      equallyValid: [...new Set(validOrders(db, episode.id, first?.sha256))],
    });
    yield { itemId: episode.id, label: name, payload };
  }
}

/** Plan questions over a project's episodes. */
export const planningSubject: RunSubject = {
  kind: 'construct',
  id: planning.id,
  pipeline: planning,
  title: () => planning.name,
  items: (db, request) => planItems(db, runRequest.parse(request)),
  apply(db, applied) {
    const { outcome, step, outputs } = applied;
    if (outcome.kind !== 'done' || step !== 'text-only') return [];
    const { model } = draftedPlan.parse(outputs['draft']);
    return storeFiltered(db, applied, model, [filteredQuestion.parse(outcome.output)]);
  },
};
