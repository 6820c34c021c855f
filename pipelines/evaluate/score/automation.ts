import path from 'node:path';
import { z } from 'zod';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { importedPlatform } from '#pipelines/formats/platforms.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { type Eqa, outcomeProblem } from '#shared/metrics/eqa.ts';
import { atEveryLimit, cutAt } from '#shared/metrics/recall-curve.ts';
import { automationSummary, type AutomationSummary, type FinishedTask } from '#shared/tasks/automation/summary.ts';
import { automation } from '#shared/tasks/automation/index.ts';
import { runLints } from '#shared/lints/define.ts';
import { automationTaskLints } from '#shared/agents/automation-task-lints.ts';
import { type AutomationTask, automationTask, automationLevels } from '#shared/agents/automation-task.ts';
import { automationText } from './text/automation-text.ts';
import type { Scorer } from './define.ts';
import { readGold } from './gold/gold.ts';
import { predictionBatches } from './predictions/predictions.ts';
import { ScoreError, type ScoreRefusal, type ScoreReport } from './report.ts';
import { Usable } from './predictions/usable.ts';
import { inWords, phrase, phraseWords } from '#shared/phrases/phrase.ts';

const expected = {
  fields: ['success', 'reward'],
  example: '{"task":"Mute the sound","platform":"os_web","success":true,"steps":7}, with "level" and "reward" if known',
};

const finished = z
  .object({
    id: z.string().nullish(),
    task: z.string().nullish(),
    platform: z.string().nullish(),
    level: z.enum(automationLevels).nullish(),
    success: z.boolean().nullish(),
    steps: z.number(),
    reward: z.number().min(0).max(1).nullish(),
  })
  .refine(({ success, reward }) => typeof success === 'boolean' || typeof reward === 'number', {
    message: inWords('score-no-outcome'),
  });

export interface AutomationRequest {
  /** Step limits; the longest is the one given to the agent. */
  maxSteps: readonly number[];
  /** Rewards from here on are a success. */
  threshold: number;
  grid: 100 | 101;
  /** Tasks of the runs, if there is a file of them: they give level and platform. */
  gold: string | null;
}

/** Up to this limit one long run is scored at every number of steps. */
const scannedLimit = 1000;

/**
 * `--task automation`: outcomes in task order. Records with an impossible number of steps are refused. With several
 * limits the run is scored again at each.
 */
export async function scoreAutomation(predictions: string, request: AutomationRequest): Promise<ScoreReport> {
  const { threshold, grid } = request;
  const refused: ScoreRefusal[] = [];
  const warnings: string[] = [];
  const limits = [...new Set(request.maxSteps)].sort((a, b) => a - b);
  const count = limits.at(-1) ?? 1;
  const known = request.gold === null ? null : await tasksIn(request.gold, refused, warnings);
  const name = path.basename(predictions);
  const usable = new Usable(predictions, expected.fields, expected.example);
  const tasks: FinishedTask[] = [];
  let contradicted = 0;
  let firstRefusal: string | undefined;
  const refuse = (record: string, line: number, why: string): void => {
    firstRefusal ??= why;
    refused.push({ record, line, why });
  };
  for await (const batch of predictionBatches(predictions))
    for (const prediction of batch) {
      usable.see(prediction);
      const { line, value, why } = prediction;
      const checked = finished.safeParse(value);
      const stated = value?.['task'] ?? value?.['id'];
      const record = typeof stated === 'string' && stated !== '' ? stated : `${name}:${line}`;
      if (!checked.success) {
        refuse(record, line, why ?? phraseWords(shapeProblem(checked.error)));
        continue;
      }
      const { id, task, steps, platform, level, reward } = checked.data;
      const about = known?.get(id ?? task ?? '');
      const success = typeof reward === 'number' ? reward >= threshold : checked.data.success === true;
      if (typeof checked.data.success === 'boolean' && checked.data.success !== success) contradicted += 1;
      const problem = known && !about ? inWords('score-task-not-in-gold') : outcomeProblem({ success, steps }, count);
      if (problem === null)
        tasks.push({
          success,
          steps,
          platform: importedPlatform(platform) ?? about?.platform ?? null,
          level: level ?? about?.level ?? null,
          reward: reward ?? null,
        });
      else refuse(record, line, problem);
    }
  usable.require(tasks.length, firstRefusal);
  if (contradicted > 0) warnings.push(inWords('score-contradicted', { count: contradicted, threshold }));
  const at = (limit: number): AutomationSummary => {
    const summary = automationSummary(limit, { grid });
    for (const task of tasks) summary.add(limit === count ? task : { ...task, ...cutAt(task, limit), reward: null });
    return summary.result();
  };
  const byLimit = limits.map((limit) => ({ limit, summary: at(limit) }));
  const top = byLimit.at(-1)?.summary ?? at(count);
  return {
    document: {
      task: automation.id,
      maxSteps: count,
      ...(top.reward && { threshold }),
      ...top,
      ...(limits.length > 1 && {
        limits: Object.fromEntries(byLimit.map(({ limit, summary: { curve: _, ...figures } }) => [limit, figures])),
        deltas: deltasOf(byLimit),
      }),
      budgets: {
        told: count,
        points:
          count > scannedLimit
            ? []
            : atEveryLimit(
                tasks,
                Array.from({ length: count }, (_, step) => step + 1),
              ),
      },
    },
    refused,
    warnings,
  };
}

