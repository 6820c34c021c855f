import { runRequest, type RunRequest } from '#shared/contract/runs/runs.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import type { Outcome } from '#shared/episodes/episode.ts';
import { stepInWords } from '#shared/tasks/knowledge/step-in-words.ts';
import { draftedPlan } from '#pipelines/construct/planning/draft.ts';
import { planning } from '#pipelines/construct/planning/index.ts';
import { planPayload, type PlanSource } from '#pipelines/construct/planning/payload.ts';
import { filteredQuestion } from '#pipelines/construct/without-picture/filter.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { setsBeginningWith } from '../../db/queries/episodes/any-subject.ts';
import { screenshotBySha } from '../../db/queries/screenshots/screenshots.ts';
import { episodesSince, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { stepsForModels } from '../episodes/under-blur.ts';
import type { ItemSeed, RunSubject } from '../run-subject/run-subject.ts';
import { settledVerdicts } from './truncate.ts';
import { chosenEpisodes, stepsWithPictures } from './episodes.ts';
import { storeFiltered } from './filtered.ts';

/** What was done in an episode, one line per step. */
export const actionsOf = (db: ReadDb, { seq }: StoredEpisode): string[] =>
  stepsForModels(db, seq).flatMap(({ content }) => stepInWords(content));

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

/** Endings after which what was done is not how the task is done. */
const notDone: ReadonlySet<Outcome> = new Set(['failure', 'uncompleted', 'error']);

/**
 * Why no plan is drafted from an episode; null if one can be. People's label counts before what the source says. A
 * shortened copy lacks the steps of its end.
 */
export function reasonAgainstPlan(db: ReadDb, episode: StoredEpisode) {
  if (episode.content.derived !== null) return 'is-copy';
  const settled = settledVerdicts(db, episode.id);
  const done = settled.length > 0 ? settled.includes('success') : !notDone.has(episode.content.outcome);
  if (!done) return 'not-done';
  return actionsOf(db, episode).length === 0 ? 'no-steps' : null;
}

/** The origin that an episode's questions share with those of its copies. */
const clusterOf = ({ id, content }: StoredEpisode): string => content.derived?.from ?? id;

/** Maximum number of other episodes whose plans may provide steps for a short one. */
const mostOthers = 6;

/** Live episodes by their first app, oldest first. */
function episodesByApp(db: ReadDb): Map<string, StoredEpisode[]> {
  const byApp = new Map<string, StoredEpisode[]>();
  for (const episode of [...episodesSince(db, 0)].sort((a, b) => a.seq - b.seq)) {
    const [app] = episode.content.apps;
    if (app !== undefined && episode.state !== 'retired') byApp.set(app, [...(byApp.get(app) ?? []), episode]);
  }
  return byApp;
}

/** What a plan is drafted from; null for an episode without actions. */
function sourceOf(db: ReadDb, episode: StoredEpisode): PlanSource | null {
  const actions = actionsOf(db, episode);
  if (actions.length === 0) return null;
  const { task, apps } = episode.content;
  const steps = stepsWithPictures(db, episode, false);
  const last = steps.findLast(({ before, after }) => before ?? after);
  return {
    ...{ task, actions, app: apps[0] ?? null },
    first: steps.find(({ before }) => before)?.before ?? null,
    last: last?.after ?? last?.before ?? null,
  };
}

/** Other tasks of the episode's app: those after it first, then from the beginning. */
function othersOf(episode: StoredEpisode, sameApp: readonly StoredEpisode[]): StoredEpisode[] {
  const next = sameApp.findIndex(({ seq }) => seq > episode.seq);
  const inTurn = next < 0 ? sameApp : [...sameApp.slice(next), ...sameApp.slice(0, next)];
  const tasks = new Set([episode.content.task]);
  return inTurn.filter((other) => {
    const another =
      other.content.derived === null && clusterOf(other) !== clusterOf(episode) && !tasks.has(other.content.task);
    tasks.add(other.content.task);
    return another;
  });
}

/** One item per episode that shows how its task is done; plans of other episodes of its app provide steps for short ones. */
function* planItems(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  const byApp = episodesByApp(db);
  const sources = new Map<string, PlanSource | null>();
  const sourceFor = (episode: StoredEpisode): PlanSource | null => {
    const source = sources.get(episode.id) ?? sourceOf(db, episode);
    sources.set(episode.id, source);
    return source;
  };
  let number = 0;
  const chosen = [...chosenEpisodes(db, request)];
  const inRun = new Set(chosen.map(({ id }) => id));
  for (const episode of chosen) {
    const source = reasonAgainstPlan(db, episode) === null ? sourceFor(episode) : null;
    if (!source) continue;
    const { name, platform, apps } = episode.content;
    const others = othersOf(episode, byApp.get(apps[0] ?? '') ?? []).slice(0, mostOthers);
    const payload = planPayload.parse({
      ...source,
      episodeId: episode.id,
      ...{ name, platform, number: number++ },
      cluster: clusterOf(episode),
      others: others.flatMap((other) => sourceFor(other) ?? []),
      othersInRun: inRun.has(others[0]?.id ?? ''),
      equallyValid: [...new Set(validOrders(db, episode.id, source.first?.sha256))],
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
