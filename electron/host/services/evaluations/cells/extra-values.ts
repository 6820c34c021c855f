import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { agreements, type ExtraDim, pictureBands, untagged } from '#shared/contract/runs/evaluations/slices.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { predictedItems, scoredPredictions, tagsOfPredictions } from '../../../db/queries/runs/predictions.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import { peopleAnswers } from '../../benchmark/references.ts';
import { taskOfRun } from '../../release/tasks.ts';

/** An item's place in the release, with its values of a dimension. */
export type ValuesAt = Iterable<readonly [index: number, values: readonly string[]]>;

function* tagsAt(db: ReadDb, run: string): ValuesAt {
  for (const { index, tags } of tagsOfPredictions(db, run)) yield [index, tags && tags.length > 0 ? tags : [untagged]];
}

function* picturesAt(db: ReadDb, run: string): ValuesAt {
  const task = taskOfRun(db, run);
  for (const { item_index: index, item } of scoredPredictions(db, run)) {
    const [first] = task.show(task.item.parse(JSON.parse(item))).pictures;
    if (!first) continue;
    const pixels = first.image.width * first.image.height;
    yield [index, [pictureBands.find(([, most]) => pixels <= most)?.[0] ?? 'over-4-mp']];
  }
}

function* agreementAt(db: ReadDb, run: string): LongQuestion<ValuesAt> {
  const task = taskOfRun(db, run);
  const { release } = evaluationRequest.parse(findRun(db, run)?.request);
  const { given } = yield* peopleAnswers(db, task, release, null);
  const answers = new Map<string, boolean[]>();
  for (const { of, reading } of given)
    answers.set(of.id, [...(answers.get(of.id) ?? []), task.score(of.item, reading).outcome === 'right']);
  const [agree, differ, one, none] = agreements;
  const valueOf = (right: readonly boolean[]) =>
    right.length === 0 ? none : right.length === 1 ? one : right.every(Boolean) ? agree : differ;
  return predictedItems(db, run).map(({ index, id }) => [index, [valueOf(answers.get(id) ?? [])]] as const);
}

/** The values of a dimension that the task itself does not have. */
export function* extraValues(db: ReadDb, run: string, dim: ExtraDim): LongQuestion<ValuesAt> {
  if (dim === 'agreement') return yield* agreementAt(db, run);
  yield [0, 1];
  return dim === 'tag' ? tagsAt(db, run) : picturesAt(db, run);
}
