import { z } from 'zod';
import { passAtK } from '#shared/metrics/pass-at-k.ts';
import { ratio } from '#shared/metrics/reducer.ts';
import type { Ending } from './result.ts';

/** One try of a task that has an outcome. */
export interface LiveTry {
  task: string;
  apps: readonly string[];
  level: string;
  category: string | null;
  taskType: string | null;
  /** Steps of the path that a person takes, the closing one included; null if nobody took it. */
  human: number | null;
  ending: Ending;
  success: boolean;
  steps: number;
  maxSteps: number;
  /** Actions outside the picture. */
  offPicture: number;
  reward: number | null;
  /** Wall-clock time; null if it was paused or continued. */
  seconds: number | null;
  tokens: number | null;
  cost: number;
}

/** Why a try that has no success ended. */
export const failureKinds = [
  'refusal',
  'no-action',
  'off-picture',
  'off-graph',
  'early-stop',
  'step-limit',
  'gave-up',
  'wrong-end',
  'environment',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** Lengths of a person's path, as Online-Mind2Web divides them: up to 5 steps, up to 10, and more. */
export const lengthBands = ['short', 'medium', 'long', 'unknown'] as const;
export type LengthBand = (typeof lengthBands)[number];

export const lengthBand = (human: number | null): LengthBand =>
  human === null ? 'unknown' : human <= 5 ? 'short' : human <= 10 ? 'medium' : 'long';

/** Tasks may belong to several apps, and then count in each. */
export const groupings = ['app', 'category', 'level', 'taskType', 'length'] as const;

const groupRow = z.object({ value: z.string(), n: z.number().int(), sr: z.number() });
const spent = z.object({ n: z.number().int(), perTask: z.number().nullable(), perSuccess: z.number().nullable() });

/** Figures of a live run beside SR and EQA; all rates 0..1. */
export const liveFigures = z.object({
  /** Mean reward over the `n` tries that have one. */
  reward: z.object({ n: z.number().int(), mean: z.number().nullable() }),
  /** WES+ and WES− of OSWorld-Human over the `n` tries of tasks with a person's path; null without any. */
  wes: z.object({ n: z.number().int(), plus: z.number().nullable(), minus: z.number().nullable() }),
  /** What the `n` tries with a known value took: their sum by tries, and by successes among them. */
  spent: z.object({ steps: spent, seconds: spent, tokens: spent, cost: spent }),
  /** Chance that at least one of k tries succeeds, and that all do, over the `n` tasks tried at least k times. */
  passAt: z.array(z.object({ k: z.number().int(), any: z.number(), all: z.number(), n: z.number().int() })),
  /** Success rate by group, most tries first. */
  by: z.record(z.enum(groupings), z.array(groupRow)),
  /** Tries without success by why they ended; `environment` are outside the success rate. */
  failures: z.record(z.enum(failureKinds), z.number().int()),
});
export type LiveFigures = z.infer<typeof liveFigures>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Why a try failed: one that ran out while at least half of its actions lay outside the picture never saw straight. */
export function failureOf({
  ending,
  steps,
  offPicture,
}: Pick<LiveTry, 'ending' | 'steps' | 'offPicture'>): FailureKind {
  const lost = offPicture > 0 && 2 * offPicture >= steps;
  switch (ending) {
    case 'refused':
      return 'refusal';
    case 'off-graph':
      return 'off-graph';
    case 'no-action':
    case 'early-stop':
    case 'step-limit':
      return lost ? 'off-picture' : ending;
    case 'fail':
      return 'gave-up';
    case 'finish':
      return 'wrong-end';
    default:
      return 'environment';
  }
}

/** Chance that all of k tries succeed, estimated without bias from n ≥ k of them: C(c, k) / C(n, k). */
export const passAll = (n: number, right: number, k: number): number => 1 - passAtK(n, n - right, k);

function passesOf(tries: readonly LiveTry[]): LiveFigures['passAt'] {
  const byTask = new Map<string, LiveTry[]>();
  for (const attempt of tries) byTask.set(attempt.task, [...(byTask.get(attempt.task) ?? []), attempt]);
  const counts = [...byTask.values()].map((all) => ({
    n: all.length,
    right: all.filter(({ success }) => success).length,
  }));
  const most = Math.max(0, ...counts.map(({ n }) => n));
  return Array.from({ length: most }, (_, at) => {
    const k = at + 1;
    const enough = counts.filter(({ n }) => n >= k);
    return {
      k,
      any: sum(enough.map(({ n, right }) => passAtK(n, right, k))) / enough.length,
      all: sum(enough.map(({ n, right }) => passAll(n, right, k))) / enough.length,
      n: enough.length,
    };
  });
}

function spentOf(tries: readonly LiveTry[], valueOf: (attempt: LiveTry) => number | null): z.infer<typeof spent> {
  const known = tries.flatMap((attempt) => {
    const value = valueOf(attempt);
    return value === null ? [] : [{ value, success: attempt.success }];
  });
  const all = sum(known.map(({ value }) => value));
  const successes = known.filter(({ success }) => success).length;
  return { n: known.length, perTask: ratio(all, known.length), perSuccess: ratio(all, successes) };
}

function rowsBy(tries: readonly LiveTry[], valuesOf: (attempt: LiveTry) => readonly (string | null)[]) {
  const groups = new Map<string, LiveTry[]>();
  for (const attempt of tries)
    for (const value of new Set(valuesOf(attempt)))
      if (value !== null) groups.set(value, [...(groups.get(value) ?? []), attempt]);
  return [...groups]
    .map(([value, all]) => ({ value, n: all.length, sr: all.filter(({ success }) => success).length / all.length }))
    .sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1));
}

/** Figures of tries with an outcome; `environment`: tasks that the environment failed until they were given up. */
export function figuresOfTries(tries: readonly LiveTry[], environment: number): LiveFigures {
  const rewards = tries.flatMap(({ reward }) => (reward === null ? [] : [reward]));
  const paths = tries.flatMap(({ human, ...entry }) => (human === null ? [] : [{ ...entry, human }]));
  const [done, failed] = [paths.filter(({ success }) => success), paths.filter(({ success }) => !success)];
  const minus = ratio(sum(failed.map(({ steps, maxSteps }) => steps / maxSteps)), paths.length);
  const kinds = tries.filter(({ success }) => !success).map(failureOf);
  return {
    reward: { n: rewards.length, mean: ratio(sum(rewards), rewards.length) },
    wes: {
      n: paths.length,
      plus: ratio(sum(done.map(({ human, steps }) => human / Math.max(1, steps))), paths.length),
      minus: minus === null ? null : 0 - minus,
    },
    spent: {
      steps: spentOf(tries, ({ steps }) => steps),
      seconds: spentOf(tries, ({ seconds }) => seconds),
      tokens: spentOf(tries, ({ tokens }) => tokens),
      cost: spentOf(tries, ({ cost }) => cost),
    },
    passAt: passesOf(tries),
    by: {
      app: rowsBy(tries, ({ apps }) => apps),
      category: rowsBy(tries, ({ category }) => [category]),
      level: rowsBy(tries, ({ level }) => [level]),
      taskType: rowsBy(tries, ({ taskType }) => [taskType]),
      length: rowsBy(tries, ({ human }) => [lengthBand(human)]),
    },
    failures: Object.fromEntries(
      failureKinds.map((kind) => [
        kind,
        kinds.filter((candidate) => candidate === kind).length + (kind === 'environment' ? environment : 0),
      ]),
    ) as Record<FailureKind, number>,
  };
}
