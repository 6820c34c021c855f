import type { z } from 'zod';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { pointConvention } from '#shared/geometry/number-conventions.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { sameModel } from './same-model.ts';
import { pictureWords } from './report/picture-words.ts';

type Manifest = z.infer<typeof evaluation>['manifest'];

/** The settings in which two runs differ, in words. */
export interface SettingDifference {
  what: string;
  a: string;
  b: string;
  /** It comes with what is compared (two families, or one model asked again), so that it does not stand in the way. */
  usual: boolean;
}

const sampled = ['temperature', 'maxTokens', 'topP', 'seed', 'reasoningEffort'] as const;

const modes = ['examples', 'perturbation'] as const;

const words = (value: unknown): string =>
  value === undefined || value === null ? 'not set' : typeof value === 'string' ? value : canonicalJson(value);

const parameters = (of: Manifest): Record<string, unknown> =>
  of.params !== null && typeof of.params === 'object' ? { ...of.params } : {};

/** The prompt of a task, whichever convention of coordinates it asks for. */
const baseOf = ({ promptId, promptVersion }: Manifest): string =>
  `${promptId.replace(conventionSuffix, '')} v${promptVersion}`;
const conventionSuffix = new RegExp(`-(?:${pointConvention.options.join('|')})$`);

function promptOf({ promptId, promptVersion, promptHash }: Manifest, withHash: boolean): string {
  return `${promptId} v${promptVersion}${withHash && promptHash ? ` ${promptHash.slice(0, 12)}` : ''}`;
}

/**
 * Prompt, parser, image policy and sampling parameters that differ between two runs: then a difference of their figures
 * need not come from the models. Prompt texts are compared if both runs stored their hashes. Pictures and conventions of
 * coordinates belong to a family: between two families such differences are `usual`; so is the seed of one model.
 */
export function settingDifferences(a: Manifest, b: Manifest): SettingDifference[] {
  const hashed = a.promptHash !== null && b.promptHash !== null;
  const [own, other] = [parameters(a), parameters(b)];
  const families = typeof own['family'] === 'string' && typeof other['family'] === 'string';
  const apart = families && own['family'] !== other['family'];
  // One model with another seed is that model, asked again.
  const again = sameModel(a, b) !== null;
  const asksAlike = a.promptId !== b.promptId && baseOf(a) === baseOf(b);
  const pairs: SettingDifference[] = [
    { what: 'prompt', a: promptOf(a, hashed), b: promptOf(b, hashed), usual: apart && asksAlike },
    { what: 'parser', a: a.parser, b: b.parser, usual: false },
    { what: 'image policy', a: pictureWords(a.imagePolicy), b: pictureWords(b.imagePolicy), usual: apart },
    ...modes.map((name) => ({ what: name, a: words(own[name]), b: words(other[name]), usual: false })),
    ...sampled.map((name) => ({
      what: name,
      a: words(own[name]),
      b: words(other[name]),
      usual: again && name === 'seed',
    })),
  ];
  return pairs.filter((pair) => pair.a !== pair.b);
}
