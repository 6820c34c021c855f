import type { z } from 'zod';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';

/** The settings of a request that differ from the defaults. */
export function settingsOf(request: EvaluationRequest): z.infer<typeof evaluation>['settings'] {
  return {
    arm: request.arm ?? null,
    detector: request.detector ?? null,
    circular: request.circular,
    noImage: request.noImage,
    visualPrompt: request.visualPrompt ?? null,
    thinking: request.thinking ?? false,
    samples: request.samples ?? 1,
    hints: request.hints?.name ?? null,
    parityParser: request.parityParser ?? null,
    limit: request.limit ?? null,
    draw: request.draw ?? null,
    seed: request.seed ?? null,
    shard: request.shard ?? null,
    extractor: null,
  };
}
