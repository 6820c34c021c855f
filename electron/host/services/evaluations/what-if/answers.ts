import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { pointConventions, type PointConvention } from '#shared/geometry/number-conventions.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Outcome } from '#shared/tasks/outcomes.ts';
import { otherOrder } from '#shared/tasks/points/answer-guard.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../../db/connection.ts';
import type { HitShare } from '../../../db/queries/runs/cell-answers.ts';
import { predictionsAfter, type StoredPrediction } from '../../../db/queries/runs/predictions.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import { storedReplies } from '../predictions/stored-replies.ts';
import { frozenOptions } from '../spec.ts';

/** A reading of an answer: what became of it, and whether it is right by the figure. */
export interface Judged {
  outcome: Outcome;
  right: boolean;
}

/** What a model answered to an item, in every reading that its stored reply allows. */
export interface Answer {
  /** The item's content, by which runs are joined. */
  key: string;
  cluster: string;
  dims: Readonly<Record<string, string>>;
  item: unknown;
  /** The strict reading leaves this item out. */
  leftOut: boolean;
  strict: Judged;
  parity: Judged | null;
  extracted: Judged | null;
  /** The strict reading with the numbers of places in each convention, and with boxes in the other order. */
  conventions: Partial<Record<PointConvention, Judged>>;
  otherBoxes: Judged | null;
}

const pageSize = 500;

/**
 * The answers of a run, in the order of the release. With a share, only those on its items; right means its hit. Replies
 * of built-in models and those that an adapter read have no other conventions.
 */
export function* answersOf(
  db: ReadDb,
  task: AnyTaskType,
  runId: string,
  share: HitShare | null,
): Generator<Answer, void, void> {
  const run = findRun(db, runId);
  const options = frozenOptions.parse(run?.options);
  const { model } = evaluationRequest.parse(run?.request);
  const judged = ({ outcome, hits }: Pick<Counted, 'outcome' | 'hits'>): Judged => ({
    outcome,
    right: share ? hits[share.hit] === true : outcome === 'right',
  });
  const rereads = task.placeOf !== undefined && !isBaseline(model) && options.adapter === undefined;
  const inNumbers = (prediction: StoredPrediction): Pick<Answer, 'conventions' | 'otherBoxes'> => {
    const read = rereads ? storedReplies(db, task, prediction, options) : null;
    const counted = (numbers: Parameters<NonNullable<typeof read>>[0]) => {
      const found = read?.(numbers)?.now;
      return found ? judged(found) : null;
    };
    if (!read) return { conventions: {}, otherBoxes: null };
    return {
      conventions: Object.fromEntries(
        pointConventions.flatMap((coordinates) => {
          const found = counted({ coordinates });
          return found ? [[coordinates, found]] : [];
        }),
      ),
      otherBoxes: counted({ boxes: otherOrder(options.boxes) }),
    };
  };
  const seen = new Map<string, number>();
  const wanted = Object.entries(share?.dims ?? {});
  for (let after = -1; ; ) {
    const page = predictionsAfter(db, runId, after, pageSize);
    for (const prediction of page) {
      if (wanted.some(([dim, value]) => prediction.dims[dim] !== value)) continue;
      const { index: _, case: __, ...content } = prediction.item as Record<string, unknown>;
      const text = JSON.stringify(content);
      // items with the same content are told apart by their order
      const again = (seen.get(text) ?? 0) + 1;
      seen.set(text, again);
      const item = task.item.parse(prediction.item);
      const { cluster } = content;
      yield {
        key: again === 1 ? text : `${text} ${again}`,
        cluster: typeof cluster === 'string' ? cluster : prediction.screenshotId || prediction.itemId,
        dims: prediction.dims,
        item,
        leftOut: task.leavesOut?.(item) === true,
        strict: prediction.strict ? judged(prediction.strict) : { outcome: prediction.outcome, right: false },
        parity: prediction.parity && judged(prediction.parity),
        extracted: prediction.extracted?.counted ? judged(prediction.extracted.counted) : null,
        ...inNumbers(prediction),
      };
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.index;
  }
}
