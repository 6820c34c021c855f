import { question } from '../../statistics/question.ts';
import type { z } from 'zod';
import { type comparison } from '#shared/contract/runs/evaluations/comparison.ts';
import { type FailureKind, failureKinds } from '#shared/tasks/outcomes.ts';
import { adjusted, eachPair, type Pair, type PairedItem } from '#pipelines/evaluate/compare.ts';
import { weighedPart } from '#pipelines/evaluate/score-table.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { optionWeight, partWeights } from '#shared/metrics/weighted.ts';
import type { ReadDb } from '../../db/connection.ts';
import { outcomesOf } from '../../db/queries/runs/predictions.ts';
import { type HitShare } from '../../db/queries/runs/filtered-predictions.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { failureIn, parityFailures } from './parity-failures.ts';
import { errorDims } from './items/errors.ts';
import { taskOfRun } from '../release/tasks.ts';

interface Answered extends PairedItem {
  failure: FailureKind | null;
  dims: Record<string, string>;
  /** Kinds of error of a failure, by view, as if they were dimensions. */
  errors: Record<string, string>;
}

type Removed = { failures: number; removed: number };

/**
 * Failures of `a` on the common items: how many, and how many of them `b` gets right, by kind and by each value of each
 * dimension.
 */
function removedBy(a: ReadonlyMap<string, Answered>, b: ReadonlyMap<string, Answered>) {
  const kinds = new Map<FailureKind, Removed>();
  const cuts = new Map<string, Removed & { dim: string; value: string }>();
  for (const [item, own] of a) {
    const other = b.get(item);
    if (own.right || !other) continue;
    const gone = other.right ? 1 : 0;
    // Right by its outcome but not a hit of the figure: on the element, but not on the part that the figure
    // requires.
    const failed = own.failure ?? 'wrong-part';
    const kind = kinds.get(failed) ?? { failures: 0, removed: 0 };
    kinds.set(failed, { failures: kind.failures + 1, removed: kind.removed + gone });
    for (const [dim, value] of Object.entries({ ...own.dims, ...own.errors })) {
      const key = `${dim}\u0000${value}`;
      const cut = cuts.get(key) ?? { dim, value, failures: 0, removed: 0 };
      cuts.set(key, { ...cut, failures: cut.failures + 1, removed: cut.removed + gone });
    }
  }
  return {
    removed: failureKinds.flatMap((kind) => {
      const found = kinds.get(kind);
      return found ? [{ kind, ...found }] : [];
    }),
    removedByDim: [...cuts.values()],
  };
}

/** How a figure weights the options of an item: over the sum of weights (as printed), or over the number of items. */
type Weighting = NonNullable<AnyTaskType['cellMetrics'][number]['weighting']>;

/** The weights with which a run's mean equals the compared figure. */
function weigh(items: ReadonlyMap<string, Answered>, options: ReadonlyMap<string, number>, by: Weighting['by']): void {
  const weighed = [...items].flatMap(([key, item]) => {
    const offered = options.get(key);
    return offered === undefined ? [] : [{ item, options: offered, part: weighedPart(item.dims) }];
  });
  const shares = partWeights(weighed);
  weighed.forEach(({ item, options: offered }, at) => {
    if (by === 'raw') item.worth = optionWeight(offered);
    else item.weight = shares[at] ?? 1;
  });
}

/** All pairs of the runs on their common items, joined by content, in a reading; for a weighted figure, by its weights; with a share, on its items and by its hits; only items with the dims' values, and not those `without` names by run and place. */
export function* comparisons(
  db: ReadDb,
  runs: readonly { id: string; model: string }[],
  share: HitShare | null,
  dims: Readonly<Record<string, string>>,
  reading: 'strict' | 'parity',
  metric: string | null = null,
  without: Readonly<Record<string, readonly number[]>> = {},
): LongQuestion<Omit<z.infer<typeof comparison>, 'differences' | 'same' | 'task' | 'metric'>[]> {
  const steps = runs.length + (runs.length * (runs.length - 1)) / 2;
  const read = [];
  for (const run of runs) {
    yield [read.length, steps];
    const task = taskOfRun(db, run.id);
    const leavesOut = reading === 'strict' ? task.leavesOut : undefined;
    const weighting = task.cellMetrics.find(({ id }) => id === metric)?.weighting;
    const kinds = reading === 'parity' ? parityFailures(db, run.id) : null;
    const errors = reading === 'parity' ? new Map<number, Record<string, string>>() : errorDims(db, run.id);
    const items = new Map<string, Answered>();
    const withheld = new Set(without[run.id]);
    const contents = new Map<string, string>();
    const options = new Map<string, number>();
    for (const one of outcomesOf(db, run.id, reading, weighting !== undefined)) {
      if (withheld.has(one.item_index)) continue;
      if (leavesOut?.(JSON.parse(one.content))) continue;
      if (!Object.entries({ ...dims, ...share?.dims }).every(([dim, value]) => one.dims[dim] === value)) continue;
      contents.set(one.item_id, one.content);
      // items with the same content are told apart by their order
      let key = one.content;
      for (let again = 2; items.has(key); again += 1) key = `${one.content} ${again}`;
      items.set(key, {
        right: share ? one.hits?.[share.hit] === true : one.outcome === 'right',
        cluster: one.cluster,
        failure: failureIn(one, kinds),
        dims: one.dims,
        errors: errors.get(one.item_index) ?? {},
      });
      if (weighting && one.item !== null) options.set(key, weighting.options(task.item.parse(JSON.parse(one.item))));
    }
    if (weighting) weigh(items, options, weighting.by);
    read.push({ run: { ...run, items, contents }, items });
  }
  const pairs: Pair<(typeof read)[number]['run']>[] = [];
  for (const pair of eachPair(read)) {
    pairs.push(pair);
    yield [read.length + pairs.length, steps];
  }
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
    leftOut: [...a.contents].flatMap(([item, content]) => {
      const other = b.contents.get(item);
      return other !== undefined && other !== content ? [item] : [];
    }),
    test: `${result.test}${result.family > 1 ? `, Holm over ${result.family} tests` : ''}`,
    p: result.p,
    pRaw: result.pRaw,
    family: result.family,
    pByCluster: result.pByCluster,
    effect: result.effect,
    mde: result.mde,
    ...removedBy(a.items, b.items),
  }));
}

export const comparisonsQuestion = { ...question('comparisons', comparisons), inThread: true } as const;
