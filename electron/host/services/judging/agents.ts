import { question } from '../../statistics/question.ts';
import type { z } from 'zod';
import type { AgentRow, peopleRow } from '#shared/contract/runs/judging.ts';
import { eqa, type TaskOutcome } from '#shared/metrics/eqa.ts';
import { cutAt, recallCurve, shareOfBudget } from '#shared/metrics/recall-curve.ts';
import { share } from '#shared/metrics/comparison/two-by-two.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { failingSteps } from '../../db/queries/review/people-verdicts.ts';
import { placesOf } from '../../db/queries/episodes/steps.ts';
import {
  type AgentEpisode,
  agentEpisodes,
  type DecidedBy,
  limitOf,
  peopleEpisodes,
  secondsOf,
} from './agent-episodes.ts';
import { keyOf } from './agent-pairs.ts';

/** Limits in MMBench-GUI's tables: a longer run is also scored under them, since that costs no calls. */
const paperLimits = [15, 50];

/** Null without numbers. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Number of episodes between two checks whether to continue. */
const batch = 100;

interface AgentBoard {
  agents: AgentRow[];
  limits: number[];
  people: z.infer<typeof peopleRow> | null;
}

/** What people managed, within a shorter limit if there is one. */
function peopleOn(db: ReadDb, episodes: readonly AgentEpisode[], limit: number | undefined): AgentBoard['people'] {
  const known = episodes.filter(({ copy, ended }) => !copy && ended !== 'unknown' && ended !== 'env-error');
  const tries = known.map(({ seq, ended, steps }) => {
    const entry = { success: ended === 'success', steps: Math.max(1, steps) };
    return { seq, ...(limit === undefined ? entry : cutAt(entry, limit)) };
  });
  if (tries.length === 0) return null;
  const done = tries.filter(({ success }) => success);
  return {
    tasks: new Set(known.map(keyOf)).size,
    success: share(done.length, tries.length),
    medianSteps: median(done.map(({ steps }) => steps)),
    medianSeconds: median(done.flatMap((attempt) => secondsOf(db, attempt))),
  };
}

/** Agents over the episodes of a project, with what the Evaluate screen shows of agent tasks. */
export function* agentBoard(
  db: ReadDb,
  { limit, ...asked }: DecidedBy & { limit?: number | undefined },
): LongQuestion<AgentBoard> {
  const failing = failingSteps(db);
  const byAgent = agentEpisodes(db, asked);
  const all = [...byAgent.values()].reduce((sum, episodes) => sum + episodes.length, 0);
  let done = 0;
  const limits = new Set<number>();
  const agents: AgentRow[] = [];
  for (const [agent, episodes] of byAgent) {
    const longest = Math.max(...episodes.map(limitOf));
    const used = Math.min(longest, limit ?? longest);
    for (const { content } of episodes) if (content.maxSteps !== null) limits.add(content.maxSteps);
    const shorter = paperLimits.filter((paperLimit) => paperLimit < longest);
    for (const value of shorter.length > 0 ? [...shorter, longest] : []) limits.add(value);
    const outcomes = { success: 0, failure: 0, limit: 0, earlyStop: 0 };
    const tasks: TaskOutcome[] = [];
    let envErrors = 0;
    let unknown = 0;
    let waiting = 0;
    const listed: AgentRow['episodes'] = [];
    for (const episode of episodes) {
      if (done++ % batch === 0) yield [done, all];
      const { copy } = episode;
      let outcome = episode.ended;
      if (outcome === 'env-error') envErrors += 1;
      else if (outcome === 'unknown') {
        unknown += copy ? 0 : 1;
        waiting += episode.waits ? 1 : 0;
      } else {
        const steps = Math.max(1, episode.steps);
        if (steps > used) outcome = 'limit';
        tasks.push(cutAt({ success: outcome === 'success', steps }, used));
        outcomes[outcome === 'early-stop' ? 'earlyStop' : outcome] += 1;
      }
      const places = placesOf(db, episode.seq);
      listed.push({
        id: episode.id,
        name: episode.content.name,
        task: episode.content.task,
        steps: episode.steps,
        outcome,
        judge: episode.judged?.verdict ?? null,
        judgeGroup: episode.judged?.group ?? null,
        people: episode.people,
        failingStep: failing.get(episode.id) ?? null,
        copy,
        // The whole run was paid for once.
        cost: copy ? null : (episode.content.cost ?? null),
        final: places.findLast(({ picture }) => picture?.ok)?.picture?.sha256 ?? null,
      });
    }
    // With some of them not judged yet, a rate over the others is one over those that were never called done.
    const scores = waiting > 0 ? null : eqa(tasks, used);
    const success = share(outcomes.success, tasks.length);
    agents.push({
      agent,
      success: waiting > 0 ? { ...success, rate: null, ci: null } : success,
      eqa: scores?.eqa ?? null,
      eqaExpected: scores?.eqaExpected ?? null,
      waiting,
      medianSteps: median(tasks.filter(({ success }) => success).map(({ steps }) => steps)),
      costPerTask: mean(listed.flatMap(({ cost }) => cost ?? [])),
      limit: used,
      curve: recallCurve(tasks, used),
      used: shareOfBudget(tasks, used),
      outcomes,
      envErrors,
      unknown,
      episodes: listed,
    });
  }
  agents.sort((a, b) => (b.success.rate ?? -1) - (a.success.rate ?? -1) || (b.eqa ?? 0) - (a.eqa ?? 0));
  const people = peopleOn(db, peopleEpisodes(db, asked), limit);
  return { agents, limits: [...limits].sort((a, b) => a - b), people };
}

export const agentBoardQuestion = question('agentBoard', agentBoard);
