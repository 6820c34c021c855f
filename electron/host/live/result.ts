import { type Ending, type LiveOutcome, liveOutcome, endings } from '#shared/agents/result.ts';
import type { AgentResult, Trajectory } from '#shared/contract/runs/agents.ts';
import { figuresOfTries, type LiveTry } from '#shared/agents/figures.ts';
import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';
import { automationSummary, type FinishedTask } from '#shared/tasks/automation/summary.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import { actStep } from '#pipelines/agents/pipeline.ts';
import { type LiveItem, liveItem } from '#pipelines/live/live-item.ts';
import type { ReadDb } from '../db/connection.ts';
import { type LiveEpisode, liveEpisodes } from '../db/queries/episodes/live-episodes.ts';
import { itemOutputs, itemTokens } from '../db/queries/runs/item-outputs.ts';
import { findRun } from '../db/queries/runs/runs.ts';
import { notFound } from '../errors/errors.ts';
import { liveSource } from './episode.ts';

/** An item with its outcome, if it has one. */
interface Ended {
  /** Its place in the run. */
  seq: number;
  item: LiveItem;
  label: string;
  outcome: LiveOutcome;
}

const decided = ({ outcome, assisted }: LiveOutcome) =>
  !assisted && (outcome === 'success' || outcome === 'failure' || outcome === 'uncompleted');

/** Figures of the decided outcomes in their order, each with the limit of the longest task. */
function figuresOf(ended: readonly Ended[]) {
  const limit = Math.max(1, ...ended.map(({ outcome }) => outcome.maxSteps));
  const summary = automationSummary(limit);
  for (const { item, outcome } of ended.filter((entry) => decided(entry.outcome))) {
    const task: FinishedTask = {
      success: outcome.outcome === 'success',
      steps: Math.min(limit, Math.max(1, outcome.steps)),
      platform: item.task.platform,
      level: item.task.level,
    };
    summary.add(task);
  }
  return summary.result();
}

/** What a person's path to the end takes, the closing step included; null if there is none. */
const humanSteps = ({ optimalSteps, gold }: LiveItem['task']): number | null =>
  optimalSteps ?? (gold.length > 0 ? gold.length + 1 : null);

const tryOf = ({ item, outcome }: Ended, tokens: number | null): LiveTry => ({
  task: item.task.id,
  apps: item.task.apps,
  level: item.task.level,
  category: item.task.category ?? null,
  taskType: item.task.taskType ?? null,
  human: humanSteps(item.task),
  success: outcome.outcome === 'success',
  steps: outcome.steps,
  maxSteps: outcome.maxSteps,
  ending: outcome.ending,
  offPicture: outcome.offPicture,
  reward: outcome.reward,
  seconds: outcome.seconds,
  tokens,
  cost: outcome.cost,
});

const trajectoryOf = ({ item, label, outcome }: Ended): Trajectory => ({
  episode: outcome.episode || null,
  task: item.task.id,
  label,
  run: item.sample + 1,
  ending: outcome.ending,
  outcome: outcome.outcome,
  reason: outcome.reason,
  steps: outcome.steps,
  cost: outcome.cost,
  reward: outcome.reward,
  counted: decided(outcome),
  assisted: outcome.assisted,
});

const endingOf = ({ tags }: LiveEpisode): Ending => endings.find((ending) => tags.includes(ending)) ?? 'env-error';

/** The figures of a live run so far. Errors: NOT_FOUND. */
export function agentResultOf(db: ReadDb, runId: string): AgentResult {
  const run = findRun(db, runId);
  if (!run || run.subject !== agentPipelineId) throw notFound('run', runId);
  const items = itemOutputs(db, runId, actStep);
  const ended = items.flatMap(({ seq, label, payload, output }): Ended[] =>
    output === null ? [] : [{ seq, label, item: liveItem.parse(payload), outcome: liveOutcome.parse(output) }],
  );
  const outcomes = new Set(ended.map(({ outcome }) => outcome.episode));
  const byItem = new Map(items.map((item) => [item.itemId, item]));
  const lost = liveEpisodes(db, liveSource, `${runId}/`).flatMap((episode): Trajectory[] => {
    const itemId = episode.record.slice(runId.length + 1, episode.record.lastIndexOf('/'));
    const of = byItem.get(itemId);
    if (!of || outcomes.has(episode.id)) return [];
    const { task, sample } = liveItem.parse(of.payload);
    const { id, outcome, reason, steps, cost, assisted } = episode;
    const made = { episode: id, task: task.id, label: of.label, run: sample + 1, ending: endingOf(episode) };
    return [{ ...made, outcome, reason, steps, cost, reward: null, counted: false, assisted }];
  });
  // A failed environment that never showed a screen left no episode.
  const unseen = items.filter(
    ({ code, itemId, payload }) =>
      code === 'env-error' &&
      !lost.some(
        ({ task, run: n }) => task === liveItem.parse(payload).task.id && itemId.endsWith(n > 1 ? `#${n}` : task),
      ),
  );
  const tokens = itemTokens(db, runId);
  const tries = ended
    .filter((entry) => decided(entry.outcome))
    .map((entry) => tryOf(entry, tokens.get(entry.seq) ?? null));
  const { n, sr, eqa, eqa101, avg, levels, curve } = figuresOf(ended);
  const own = ended.filter(({ outcome }) => !outcome.assisted);
  const count = (...wanted: Ending[]) => own.filter(({ outcome }) => wanted.includes(outcome.ending)).length;
  return {
    run: runId,
    ...{ n, sr, eqa, eqa101, avg, curve },
    levels: Object.fromEntries(
      Object.entries(levels).map(([level, block]) => [level, { n: block.n, sr: block.sr, eqa: block.eqa }]),
    ),
    uncompleted: count('step-limit', 'early-stop', 'no-action'),
    refusals: count('refused'),
    earlyStop: count('early-stop'),
    envErrors:
      lost.filter((entry) => entry.ending === 'env-error').length +
      unseen.length +
      ended.reduce((sum, { outcome }) => sum + outcome.lostTries, 0),
    offGraph: count('off-graph'),
    pending: own.filter(({ outcome }) => outcome.outcome === 'unknown').length,
    misses: ended.reduce((sum, { outcome }) => sum + outcome.misses, 0),
    looks: ended.reduce((sum, { outcome }) => sum + outcome.looks, 0),
    notPerformed: ended.reduce((sum, { outcome }) => sum + outcome.notPerformed, 0),
    assisted: ended.length - own.length,
    quarantined: items.flatMap(({ code, label, payload, result }) =>
      code === 'quarantined' ? [{ task: liveItem.parse(payload).task.id, label, why: enginePhrase(result ?? '') }] : [],
    ),
    calls: run.calls,
    cost: run.spent,
    figures: figuresOfTries(tries, items.filter(({ code }) => code === 'env-error').length),
    trajectories: [...ended.map(trajectoryOf), ...lost],
  };
}
