import { question } from '../../statistics/question.ts';
import type { z } from 'zod';
import { type comparison } from '#shared/contract/runs/evaluations/comparison.ts';
import { type FailureKind, failureKinds } from '#shared/tasks/outcomes.ts';
import { adjusted, eachPair, type Pair } from '#pipelines/evaluate/compare.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { type Compared, type Group, type PairedRun, PairedRuns } from './paired-runs.ts';

type Removed = { failures: number; removed: number };

/**
 * Failures of `a` on the common items: how many, and how many of them `b` gets right, by kind and by each value of each
 * dimension.
 */
function removedBy({ items: a }: PairedRun, { items: b }: PairedRun, groups: readonly Group[]) {
  const failures = new Uint32Array(groups.length);
  const removed = new Uint32Array(groups.length);
  for (const [item, own] of a) {
    const other = own.right ? undefined : b.get(item);
    if (!other) continue;
    failures[own.group] = (failures[own.group] ?? 0) + 1;
    if (other.right) removed[own.group] = (removed[own.group] ?? 0) + 1;
  }
  const kinds = new Map<FailureKind, Removed>();
  const cuts = new Map<string, Removed & { dim: string; value: string }>();
  groups.forEach(({ failure, dims, errors }, at) => {
    const [failed = 0, gone = 0] = [failures[at], removed[at]];
    if (failed === 0) return;
    // Right by its outcome but not a hit of the figure: on the element, but not on the part that the figure
    // requires.
    const kind = failure ?? 'wrong-part';
    const known = kinds.get(kind) ?? { failures: 0, removed: 0 };
    kinds.set(kind, { failures: known.failures + failed, removed: known.removed + gone });
    for (const [dim, value] of Object.entries({ ...dims, ...errors })) {
      const key = `${dim}\u0000${value}`;
      const cut = cuts.get(key) ?? { dim, value, failures: 0, removed: 0 };
      cuts.set(key, { ...cut, failures: cut.failures + failed, removed: cut.removed + gone });
    }
  });
  return {
    removed: failureKinds.flatMap((kind) => {
      const found = kinds.get(kind);
      return found ? [{ kind, ...found }] : [];
    }),
    removedByDim: [...cuts.values()],
  };
}

/** All pairs of the runs on their common items, joined by content, in a reading; for a weighted figure, by its weights; with a share, on its items and by its hits; only items with the dims' values, and not those `without` names by run and place. */
export function* comparisons(
  db: ReadDb,
  runs: readonly { id: string; model: string }[],
  compared: Compared,
  without: Readonly<Record<string, readonly number[]>> = {},
): LongQuestion<Omit<z.infer<typeof comparison>, 'differences' | 'same' | 'task' | 'metric'>[]> {
  const steps = runs.length + (runs.length * (runs.length - 1)) / 2;
  const all = new PairedRuns(db, compared);
  const read: { run: { id: string; model: string } & PairedRun; items: PairedRun['items'] }[] = [];
  for (const run of runs) {
    const reading = all.read(run.id, without[run.id] ?? []);
    let step = reading.next();
    for (; !step.done; step = reading.next()) yield [read.length, steps];
    read.push({ run: { ...run, ...step.value }, items: step.value.items });
  }
  const pairs: Pair<(typeof read)[number]['run']>[] = [];
  for (const pair of eachPair(read)) {
    pairs.push(pair);
    yield [read.length + pairs.length, steps];
  }
  const ids = all.ids();
  return adjusted(pairs).map(({ a, b, result }) => ({
    a: { run: a.id, model: a.model, value: result.a },
    b: { run: b.id, model: b.model, value: result.b },
    n: result.n,
    bothRight: result.bothRight,
    onlyA: result.onlyA,
    onlyB: result.onlyB,
    bothWrong: result.bothWrong,
    delta: result.delta,
    ci: result.ci,
    clusters: result.clusters,
    leftOut: [...a.contents].flatMap(([id, content]) => {
      const other = b.contents.get(id);
      return other !== undefined && other !== content ? [ids[id] ?? ''] : [];
    }),
    test: `${result.test}${result.family > 1 ? `, Holm over ${result.family} tests` : ''}`,
    p: result.p,
    pRaw: result.pRaw,
    family: result.family,
    pByCluster: result.pByCluster,
    effect: result.effect,
    mde: result.mde,
    ...removedBy(a, b, all.groups),
  }));
}

export const comparisonsQuestion = { ...question('comparisons', comparisons), inThread: true } as const;
