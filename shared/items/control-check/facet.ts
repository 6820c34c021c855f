import type { ItemState } from '#shared/contract/common.ts';
import { type ControlContent, standingVerdict } from './check.ts';

/**
 * What the library may filter by: the categories of which a screenshot shows controls, `some` where it qualifies without
 * one being named, `none`, or `audit` while people are asked, so that nothing tells them what the model said.
 */
export function controlFacets(state: ItemState, content: ControlContent): string[] {
  if (state === 'to_review' || state === 'conflict') return ['audit'];
  const verdict = state === 'rejected' ? { qualifies: false, categories: [] } : standingVerdict(content);
  if (verdict === null) return [];
  return verdict.categories.length > 0 ? [...verdict.categories].sort() : [verdict.qualifies ? 'some' : 'none'];
}
