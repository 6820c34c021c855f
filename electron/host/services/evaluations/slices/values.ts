import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { agreements, type ExtraDim, pictureBands, untagged } from '#shared/contract/runs/evaluations/slices.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { predictedItems, scoredPredictions, tagsOfPredictions } from '../../../db/queries/runs/predictions.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import { peopleAnswers } from '../../benchmark/references.ts';

/** An item's values of a dimension, by its place in the release. */
export type ValuesAt = ReadonlyMap<number, readonly string[]>;

function tagsAt(db: ReadDb, run: string): ValuesAt {
  return new Map(
    tagsOfPredictions(db, run).map(({ index, tags }) => [index, tags && tags.length > 0 ? tags : [untagged]]),
  );
}

function picturesAt(db: ReadDb, task: AnyTaskType, run: string): ValuesAt {
  const found = new Map<number, string[]>();
  for (const { item_index: index, item } of scoredPredictions(db, run)) {
    const [first] = task.show(task.item.parse(JSON.parse(item))).pictures;
    if (!first) continue;
    const pixels = first.image.width * first.image.height;
    found.set(index, [pictureBands.find(([, most]) => pixels <= most)?.[0] ?? 'over-4-mp']);
  }
  return found;
}

function* agreementAt(db: ReadDb, task: AnyTaskType, run: string): LongQuestion<ValuesAt> {
  const { release } = evaluationRequest.parse(findRun(db, run)?.request);
  const { given } = yield* peopleAnswers(db, task, release, null);
  const answers = new Map<string, boolean[]>();
  for (const { of, reading } of given)
    answers.set(of.id, [...(answers.get(of.id) ?? []), task.score(of.item, reading).outcome === 'right']);
  const [agree, differ, one, none] = agreements;
  const valueOf = (right: readonly boolean[]) =>
    right.length === 0 ? none : right.length === 1 ? one : right.every(Boolean) ? agree : differ;
  return new Map(predictedItems(db, run).map(({ index, id }) => [index, [valueOf(answers.get(id) ?? [])]]));
}

/** The values of a dimension that the task itself does not have. */
export function* extraValues(db: ReadDb, task: AnyTaskType, run: string, dim: ExtraDim): LongQuestion<ValuesAt> {
  if (dim === 'agreement') return yield* agreementAt(db, task, run);
  yield [0, 1];
  return dim === 'tag' ? tagsAt(db, run) : picturesAt(db, task, run);
}
