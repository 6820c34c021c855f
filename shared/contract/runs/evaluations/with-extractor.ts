import type { z } from 'zod';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';

type Evaluation = z.infer<typeof evaluation>;

/**
 * The same run with its extractor's readings, as a row of its own: named by the extractor, never ranked, and without a
 * published reading. Null for a run without an extractor.
 */
export function withExtractor(entry: Evaluation): Evaluation | null {
  const { extracted } = entry;
  if (!extracted) return null;
  const { model, strict, summary, misses } = extracted;
  return {
    ...entry,
    ...{
      settings: { ...entry.settings, extractor: model },
      strict,
      misses,
      parity: null,
      passes: null,
      extracted: null,
    },
    summary: { strict: summary, parity: null },
  };
}
