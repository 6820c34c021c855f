import type { z } from 'zod';
import type { predictionDetail } from '#shared/contract/runs/evaluations/predictions.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { answersTo, type StoredPrediction } from '../../db/queries/runs/predictions.ts';
import { releaseRecordOf } from '../../db/queries/items/releases.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { itemKind, itemKinds } from '#shared/items/registry.ts';
import { isSubjectRecord, parentOf, releaseRecord } from '../release/record.ts';
import { settingsOf } from '#shared/contract/runs/evaluations/settings.ts';

type Context = Pick<z.infer<typeof predictionDetail>, 'explanation' | 'source' | 'others'>;

/**
 * Each model's answer to the same item, oldest first. Of several runs of a model with the same settings, it is the one
 * being viewed, otherwise the newest: a model that was asked again still has one opinion on the key.
 */
function answersOfModels(session: ProjectSession, entry: StoredPrediction): Context['others'] {
  const byName = new Map<string, Context['others'][number]>();
  for (const answer of answersTo(session.read, entry.runId, entry.index)) {
    const { run_id: run, request, outcome, parity_outcome: parityOutcome, answer: text } = answer;
    const { model } = request;
    const settings = settingsOf(request);
    const name = rowName({ model, settings });
    if (byName.get(name)?.run === entry.runId) continue;
    byName.delete(name);
    byName.set(name, { run, model, settings, outcome, parityOutcome, answer: text });
  }
  return [...byName.values()];
}

/** The context of an item of an evaluation: why the key is right, where to correct it, what other models answered. */
export function itemContext(session: ProjectSession, release: string, entry: StoredPrediction): Context {
  const stored = releaseRecordOf(
    session.read,
    release,
    entry.itemId,
    itemKinds().map(({ id }) => id),
  );
  const record = stored ? releaseRecord.safeParse(JSON.parse(stored.content)).data : undefined;
  const item = record && !isSubjectRecord(record) ? record : undefined;
  return {
    explanation: (item && itemKind(item.kind).explains?.(item.content))?.trim() || null,
    // What belongs to another item is opened with it.
    source: item ? { kind: item.kind, review: parentOf(item) ?? entry.itemId } : null,
    others: answersOfModels(session, entry),
  };
}
