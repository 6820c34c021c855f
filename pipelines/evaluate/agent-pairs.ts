import type { AgentPair, PairedTask } from '#shared/contract/runs/agent-pairs.ts';
import { effortOf, pairedEqa, pairedSteps } from '#shared/metrics/comparison/effort.ts';
import { pairedField } from '#shared/metrics/comparison/mcnemar.ts';
import { cutAt } from '#shared/metrics/recall-curve.ts';
import { comparePair, type Paired, type PairedItem } from './compare.ts';

/** An agent's attempts at one task; those without a scored outcome are not listed. */
export interface AttemptedTask {
  task: string;
  platform: PairedTask['platform'];
  level: PairedTask['level'];
  attempts: { episode: string; success: boolean; steps: number }[];
}

/** An agent's tasks by what makes two of them the same. */
export interface AttemptedTasks {
  /** The limit that the agent had, in steps; null if unknown. */
  statedLimit: number | null;
  /** Steps of its longest attempt. */
  longest: number;
  tasks: ReadonlyMap<string, AttemptedTask>;
}

type Side = Pick<AttemptedTasks, 'statedLimit' | 'longest'>;

/** The limit at which two agents are compared: the shorter of theirs, so that neither had more steps, or a shorter one. */
export function commonLimit(a: Side, b: Side, wanted: number | undefined): number {
  const limits = [a.statedLimit, b.statedLimit].filter((value) => value !== null);
  const own = limits.length > 0 ? Math.min(...limits) : Math.max(a.longest, b.longest);
  return Math.max(1, Math.min(own, wanted ?? own));
}

/** The tasks of one level, as either agent's episodes state it. */
export function onLevel(of: AttemptedTasks, other: AttemptedTasks, level: PairedTask['level']): AttemptedTasks {
  const tasks = [...of.tasks].flatMap(([key, task]): [string, AttemptedTask][] => {
    const known = task.level ?? other.tasks.get(key)?.level ?? null;
    return level === null || known === level ? [[key, { ...task, level: known }]] : [];
  });
  return { ...of, tasks: new Map(tasks) };
}

const cut = ({ attempts }: AttemptedTask, limit: number) =>
  attempts.map((attempt) => ({ ...attempt, ...cutAt(attempt, limit) }));
const shareDone = (attempts: readonly { success: boolean }[]): number =>
  attempts.filter(({ success }) => success).length / attempts.length;

/** The keys of the tasks that both ran and have scored attempts of, in an order that does not depend on the side. */
const commonKeys = (a: AttemptedTasks, b: AttemptedTasks): string[] =>
  [...a.tasks]
    .flatMap(([key, { attempts }]) => (attempts.length > 0 && b.tasks.get(key)?.attempts.length ? [key] : []))
    .sort();

function itemsOf({ tasks }: AttemptedTasks, keys: readonly string[], limit: number): Map<string, PairedItem> {
  return new Map(
    keys.flatMap((key): [string, PairedItem][] => {
      const own = tasks.get(key);
      if (!own) return [];
      const share = shareDone(cut(own, limit));
      return [[key, { right: share > 0, share, cluster: key }]];
    }),
  );
}

/** Success of two agents on their common tasks; each task counts once, whatever the number of attempts. */
export function pairSuccess(a: AttemptedTasks, b: AttemptedTasks, limit: number): Paired {
  const keys = commonKeys(a, b);
  return comparePair(itemsOf(a, keys, limit), itemsOf(b, keys, limit));
}

function sideOf(attempts: ReturnType<typeof cut>): PairedTask['a'] {
  return {
    attempts: attempts.length,
    done: attempts.filter(({ success }) => success).length,
    steps: effortOf(attempts)?.steps ?? 0,
    episodes: attempts.map(({ episode }) => episode),
  };
}

/** What a pair has besides the figures of success: effort, the tasks one by one, and what could not be compared. */
export function pairDetails(
  a: AttemptedTasks,
  b: AttemptedTasks,
  limit: number,
): Pick<AgentPair, 'repeated' | 'eqa' | 'steps' | 'tasks' | 'only' | 'unscored'> {
  const common = commonKeys(a, b).flatMap((key) => {
    const [own, other] = [a.tasks.get(key), b.tasks.get(key)];
    return own && other ? [{ own, a: cut(own, limit), b: cut(other, limit) }] : [];
  });
  const efforts = common.flatMap(({ a: own, b: other }) => {
    const pair = [effortOf(own), effortOf(other)] as const;
    return pair[0] && pair[1] ? [[pair[0], pair[1]] as const] : [];
  });
  const named = (tasks: Iterable<AttemptedTask>): string[] => Array.from(tasks, ({ task }) => task);
  const without = (of: AttemptedTasks, other: AttemptedTasks) =>
    [...of.tasks].flatMap(([key, task]) => (other.tasks.has(key) ? [] : [task]));
  const unscored = [...a.tasks].flatMap(([key, task]) => {
    const other = b.tasks.get(key);
    return other && (task.attempts.length === 0 || other.attempts.length === 0) ? [task] : [];
  });
  return {
    repeated: common.some((entry) => entry.a.length > 1 || entry.b.length > 1),
    eqa: pairedEqa(efforts, limit),
    steps: pairedSteps(efforts, limit),
    tasks: common.map(({ own: { task, platform, level }, a: own, b: other }) => ({
      ...{ task, platform, level },
      field: pairedField(shareDone(own), shareDone(other)),
      ...{ a: sideOf(own), b: sideOf(other) },
    })),
    only: { a: named(without(a, b)), b: named(without(b, a)) },
    unscored: named(unscored),
  };
}
