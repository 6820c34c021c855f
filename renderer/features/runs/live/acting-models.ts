import type { z } from 'zod';
import type { modelInfo } from '#shared/contract/runs/models.ts';

/** Baselines that can act; the other built-in models only answer questions. */
const acting: ReadonlySet<string> = new Set(['builtin/random', 'builtin/scripted']);

/** Models that can act in a live run, and how their replies are read. */
export const actingModels = (models: readonly z.infer<typeof modelInfo>[]): { name: string; reads: string }[] =>
  models
    .filter(({ builtin, record }) => !builtin || acting.has(record.name))
    .map(({ record, reads }) => ({ name: record.name, reads: record.computerUse?.tool ?? reads }));
