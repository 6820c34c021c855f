import type { ItemState } from '#shared/records/fields.ts';
import { type ControlContent, standingVerdict } from './check.ts';

/**
 * Values of the library's facet: the categories of controls that a screenshot shows, `some` if it qualifies without
 * naming one, `none`, or `audit` while people are being asked, so that the model's verdict stays hidden.
 */
export function controlFacets(state: ItemState, content: ControlContent): string[] {
  if (state === 'to_review' || state === 'conflict') return ['audit'];
  const verdict = state === 'rejected' ? { qualifies: false, categories: [] } : standingVerdict(content);
  if (verdict === null) return [];
  return verdict.categories.length > 0 ? [...verdict.categories].sort() : [verdict.qualifies ? 'some' : 'none'];
}
