import { z } from 'zod';
import type { PipelineOption } from '#shared/contract/runs/runs.ts';

/** The seed of all random draws. */
export const seedOption: PipelineOption = {
  id: 'seed',
  name: 'Seed',
  help: 'The same seed gives the same questions; another seed gives other orders and near misses.',
  role: null,
  field: { kind: 'number', min: 0, max: 4_294_967_295, whole: true, default: 1 },
};

const options = z.object({ seed: z.number().int().nonnegative().default(1) });

export const seedOf = (given: Record<string, unknown>): number => options.parse(given).seed;
