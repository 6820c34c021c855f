import type { z } from 'zod';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';

type Manifest = z.infer<typeof evaluation>['manifest'];

/** The settings in which two runs differ, in words. */
export interface SettingDifference {
  what: string;
  a: string;
  b: string;
}

const sampled = ['temperature', 'maxTokens', 'topP', 'seed', 'reasoningEffort'] as const;

const words = (value: unknown): string =>
  value === undefined || value === null ? 'not set' : typeof value === 'string' ? value : canonicalJson(value);

function promptOf({ promptId, promptVersion, promptHash }: Manifest, withHash: boolean): string {
  return `${promptId} v${promptVersion}${withHash && promptHash ? ` ${promptHash.slice(0, 12)}` : ''}`;
}

/**
 * Prompt, parser, image policy and sampling parameters that differ between two runs: then a difference of their figures
 * need not come from the models. Prompt texts are compared if both runs stored their hashes.
 */
export function settingDifferences(a: Manifest, b: Manifest): SettingDifference[] {
  const hashed = a.promptHash !== null && b.promptHash !== null;
  const sampling = (of: Manifest): Record<string, unknown> =>
    of.params !== null && typeof of.params === 'object' ? { ...of.params } : {};
  const pairs: SettingDifference[] = [
    { what: 'prompt', a: promptOf(a, hashed), b: promptOf(b, hashed) },
    { what: 'parser', a: a.parser, b: b.parser },
    { what: 'image policy', a: words(a.imagePolicy), b: words(b.imagePolicy) },
    ...sampled.map((name) => ({ what: name, a: words(sampling(a)[name]), b: words(sampling(b)[name]) })),
  ];
  return pairs.filter((one) => one.a !== one.b);
}
