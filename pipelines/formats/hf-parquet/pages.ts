import type { RowGroup } from 'hyparquet';
import { Refused } from '../refused.ts';
import { type Fields, Walk } from './thrift.ts';

/** Values of one page that are unpacked; a page of more would be gigabytes. */
const mostValues = 20_000_000;

/** Numbers of fields of a page's header: `PageHeader`, `DataPageHeader`, `DictionaryPageHeader`, `DataPageHeaderV2`. */
const field = { type: 1, unpacked: 2, packed: 3, data: 5, dictionary: 7, data2: 8 };
const values = 1;
const ofData2 = { values: 1, nulls: 2, rows: 3, levels: [5, 6] };

function amount(fields: Fields, id: number, most: number): number {
  const value = fields.get(id);
  if (typeof value !== 'number' || value < 0 || value > most) throw new Refused('the header of a page is damaged');
  return value;
}

function inner(header: Fields, id: number): Fields {
  const fields = header.get(id);
  if (!(fields instanceof Map)) throw new Refused('the header of a page is damaged');
  return fields;
}

/** Values of the page that a header stands before; 0 for a dictionary. */
function valuesOf(header: Fields, packed: number): number {
  const type = header.get(field.type);
  if (type === 0) return amount(inner(header, field.data), values, mostValues);
  if (type === 2) {
    amount(inner(header, field.dictionary), values, mostValues);
    return 0;
  }
  if (type !== 3) throw new Refused('a page is of a kind that is not read');
  const about = inner(header, field.data2);
  const count = amount(about, ofData2.values, mostValues);
  amount(about, ofData2.nulls, count);
  amount(about, ofData2.rows, count);
  for (const id of ofData2.levels) amount(about, id, packed);
  return count;
}

/**
 * Looks at the headers of the pages that a column chunk, or a part of it, begins with, until it has all of its values.
 * The library reads without an end where a header lacks a field. Errors: Refused; Error for what is no header.
 */
function checkChunk(bytes: DataView, all: number): void {
  let found = 0;
  // As the library ends.
  for (let at = 0; found < all && at < bytes.byteLength - 1; ) {
    const header: Fields = new Map();
    const walk = new Walk(bytes, 'the header of a page', at);
    walk.struct(header);
    const packed = amount(header, field.packed, bytes.byteLength - walk.at);
    amount(header, field.unpacked, 2 ** 31);
    found += valuesOf(header, packed);
    at = walk.at + packed;
  }
}

/** Checks what was read of a file from byte `start` on: the pages of the group's columns in it. */
export function checkPages(group: RowGroup, bytes: ArrayBuffer, start: number): void {
  const end = start + bytes.byteLength;
  for (const { meta_data: about } of group.columns) {
    if (!about) continue;
    const first = Number(about.dictionary_page_offset || about.data_page_offset);
    const from = Math.max(first, start);
    const to = Math.min(first + Number(about.total_compressed_size), end);
    if (from < to) checkChunk(new DataView(bytes, from - start, to - from), Number(about.num_values));
  }
}
