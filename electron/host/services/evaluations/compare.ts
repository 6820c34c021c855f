import type { z } from 'zod';
import { type comparison, evaluationRequest, type FailureKind, failureKinds } from '#shared/contract/evaluations.ts';
import { comparePairs, type PairedItem } from '#pipelines/evaluate/compare.ts';
import { outcomesOf } from '../../db/queries/predictions.ts';
import type { ProjectSession } from '../../project-session.ts';
import { failure } from '../../errors.ts';
import { requireEvaluation } from './overview.ts';

interface Answered extends PairedItem {
  failure: FailureKind | null;
}

/** Of a's failures on the common items, by kind: how many, and how many b has right. */
function removedBy(a: ReadonlyMap<string, Answered>, b: ReadonlyMap<string, Answered>) {
  return failureKinds.flatMap((kind) => {
    const failed = [...a].flatMap(([item, own]) => {
      const other = b.get(item);
      return own.failure === kind && other ? [other] : [];
    });
    return failed.length === 0
      ? []
      : [{ kind, failures: failed.length, removed: failed.filter((other) => other.right).length }];
  });
}

/** All pairs of the runs on their common items (strict reading). INVALID for runs of different tasks. */
export function compareRuns(session: ProjectSession, ids: readonly string[]): z.infer<typeof comparison>[] {
  const runs = [...new Set(ids)].map((id) => {
    const { task, model } = evaluationRequest.parse(requireEvaluation(session, id).request);
    const items = new Map<string, Answered>(
      outcomesOf(session.read, id).map((one) => [
        one.item_id,
        { right: one.outcome === 'right', cluster: one.screenshot_id, failure: one.failure },
      ]),
    );
    return { run: { id, task, model, items }, items };
  });
  if (runs.length < 2)
    throw failure('INVALID', 'A comparison needs two different runs; choose another one.', { field: 'runs' });
  if (new Set(runs.map((one) => one.run.task)).size > 1)
    throw failure('INVALID', 'These runs are of different tasks; choose runs of one task.', { field: 'runs' });
  return comparePairs(runs).map(({ a, b, result }) => ({
    a: { run: a.id, model: a.model, value: result.a },
    b: { run: b.id, model: b.model, value: result.b },
    n: result.n,
    bothRight: result.bothRight,
    onlyA: result.onlyA,
    onlyB: result.onlyB,
    bothWrong: result.bothWrong,
    delta: result.delta,
    ci: result.ci,
    test: runs.length > 2 ? 'exact McNemar, Holm over all pairs' : 'exact McNemar',
    p: result.p,
    removed: removedBy(a.items, b.items),
  }));
}
