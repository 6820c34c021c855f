import type { z } from 'zod';
import type { evaluationSettings } from './evaluation.ts';
import type { EvaluationRequest } from './request.ts';

export type EvaluationSettings = z.infer<typeof evaluationSettings>;

/** The settings of a request that differ from the defaults. */
export function settingsOf(request: EvaluationRequest): EvaluationSettings {
  const { temperature, fewShot, perturbation } = request;
  return {
    arm: request.arm ?? null,
    detector: request.detector ?? null,
    circular: request.circular,
    noImage: request.noImage,
    visualPrompt: request.visualPrompt ?? null,
    thinking: request.thinking ?? false,
    samples: request.samples ?? 1,
    hints: request.hints?.name ?? null,
    ...(temperature !== undefined && { temperature }),
    ...(fewShot && { fewShot: { ...fewShot, from: fewShot.from ?? null } }),
    ...(perturbation && { perturbation }),
    parityParser: request.parityParser ?? null,
    limit: request.limit ?? null,
    draw: request.draw ?? null,
    seed: request.seed ?? null,
    shard: request.shard ?? null,
    extractor: null,
  };
}
