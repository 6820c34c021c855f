import { calledAgent } from '#shared/agents/foreign/called-agent.ts';
import { unweighted } from '#shared/agents/criteria.ts';
import { liveOutcome } from '#shared/agents/result.ts';
import type { Criterion } from '#shared/agents/task.ts';
import type { Watched, WatchedStep } from '#shared/contract/runs/live.ts';
import type { ActionType } from '#shared/episodes/actions.ts';
import { actStep } from '#pipelines/agents/pipeline.ts';
import { liveItem } from '#pipelines/live/live-item.ts';
import type { LiveStep } from '#pipelines/live/live-port.ts';
import type { ReadDb } from '../../db/connection.ts';
import { placesOf, stepsOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { boardRow } from '../../db/queries/episodes/live-board.ts';
import { tokensOf } from '../../db/queries/runs/item-outputs.ts';
import { notFound } from '../../errors/errors.ts';
import { storedRequest } from '../request.ts';
import { namedCriterion } from '../environments/found.ts';
import { noForkOf } from './forked.ts';
import type { Attempt } from '../attempt.ts';
import type { NowOf } from '../port.ts';
import { pictureOf, reasonOf, requireLiveRun } from './board.ts';

const liveStepSeen = ({ content, picture, cost, unreadable }: LiveStep): WatchedStep => ({
  actions: content.actions,
  thought: content.thought ?? '',
  response: content.response ?? '',
  by: content.by ?? null,
  picture: { sha256: picture.sha256, width: picture.width, height: picture.height },
  cost,
  calls: content.calls,
  fault: unreadable ?? content.actions.at(-1)?.status ?? null,
});

/** The steps of an episode that a live run made. */
export function stepsOfEpisode(db: ReadDb, id: string): WatchedStep[] {
  const episode = getEpisode(db, id);
  if (!episode) return [];
  const pictures = new Map(placesOf(db, episode.seq).map(({ position, picture }) => [position, picture]));
  return stepsOf(db, episode.seq).map(({ position, content }) => {
    const picture = pictures.get(position);
    return {
      actions: content.actions,
      thought: content.thought ?? '',
      response: content.response ?? '',
      by: content.by ?? null,
      picture: picture?.ok ? { sha256: picture.sha256, width: picture.width, height: picture.height } : null,
      cost: null,
      calls: content.calls,
      fault: content.actions.at(-1)?.status ?? null,
    };
  });
}

/** Ends that a person may choose besides what the environment performs. */
const ends: readonly ActionType[] = ['answer', 'finish', 'fail'];

const unknown = ({ kind }: Criterion) => ({ result: { kind, met: null, evidence: '' }, since: null });

/** A criterion in a few words. */
const wordsOf = (criterion: Criterion | undefined): string => (criterion ? namedCriterion(unweighted(criterion)) : '');

/** One attempt at a task, in progress or ended. Errors: NOT_FOUND. */
export function watchedOf(
  db: ReadDb,
  { id, itemId }: { id: string; itemId: string },
  { attempt, now }: { attempt: Attempt | null; now: NowOf | undefined },
): Watched {
  const run = requireLiveRun(db, id);
  const row = boardRow(db, id, actStep, itemId);
  if (!row) throw notFound('item', itemId);
  const item = liveItem.parse(row.payload);
  const ended = row.output === null ? null : liveOutcome.parse(row.output);
  const steps = attempt ? attempt.steps.map(liveStepSeen) : ended?.episode ? stepsOfEpisode(db, ended.episode) : [];
  const going = now !== undefined && now.moment.state !== 'ended';
  const state = going ? 'running' : row.state;
  const { task, env } = item;
  const standing =
    ended?.criteria.map((result) => ({ result, since: null })) ??
    (attempt && attempt.criteria.length > 0 ? attempt.criteria : task.criteria.map(unknown));
  const { agents } = storedRequest.parse(run.request);
  const proposal = attempt?.steering.proposal ?? null;
  const spent = attempt ? attempt.steps.reduce((sum, { cost }) => sum + cost, 0) : (ended?.cost ?? 0);
  return {
    ...{ run: id, itemId, label: row.label, instruction: task.instruction, task: task.id, env },
    agent: agents.map(calledAgent).join(' + '),
    state,
    reason: reasonOf({ ...row, state }),
    drive: attempt?.steering.drive ?? 'running',
    moment: going ? now.moment : null,
    going: attempt !== null,
    noFork: noForkOf(env),
    maxSteps: item.maxSteps,
    steps,
    screen: pictureOf(db, ended?.final ?? now?.picture ?? steps.at(-1)?.picture?.sha256 ?? null),
    age: going && now.picture !== null ? Math.max(0, Date.now() - now.at) : null,
    proposal: proposal && {
      ...{ action: proposal.action, why: proposal.why, thought: proposal.thought, response: proposal.response },
      ...{ cost: proposal.cost, calls: [...proposal.calls] },
    },
    actions: attempt ? [...new Set([...attempt.environment.supports().actions, ...ends])] : [],
    criteria: standing.map(({ result, since }, at) => ({
      result: result.evidence === '' ? { ...result, evidence: wordsOf(task.criteria[at]) } : result,
      since,
    })),
    cost: spent + (proposal?.cost ?? 0),
    tokens: tokensOf(db, [...steps.flatMap(({ calls }) => calls), ...(proposal?.calls ?? [])]),
    seconds: attempt ? attempt.seconds : (ended?.seconds ?? null),
    episode: ended?.episode || null,
    assisted: ended?.assisted ?? steps.some(({ by }) => by !== null),
  };
}