const minus = (to: number | null, from: number | null): number | null =>
  to === null || from === null ? null : to - from;

const difference = (to: Eqa | undefined, from: Eqa | undefined) => ({
  sr: minus(to?.sr ?? null, from?.sr ?? null),
  eqa: minus(to?.eqa ?? null, from?.eqa ?? null),
  eq1: minus(to?.eq1 ?? null, from?.eq1 ?? null),
  eq2: minus(to?.eq2 ?? null, from?.eq2 ?? null),
});

/** The gain from a longer limit (MMBench-GUI, Table 5), for each limit and the next longer one. */
function deltasOf(byLimit: readonly { limit: number; summary: AutomationSummary }[]) {
  return byLimit.slice(1).map(({ limit, summary }, at) => {
    const from = byLimit[at];
    return {
      from: from?.limit,
      to: limit,
      ...difference(summary, from?.summary),
      platforms: Object.fromEntries(
        Object.entries(summary.platforms).map(([name, row]) => [name, difference(row, from?.summary.platforms[name])]),
      ),
      avg: {
        sr: minus(summary.avg.sr, from?.summary.avg.sr ?? null),
        eqa: minus(summary.avg.eqa, from?.summary.avg.eqa ?? null),
      },
    };
  });
}

async function tasksIn(
  gold: string,
  refused: ScoreRefusal[],
  warnings: string[],
): Promise<Map<string, AutomationTask>> {
  const tasks = new Map<string, AutomationTask>();
  await readGold(gold, refused, ({ value, record }) => {
    const checked = automationTask.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    const task = checked.data;
    if (tasks.has(task.id)) throw new Refused(phrase('score-task-twice', { id: task.id }));
    tasks.set(task.id, task);
    for (const { code, detail } of runLints(automationTaskLints, task))
      warnings.push(`${record}: ${phraseWords(detail)} (${code})`);
  });
  return tasks;
}

export const automationScorer: Scorer = {
  task: automation.id,
  ...expected,
  goldExample:
    '{"id":"t1","level":"L4","platform":"web","apps":["Shop","Notes"],"instruction":"…","init":[],"criteria":[],"maxSteps":15,"dependencies":[{"from":"Shop","to":"Notes","what":"the price"}],"timeIndependent":true,"review":{}}',
  needsGold: false,
  text: automationText,
  score({ predictions, maxSteps, items, grid, threshold, gold }) {
    if (maxSteps.length === 0) throw new ScoreError(inWords('score-max-steps', { task: automation.id }), true);
    if (items) throw new ScoreError(inWords('score-no-replies', { task: automation.id }), true);
    return scoreAutomation(predictions, { maxSteps, grid, threshold, gold });
  },
};
