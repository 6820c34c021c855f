import type { Convention } from '#shared/contract/imports.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';
import type { FineStateItem } from '#shared/tasks/fine-state/item.ts';
import type { KnowledgeItem } from '#shared/tasks/knowledge/item.ts';
import type { UnderstandingItem } from '#shared/tasks/understanding/item.ts';
import type { ProcessTask } from '#shared/tasks/process/run.ts';
import { Refused } from '../refused.ts';

/**
 * What one gold row is scored as. The published code looks at nothing before it scores, so a row that cannot be what the
 * format says counts there all the same; the strict reading leaves it out.
 */
export interface GoldRow<Item> {
  /** Which part of the record it is; '' when it is the whole. */
  part: string;
  /** Null: `why` says what is wrong with it. */
  strict: Item | null;
  /** Null where not even the published code could count it. */
  parity: Item | null;
  why: string | null;
}

/** What a gold record does not always say itself. */
export interface GoldSurroundings {
  /** How the boxes of the file are written, where it is not as the format has them. */
  convention?: Convention;
  /** Size of a picture by its name: as the record says, otherwise as looked up, else {@link unknownSize}. Throws Refused. */
  sizeOf(name: string, told: readonly [number, number] | undefined): Promise<Size>;
}

/** A picture of unknown size: only answers in the gold's own units can be scored then. */
export const unknownSize: Size = { width: 1, height: 1 };

/**
 * Reads one record of a gold file into the task's items, by the same rules as the import of the format. Never throws:
 * what cannot be used is a row of its own, so that the rows after it keep their numbers. `undefined` stands for a
 * record that is not JSON.
 */
export type GoldReader<Item> = (value: unknown, around: GoldSurroundings) => Promise<GoldRow<Item>[]>;

/** A locate and an interact item of one component. */
export interface FineStateCase {
  locate: FineStateItem;
  interact: FineStateItem;
  /** Whether the record has a field for the target state, filled or empty. */
  saysTarget: boolean;
}

/** The tasks whose gold a format can hold. */
export interface Gold {
  questions?: GoldReader<Omit<UnderstandingItem, 'index'>>;
  targets?: GoldReader<Omit<GroundingItem, 'index'>>;
  cases?: GoldReader<FineStateCase>;
  knowledge?: GoldReader<KnowledgeItem>;
  tasks?: GoldReader<ProcessTask>;
}

/** A row that nothing can be scored with. */
export const refusedRow = (why: string, part = ''): GoldRow<never> => ({ part, strict: null, parity: null, why });

/** The row that `make` gives; a {@link Refused} of it becomes a refused row. */
export async function rowOf<Item>(make: () => GoldRow<Item> | Promise<GoldRow<Item>>): Promise<GoldRow<Item>> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusedRow(error.message);
  }
}

/** A row whose boxes `check` looks at. */
export function checkedRow<Item>(item: Item, check: () => void, parity: Item = item): GoldRow<Item> {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { part: '', strict: null, parity, why: `${error.message}; the published code counts it, so parity does` };
  }
  return { part: '', strict: item, parity, why: null };
}
