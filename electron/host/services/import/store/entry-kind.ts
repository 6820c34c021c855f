import type { ReadRecord } from '#pipelines/formats/format.ts';
import type { Change } from '../../../changes/change.ts';
import type { CheckedRecord } from '../checked.ts';
import type { Claimed, ItemsOf } from './known-items.ts';

/** The item, or the screenshot, that a record or a part of it was stored as. */
export interface Owner {
  kind: string;
  id: string;
}

/** Where the entries of one record are stored. */
export interface EntryDestination {
  to: Change;
  format: string;
  screenshot: { id: string; app: string | null };
  items: ItemsOf;
  claimed: Claimed;
  /** Counts an entry that was created, or that already existed. */
  count(isNew: boolean): void;
  /** Stores the text of a part of the record with the item it became. */
  keepRaw(owner: Owner, raw: string): void;
}

/** How the entries of one list of a record are stored. */
export interface EntryKind {
  kind: string;
  /** Registers that the record was stored before as an item of this kind, which a person may have changed since. */
  recall(place: EntryDestination, checked: CheckedRecord, id: string): void;
  /** Stores the entries; returns the item that the whole record became, or null if there are several. */
  store(place: EntryDestination, checked: CheckedRecord, read: ReadRecord): Owner | null;
}
