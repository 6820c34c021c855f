import { z } from 'zod';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { keyLints, placeLints } from '#shared/lints/key-lints.ts';
import { elementsAsked } from '../../items/element/hidden.ts';
import { itemState } from '#shared/records/fields.ts';
import { progresses } from '#shared/contract/runs/progress.ts';
import { tellsDecided } from '../../services/review/gold/progress-seen.ts';
import type { Blind } from '../../items/blind/blind.ts';

const filtered = z.object({
  lint: z.union([z.string(), z.array(z.string())]).optional(),
  by: z.unknown().optional(),
  controls: z.array(z.string()).optional(),
  state: z.array(itemState).optional().catch(undefined),
  progress: z.array(z.enum(progresses)).optional().catch(undefined),
  source: z.unknown().optional(),
  samplingPlan: z.unknown().optional(),
});

/**
 * Why somebody who reviews blind may not use a filter, in a sentence; null if they may. Filtering by a finding on the
 * key would reveal the key, by one on places where hidden boxes are; filtering by disagreement would reveal whether models
 * gave the key, by who decided would reveal gold items, as would a sample, which has none; and an approved check for
 * controls may be asked as gold, while `audit` reveals only that it is asked.
 */
export function revealedByFilter(filter: unknown, blind: Blind | null): Phrase | null {
  const { data } = filtered.safeParse(filter);
  const codes = [data?.lint ?? []].flat();
  if (codes.some((code) => keyLints.has(code))) return phrase('filter-tells-answers');
  if (blind && codes.some((code) => placeLints.has(code)) && elementsAsked(blind)) return phrase('filter-tells-boxes');
  if (data?.source === 'disagreement') return phrase('filter-tells-models');
  if (data?.by !== undefined) return phrase('filter-tells-people');
  if (blind?.gold && data?.controls?.some((control) => control !== 'audit')) return phrase('filter-tells-checks');
  if (blind?.gold && (data?.source === 'sample' || data?.samplingPlan !== undefined))
    return phrase('filter-tells-samples');
  if (blind?.gold && data && tellsDecided(data)) return phrase('filter-tells-decisions');
  // An approved item has no findings of models any more, and so has no copy.
  if (blind?.gold && (codes.length > 0 || data?.source === 'lints')) return phrase('filter-tells-findings');
  return null;
}
