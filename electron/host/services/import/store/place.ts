import type { ReadRecord } from '#pipelines/formats/format.ts';
import type { Change } from '../../changes/change.ts';
import type { CheckedRecord } from '../checked.ts';
import type { Claimed, ItemsOf } from './known-items.ts';

/** The item, or the screenshot, that a record or a part of it was stored as. */
export interface Owner {
  kind: string;
  id: string;
}

/** Where the entries of one record are stored. */
export interface Place {
  to: Change;
  format: string;
  screenshot: { id: string; app: string | null };
  items: ItemsOf;
  claimed: Claimed;
  /** Counts an entry that was made, or that was there. */
  count(isNew: boolean): void;
  /** Keeps the text of a part of the record with what it was stored as. */
  keepRaw(owner: Owner, raw: string): void;
}

/** What becomes of the entries of one list of a record. */
export interface EntryKind {
  kind: string;
  /** Notes that the record was stored before as an item of this kind, which a person may have changed since. */
  recall(place: Place, checked: CheckedRecord, id: string): void;
  /** Stores the entries; answers with the item that the whole record is, or null when it is more than one. */
  store(place: Place, checked: CheckedRecord, read: ReadRecord): Owner | null;
}
