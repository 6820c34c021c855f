import { question } from '../../../statistics/question.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { predictedItems } from '../../../db/queries/runs/predictions.ts';
import { Blind } from '../../../items/blind/blind.ts';

/**
 * By run: places in the release of the items that wait for this person's own answer. Whether a model is right about
 * one of them, alone or as the only item of a figure, helps to guess its key.
 */
export function withheldItems(db: ReadDb, runIds: readonly string[], me: string): Record<string, number[]> {
  const blind = new Blind(db, me);
  return Object.fromEntries(
    runIds.map((runId) => [
      runId,
      predictedItems(db, runId).flatMap(({ index, id, kind }) =>
        (kind === null ? blind.hidesAny(id) : blind.hides(kind, id)) ? [index] : [],
      ),
    ]),
  );
}

export const withheldItemsQuestion = question('withheldItems', withheldItems);
