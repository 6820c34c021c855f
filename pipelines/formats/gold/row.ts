import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { Size } from '#shared/geometry/box.ts';
import { inWords, textPhrase } from '#shared/phrases/phrase.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';
import type { FineStateItem } from '#shared/tasks/fine-state/item.ts';
import type { KnowledgeItem } from '#shared/tasks/knowledge/item.ts';
import type { UnderstandingItem } from '#shared/tasks/understanding/item.ts';
import type { ProcessTask } from '#shared/episodes/process/run.ts';
import { Refused } from '../refused.ts';

/**
 * How one gold row is scored. The published code checks nothing before it scores, so it counts invalid rows too; the
 * strict reading leaves them out.
 */
export interface GoldRow<Item> {
  /** The part of the record; '' for the whole record. */
  part: string;
  /** Null: `why` says what is wrong with it. */
  strict: Item | null;
  /** Null if not even the published code could count it. */
  parity: Item | null;
  why: string | null;
}

/** Data that a gold record may lack. */
export interface GoldSurroundings {
  /** Convention of the file's boxes, if it is not the format's default. */
  convention?: Convention;
  /**
   * Size of a picture by name: from the record, otherwise from its file, else {@link unknownSize}. Throws Refused.
   * `places`: where an import looks for it.
   */
  sizeOf(name: string, size: readonly [number, number] | undefined, places: readonly string[]): Promise<Size>;
  /** Size of a picture in the picture folder, as an import takes it; null if it is not there, or without a folder. */
  pictureSize?(name: string, places: readonly string[]): Promise<Size | null>;
  /** Why an import would refuse the picture: it is not in the picture folder. Null if it is, or if there is no folder. */
  whyMissing?(name: string, places: readonly string[]): Promise<string | null>;
}

/** A picture of unknown size: only answers in the gold's own units can be scored. */
export const unknownSize: Size = { width: 1, height: 1 };

/**
 * Reads one record of a gold file into the task's items, by the same rules as the format's import. Never throws: an
 * unusable record is a row of its own, so that later rows keep their numbers. `undefined` stands for a record that is
 * not JSON.
 */
export type GoldReader<Item> = (value: unknown, around: GoldSurroundings) => Promise<GoldRow<Item>[]>;

/** A locate and an interact item of one component. */
export interface FineStateCase {
  locate: FineStateItem;
  interact: FineStateItem;
  /** Whether the record has a field for the target state, filled or empty. */
  saysTarget: boolean;
}

/** The tasks for which a format can contain gold. */
export interface Gold {
  questions?: GoldReader<Omit<UnderstandingItem, 'index'>>;
  targets?: GoldReader<Omit<GroundingItem, 'index'>>;
  cases?: GoldReader<FineStateCase>;
  knowledge?: GoldReader<KnowledgeItem>;
  tasks?: GoldReader<ProcessTask>;
}

/** A row that cannot be scored. */
export const refusedRow = (why: string, part = ''): GoldRow<never> => ({ part, strict: null, parity: null, why });

/** The row returned by `make`; a {@link Refused} thrown by it becomes a refused row. */
export async function rowOf<Item>(make: () => GoldRow<Item> | Promise<GoldRow<Item>>): Promise<GoldRow<Item>> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusedRow(error.message);
  }
}

/** A row whose boxes `check` checks; `gone` says why its picture cannot be used. */
export function checkedRow<Item>(
  item: Item,
  gone: string | null,
  check: () => void,
  parity: Item = item,
): GoldRow<Item> {
  try {
    if (gone !== null) throw new Refused(textPhrase(gone));
    check();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { part: '', strict: null, parity, why: inWords('format-parity-counts', { why: error.phrase }) };
  }
  return { part: '', strict: item, parity, why: null };
}

/**
 * The row that `make` returns for a picture. As in an import, the strict item has the size of the picture itself, if it
 * is known; parity has the size that the record declares, as the published code does.
 */
export async function sizedRow<Item>(
  around: GoldSurroundings,
  {
    ref,
    statedSize,
    places,
  }: { ref: string; statedSize: readonly [number, number] | undefined; places: readonly string[] },
  make: (size: Size, gone: string | null) => GoldRow<Item>,
): Promise<GoldRow<Item>> {
  const size = await around.sizeOf(ref, statedSize, places);
  const gone = (await around.whyMissing?.(ref, places)) ?? null;
  const row = make(size, gone);
  const real = (await around.pictureSize?.(ref, places)) ?? size;
  if (real.width === size.width && real.height === size.height) return row;
  return { ...make(real, gone), parity: row.parity };
}
