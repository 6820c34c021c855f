import { z } from 'zod';
import { type predictionDetail } from '#shared/contract/runs/evaluations/predictions.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { answersTo, type StoredPrediction } from '../../db/queries/runs/predictions.ts';
import { releaseRecordOf } from '../../db/queries/items/releases.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { settingsOf } from './settings.ts';

type Context = Pick<z.infer<typeof predictionDetail>, 'explanation' | 'source' | 'others'>;

const frozen = z.looseObject({
  kind: z.string(),
  /** Of an instruction: the element it hangs on, by which Review opens it. */
  element: z.string().optional(),
  content: z.looseObject({ explanation: z.string().optional() }).optional(),
});

/**
 * What each model answered to the same item, oldest first: of several runs of a model with the same settings the one that
 * is looked at, or else the newest. A model that was asked again is still one opinion on the key.
 */
function answersOfModels(session: ProjectSession, one: StoredPrediction): Context['others'] {
  const byName = new Map<string, Context['others'][number]>();
  for (const answer of answersTo(session.read, one.runId, one.index)) {
    const { run_id: run, request, outcome, parity_outcome: parityOutcome, answer: said } = answer;
    const model = rowName({ model: request.model, settings: settingsOf(request) });
    if (byName.get(model)?.run === one.runId) continue;
    byName.delete(model);
    byName.set(model, { run, model, outcome, parityOutcome, answer: said });
  }
  return [...byName.values()];
}

/** What stands around an item of an evaluation: why the key is right, where it is corrected, what other models said. */
export function itemContext(session: ProjectSession, release: string, one: StoredPrediction): Context {
  const stored = releaseRecordOf(session.read, release, one.itemId);
  const record = stored ? frozen.safeParse(JSON.parse(stored.content)).data : undefined;
  return {
    explanation: record?.content?.explanation?.trim() || null,
    source: record ? { kind: record.kind, review: record.element ?? one.itemId } : null,
    others: answersOfModels(session, one),
  };
}
