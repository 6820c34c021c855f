import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { agreements, type ExtraDim, pictureBands, untagged } from '#shared/contract/runs/evaluations/slices.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { releaseRecordOf } from '../../../db/queries/items/releases.ts';
import { answeredItems } from '../../../db/queries/review/blind-answers.ts';
import {
  predictedItems,
  predictionsAt,
  scoredPredictions,
  tagsOfPredictions,
} from '../../../db/queries/runs/predictions.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import { peopleAnswers, type RecordedCase } from '../../benchmark/references.ts';
import { sound } from '../../release/groups.ts';
import { isSubjectRecord } from '../../release/record.ts';
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

/**
 * The items of a run that people answered, by id, each with its frozen record: people answer a few of the items of a
 * large release, whose records take seconds to read.
 */
function* answeredCases(
  db: ReadDb,
  run: string,
  items: ReturnType<typeof predictedItems>,
): LongQuestion<Map<string, RecordedCase>> {
  const task = taskOfRun(db, run);
  const { release } = evaluationRequest.parse(findRun(db, run)?.request);
  const kinds = new Map(answeredItems(db).map(({ item, kind }) => [item, kind]));
  const places = items.flatMap(({ index, id }) => (kinds.has(id) ? [index] : []));
  const cases = new Map<string, RecordedCase>();
  for (let at = 0; at < places.length; at += 500) {
    yield [at, places.length];
    for (const { itemId: id, item: asked } of predictionsAt(db, run, places.slice(at, at + 500))) {
      const item = task.item.parse(asked);
      const row = releaseRecordOf(db, release, id, [kinds.get(id) ?? '']);
      const record = row && sound(row, release);
      if (!record || isSubjectRecord(record) || task.leavesOut?.(item) === true) continue;
      cases.set(id, { item, cluster: id, kind: record.kind, id, content: record.content });
    }
  }
  return cases;
}

function* agreementAt(db: ReadDb, run: string): LongQuestion<ValuesAt> {
  const task = taskOfRun(db, run);
  const items = predictedItems(db, run);
  const { given } = yield* peopleAnswers(db, task, yield* answeredCases(db, run, items));
  const answers = new Map<string, boolean[]>();
  for (const { of, reading } of given)
    answers.set(of.id, [...(answers.get(of.id) ?? []), task.score(of.item, reading).outcome === 'right']);
  const [agree, differ, single, none] = agreements;
  const valueOf = (right: readonly boolean[]) =>
    right.length === 0 ? none : right.length === 1 ? single : right.every(Boolean) ? agree : differ;
  return items.map(({ index, id }) => [index, [valueOf(answers.get(id) ?? [])]] as const);
}

/** The values of a dimension that the task itself does not have. */
export function* extraValues(db: ReadDb, run: string, dim: ExtraDim): LongQuestion<ValuesAt> {
  if (dim === 'agreement') return yield* agreementAt(db, run);
  yield [0, 1];
  return dim === 'tag' ? tagsAt(db, run) : picturesAt(db, run);
}
