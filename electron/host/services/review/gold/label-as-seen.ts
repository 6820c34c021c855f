import type { EpisodeRow } from '#shared/contract/episodes.ts';
import { itemKind } from '#shared/items/registry.ts';
import { findItem } from '../../../db/queries/items/items.ts';
import type { Blind } from '../../blind/blind.ts';
import { asSeen } from './as-seen.ts';

type Label = EpisodeRow['labels'][number];

/** What an item says about its episode, by the person's own answer alone. */
export function labelSeen(label: Label, blind: Blind): Label {
  const seen = asSeen(blind, label.itemId);
  const item = seen && findItem(blind.db, label.itemId);
  if (!seen || !item) return label;
  const kind = itemKind(label.kind);
  const settled = seen.state === 'approved';
  const value = settled ? (kind.says?.(kind.content.parse(seen.contentOf(item.id, item.content))) ?? null) : null;
  return { ...label, state: seen.state, value, agreement: settled ? 'one' : 'some' };
}
