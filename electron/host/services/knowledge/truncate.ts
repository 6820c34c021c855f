import { runRequest, type RunRequest } from '#shared/contract/runs/runs.ts';
import type { StepContent } from '#shared/episodes/episode.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { goalContent } from '#shared/items/goal-completion/label.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { cut, successPayload, truncate } from '#pipelines/construct/truncate/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { placesOf, problemsOf, stepsOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { hasShortenedCopy } from '../../db/queries/episodes/shortened-copies.ts';
import { queueEpisode } from '../../items/goal-completion/queue-episode.ts';
import { Change } from '../../changes/change.ts';
import { createEpisode } from '../episodes/create.ts';
import type { ItemSeed, RunSubject } from '../run-subject/run-subject.ts';
import { chosenEpisodes } from './episodes.ts';

/** People's settled label of an episode's goal. */
export const settledVerdicts = (db: ReadDb, id: string) =>
  itemsAbout(db, goalCompletion.id, { kind: 'episode', id }).flatMap(({ state, content }) =>
    state === 'approved' ? (goalContent.parse(content).label?.verdict ?? []) : [],
  );

/** Whether people's settled label says that the episode reached its goal. */
const labelledSuccess = (db: ReadDb, id: string): boolean => settledVerdicts(db, id).includes('success');

const still: ReadonlySet<string> = new Set(['wait', 'answer', 'finish', 'fail']);
/** An unknown step may have done something. */
const acts = ({ actions }: StepContent): boolean =>
  actions.length === 0 || actions.some(({ type }) => type === null || !still.has(type));

/** The places of an episode by position, and whether a copy that ends earlier exists. */
function pictured(db: ReadDb, episode: StoredEpisode) {
  const places = new Map(placesOf(db, episode.seq).map((place) => [place.position, place]));
  const first = [...places.values()].find(({ picture }) => picture)?.picture?.screenshotId;
  return { places, twin: first !== undefined && hasShortenedCopy(db, episode.id, first) };
}

/** Why an episode is not shortened; null if it can be. */
export function reasonAgainstCut(db: ReadDb, episode: StoredEpisode) {
  if (episode.content.derived !== null) return 'is-copy';
  const settled = settledVerdicts(db, episode.id);
  if (settled.length === 0) return 'no-label';
  if (!settled.includes('success')) return 'no-success';
  return pictured(db, episode).twin ? 'has-copy' : null;
}

/** One item for each original that is labelled a success; copies are not shortened again. */
function* successes(db: ReadDb, { limit, ...request }: RunRequest): Generator<ItemSeed> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  for (const episode of chosenEpisodes(db, request)) {
    if (left <= 0) return;
    if (episode.content.derived !== null || !labelledSuccess(db, episode.id)) continue;
    left -= 1;
    const { places, twin } = pictured(db, episode);
    const shown = (position: number) => {
      const picture = places.get(position)?.picture;
      return picture?.ok ? picture.sha256 : null;
    };
    const payload = successPayload.parse({
      episodeId: episode.id,
      acts: stepsOf(db, episode.seq).map(({ content }) => acts(content)),
      pictures: Array.from({ length: episode.steps + 1 }, (_, position) => shown(position)),
      hasTwin: twin,
    });
    yield { itemId: episode.id, label: episode.content.name, payload };
  }
}

/**
 * Adds the copy that ends with the picture before step `kept` and queues it for a label. It keeps the episode's name,
 * so that annotators cannot tell it from the original, and nothing of what its source says about the ending.
 */
function addTwin(to: Change, episode: StoredEpisode, kept: number): void {
  const { places, twin } = pictured(to.db, episode);
  // Another run may have made it meanwhile.
  if (twin) return;
  const shownAt = (position: number) => ({
    screenshotId: places.get(position)?.picture?.screenshotId ?? null,
    name: places.get(position)?.name ?? '',
  });
  const { id } = createEpisode(to, {
    content: {
      ...episode.content,
      ...{ outcome: 'unknown', reason: '', score: null, threshold: null, finalState: '' },
      derived: { from: episode.id, droppedSteps: episode.steps - kept },
    },
    source: truncate.id,
    steps: stepsOf(to.db, episode.seq)
      .slice(0, kept)
      .map(({ position, content, raw }) => ({ content, raw, ...shownAt(position) })),
    // Under the name of the last place, since the name of a step's picture would reveal the copy.
    final: { ...shownAt(kept), name: places.get(episode.steps)?.name ?? '' },
    problems: problemsOf(to.db, episode.seq).filter(({ step }) => step !== null && step < kept),
  });
  queueEpisode(to, id, 'failure');
}

/** Copies of labelled successes that end before the last picture. */
export const truncateSubject: RunSubject = {
  kind: 'construct',
  id: truncate.id,
  pipeline: truncate,
  title: () => truncate.name,
  items: (db, request) => successes(db, runRequest.parse(request)),
  apply(db, { run, itemId, outcome }) {
    if (outcome.kind !== 'done') return [];
    const episode = getEpisode(db, itemId);
    if (!episode) return [];
    const by = {
      author: { kind: 'pipeline' as const, name: truncate.id },
      runId: run.id,
      why: inWords('revision-cut'),
    };
    const made = new Change(db, by);
    addTwin(made, episode, cut.parse(outcome.output).kept);
    made.finish();
    return ['episode', goalCompletion.id];
  },
};
