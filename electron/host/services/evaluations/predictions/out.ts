import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { predictionLine } from '#shared/contract/runs/evaluations/predictions.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { matchText } from '#pipelines/evaluate/score/predictions/match.ts';
import { payloadName } from '../../../db/queries/runs/run-items.ts';
import { tokensOf } from '../../../db/queries/runs/call-tokens.ts';
import { predictionsAfter, type StoredPrediction } from '../../../db/queries/runs/predictions.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { requireEvaluation } from '../overview.ts';
import { frozenOptions } from '../spec.ts';
import { requireTask } from '../../release/tasks.ts';

type Line = z.infer<typeof predictionLine>;

/** The item as it was asked, without its place in the release: by it, runs on different releases are joined. */
function contentHash({ item }: StoredPrediction): string {
  const { index: _, case: __, ...content } = item as Record<string, unknown>;
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** Predictions of a run after a place in the release, as they leave the project; `gold` only for curators. */
export function predictionLines(
  session: ProjectSession,
  { run, after, limit }: { run: string; after: number; limit: number },
  withGold: boolean,
): Line[] {
  const row = requireEvaluation(session, run);
  const task = requireTask(evaluationRequest.parse(row.request).task);
  const { manifest, coordinates, boxes } = frozenOptions.parse(row.options);
  return predictionsAfter(session.read, run, after, limit).map((prediction) => {
    const item = task.item.parse(prediction.item);
    const pointing = task.pointing(item) !== null;
    const placed = prediction.item as { stage?: unknown; case?: unknown };
    const name = payloadName(session.read, run, prediction.itemId);
    return {
      id: prediction.itemId,
      ...(name !== null && { name }),
      index: prediction.index,
      hash: contentHash(prediction),
      prompt: manifest.promptHash,
      match: { text: matchText(task.asked(item)), picture: prediction.screenshotName },
      ...(typeof placed.stage === 'string' &&
        typeof placed.case === 'number' && { stage: placed.stage, case: placed.case }),
      reply: prediction.replies[0] ?? null,
      ...(prediction.replies.length > 1 && { replies: prediction.replies }),
      reading: prediction.strict && (pointing ? prediction.strict.point : prediction.strict.answer),
      rule: prediction.strict?.read.pattern ?? null,
      outcome: prediction.outcome,
      ...(prediction.extracted && {
        extracted: {
          ...{ model: prediction.extracted.model, kind: prediction.extracted.kind },
          ...{
            answer: prediction.extracted.counted?.answer ?? null,
            outcome: prediction.extracted.counted?.outcome ?? null,
          },
        },
      }),
      tokens: tokensOf(session.read, prediction.callIds),
      cost: prediction.cost,
      ms: prediction.seconds === null ? null : Math.round(prediction.seconds * 1000),
      ...(pointing && { coordinates, boxes, sent: prediction.strict?.read.sent ?? null }),
      ...(withGold && { gold: task.gold(item) }),
    };
  });
}
