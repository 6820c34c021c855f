import type { ItemState } from '#shared/records/fields.ts';
import type { WriteItem } from '#pipelines/formats/format.ts';
import type { RawSource } from '#pipelines/formats/record-parts.ts';

/** An approved item as it leaves the project. */
export interface WrittenEntry {
  id: string;
  /** As the schema of its kind read it. */
  content: unknown;
  state: ItemState;
  source: string;
  raw: RawSource | null;
  /** Its parent's id. */
  parent: string | null;
}

/** How the items of a kind enter their own list of an exported screenshot. */
export interface WrittenList {
  kind: string;
  put(into: WriteItem, entry: WrittenEntry): void;
}
