import { runRequest, type RunRequest } from '#shared/contract/runs/runs.ts';
import { judgePipeline } from '#pipelines/construct/judge/index.ts';
import type { Controls, JudgedEpisode } from '#pipelines/construct/judge/payload.ts';
import { processDescribe } from '#pipelines/construct/process-describe/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { peopleVerdicts } from '../../db/queries/review/people-verdicts.ts';
import { episodesSince, getEpisode, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import type { ItemSeed, RunSubject } from '../run-subject/run-subject.ts';
import { judgedEpisodeOf } from './payloads.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';

/** Episodes that a request names, otherwise all that are not retired, in the order they were added. */
function chosenEpisodes(db: ReadDb, { selection }: RunRequest): StoredEpisode[] {
  if (selection === undefined)
    return [...episodesSince(db, 0)].filter(({ state }) => state !== 'retired').sort((a, b) => a.seq - b.seq);
  if (selection.kind === 'ids')
    return selection.ids.flatMap((id) => {
      const found = getEpisode(db, id);
      return found && found.state !== 'retired' ? [found] : [];
    });
  throw failure('INVALID', phrase('run-episodes-by-id'), {
    field: 'selection',
  });
}

/** The last picture that differs from the final one: a success without its last step. */
function truncatedEnd({ steps, final }: JudgedEpisode) {
  return (
    steps.map(({ picture }) => picture).findLast((entry) => entry !== null && entry.sha256 !== final?.sha256) ?? null
  );
}

/**
 * A success to test the judge with: one labelled by people, otherwise one by its source; never one without its own last
 * picture. Together with it, the ending of an episode of another task.
 */
function controlsOf(db: ReadDb): Controls | null {
  const people = peopleVerdicts(db);
  const all = [...episodesSince(db, 0)].filter(({ state }) => state !== 'retired').sort((a, b) => a.seq - b.seq);
  const known = [
    ...all.filter(({ id }) => people.get(id) === 'success'),
    ...all.filter(({ id, content }) => !people.has(id) && content.outcome === 'success'),
  ];
  for (const good of known) {
    const judgedEpisode = judgedEpisodeOf(db, good);
    if (!judgedEpisode?.final || judgedEpisode.task.trim() === '') continue;
    let other: Controls['other'] = null;
    for (const entry of all) {
      if (entry.content.task === good.content.task) continue;
      const end = judgedEpisodeOf(db, entry)?.final;
      if (!end || end.sha256 === judgedEpisode.final.sha256) continue;
      other = end;
      break;
    }
    return {
      task: judgedEpisode.task,
      steps: judgedEpisode.steps,
      final: judgedEpisode.final,
      truncated: truncatedEnd(judgedEpisode),
      other,
    };
  }
  return null;
}

function* seeds(db: ReadDb, request: unknown, withControls: boolean): Generator<ItemSeed> {
  const asked = runRequest.parse(request);
  const controls = withControls && asked.options['controls'] !== 'off' ? controlsOf(db) : null;
  let left = asked.limit ?? Number.POSITIVE_INFINITY;
  for (const episode of chosenEpisodes(db, asked)) {
    if (left <= 0) return;
    const judgedEpisode = judgedEpisodeOf(db, episode);
    if (!judgedEpisode?.final) continue;
    left -= 1;
    const payload: JudgedEpisode = { ...judgedEpisode, controls };
    yield { itemId: episode.id, label: episode.content.name, payload };
  }
}

/** A model as judge of episodes that their agents called done. Its judgements are stored in the run's results. */
export const judgeSubject: RunSubject = {
  kind: 'construct',
  id: judgePipeline.id,
  pipeline: judgePipeline,
  title: () => judgePipeline.name,
  items: (db, request) => seeds(db, request, true),
};

export const processDescribeSubject: RunSubject = {
  kind: 'construct',
  id: processDescribe.id,
  pipeline: processDescribe,
  title: () => processDescribe.name,
  items: (db, request) => seeds(db, request, false),
};
