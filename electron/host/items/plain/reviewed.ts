import type { AnyItemKind, ReviewRules } from '#shared/items/define.ts';
import type { StoredItem } from '../../db/queries/items/items.ts';

/** An item with the rules of its kind's review. */
export interface Reviewed {
  item: StoredItem;
  kind: AnyItemKind;
  rules: ReviewRules<unknown, unknown>;
  content: unknown;
}
