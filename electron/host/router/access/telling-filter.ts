import { z } from 'zod';
import { keyLints, placeLints } from '#shared/tasks/lints/key-lints.ts';
import { elementsAsked } from '../../items/element/hidden.ts';
import { itemState } from '#shared/contract/common.ts';
import { progresses } from '#shared/contract/runs/progress.ts';
import { tellsDecided } from '../../services/review/gold/progress-as-seen.ts';
import type { Blind } from '../../services/blind/blind.ts';

const filtered = z.object({
  lint: z.union([z.string(), z.array(z.string())]).optional(),
  by: z.unknown().optional(),
  controls: z.array(z.string()).optional(),
  state: z.array(itemState).optional().catch(undefined),
  progress: z.array(z.enum(progresses)).optional().catch(undefined),
  source: z.unknown().optional(),
});

/**
 * Why somebody who reviews blind may not use a filter, in a sentence; null if they may. Filtering by a finding on the
 * key would reveal the key, by one on places where hidden boxes are; filtering by disagreement would reveal whether models
 * gave the key, by who decided would reveal gold items; and an approved check for controls may be asked as gold, while
 * `audit` reveals only that it is asked.
 */
export function toldBy(filter: unknown, blind: Blind | null): string | null {
  const { data } = filtered.safeParse(filter);
  const codes = [data?.lint ?? []].flat();
  if (codes.some((code) => keyLints.has(code)))
    return 'This finding reveals right answers, so only reviewers can filter by it.';
  if (blind && codes.some((code) => placeLints.has(code)) && elementsAsked(blind))
    return 'This finding reveals where others drew boxes, so only reviewers can filter by it while boxes are in review.';
  if (data?.source === 'disagreement')
    return 'Where models disagree with the key is visible only after the answer, so only reviewers can filter by it.';
  if (data?.by !== undefined) return 'Only reviewers can filter by who worked on something.';
  if (blind?.gold && data?.controls?.some((one) => one !== 'audit'))
    return 'Answered checks are asked again to measure people, so only reviewers can filter by their answers.';
  if (blind?.gold && data && tellsDecided(data))
    return 'Approved items are asked again to measure people, so only reviewers can filter by what was decided.';
  return null;
}
