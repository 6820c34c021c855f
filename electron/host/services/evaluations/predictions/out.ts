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
  return predictionsAfter(session.read, run, after, limit).map((one) => {
    const item = task.item.parse(one.item);
    const pointing = task.pointing(item) !== null;
    const placed = one.item as { stage?: unknown; case?: unknown };
    const name = payloadName(session.read, run, one.itemId);
    return {
      id: one.itemId,
      ...(name !== null && { name }),
      index: one.index,
      hash: contentHash(one),
      prompt: manifest.promptHash,
      match: { text: matchText(task.asked(item)), picture: one.screenshotName },
      ...(typeof placed.stage === 'string' &&
        typeof placed.case === 'number' && { stage: placed.stage, case: placed.case }),
      reply: one.replies[0] ?? null,
      ...(one.replies.length > 1 && { replies: one.replies }),
      reading: one.strict && (pointing ? one.strict.point : one.strict.answer),
      rule: one.strict?.read.pattern ?? null,
      outcome: one.outcome,
      ...(one.extracted && {
        extracted: {
          ...{ model: one.extracted.model, kind: one.extracted.kind },
          ...{ answer: one.extracted.counted?.answer ?? null, outcome: one.extracted.counted?.outcome ?? null },
        },
      }),
      tokens: tokensOf(session.read, one.callIds),
      cost: one.cost,
      ms: one.seconds === null ? null : Math.round(one.seconds * 1000),
      ...(pointing && { coordinates, boxes, sent: one.strict?.read.sent ?? null }),
      ...(withGold && { gold: task.gold(item) }),
    };
  });
}
