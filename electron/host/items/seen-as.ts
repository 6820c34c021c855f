import type { ItemState, Lint } from '#shared/contract/common.ts';

/**
 * What one person sees of an item and of the parts it is reviewed through, where that differs from what is stored; made by
 * `services/review/gold/as-seen.ts`. Ids that are neither the item's nor a part's are not known here.
 */
export interface SeenAs {
  /** Its state in review. */
  readonly state: ItemState;
  stateOf(id: string, stored: ItemState): ItemState;
  contentOf(id: string, stored: unknown): unknown;
  lintsOf(id: string, stored: readonly Lint[]): Lint[];
  disagreementOf(id: string, stored: number): number;
}

/** How each item looks to one person; null for an item that they see as it is stored. */
export type SeenBy = (id: string) => SeenAs | null;
