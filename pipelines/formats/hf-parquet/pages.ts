import { crc32 } from 'node:zlib';
import type { ColumnMetaData, FileMetaData, RowGroup } from 'hyparquet';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { checkedShapes, type ColumnShape } from './column-shape.ts';
import { Runs } from './runs.ts';
import { type Fields, Walk } from './thrift.ts';

/** Maximum values of one page; more would be gigabytes. */
const mostValues = 20_000_000;
/** Miniblocks of a delta block, each with a byte of its own; writers use 4. */
const mostParts = 4096;

/** Field numbers of a page's header: `PageHeader`, `DataPageHeader`, `DictionaryPageHeader`, `DataPageHeaderV2`. */
const field = { type: 1, unpacked: 2, packed: 3, data: 5, dictionary: 7, data2: 8 };
const [values, encodingOfData] = [1, 2];
const ofData2 = { nulls: 2, rows: 3, encoding: 4, defined: 5, repeated: 6, packed: 7 };
/** Encodings by their number in the format. */
const encodings = { dictionaries: [2, 8], runs: 3, differences: [5, 6, 7] };

const damaged = (): Refused => new Refused(phrase('parquet-page-damaged'));
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const bitsOf = (largest: number): number => 32 - Math.clz32(largest);

function amount(fields: Fields, id: number, most: number): number {
  const value = fields.get(id);
  if (typeof value !== 'number' || value < 0 || value > most) throw damaged();
  return value;
}

function inner(header: Fields, id: number): Fields {
  const fields = header.get(id);
  if (!(fields instanceof Map)) throw damaged();
  return fields;
}

/** A page whose bytes must still be checked: at most `count` values. */
interface Page {
  count: number;
  encoding: number;
  boolean: boolean;
  /** Levels before the values, in the same bytes; null if they were checked before. */
  levels: ColumnShape | null;
}

/** Checks the runs in a page's decompressed bytes. */
function checkBytes(bytes: Uint8Array, { count, encoding, boolean, levels }: Page): void {
  const runs = new Runs(view(bytes));
  for (const largest of [levels?.repeated ?? 0, levels?.defined ?? 0])
    if (largest > 0) runs.hybrid(runs.length(), bitsOf(largest), count);
  if (encodings.differences.includes(encoding) && runs.left > 0) {
    runs.number();
    if (runs.number() > mostParts || runs.number() > count) throw new Refused(phrase('parquet-differences'));
  }
  if (encoding === encodings.runs && boolean) runs.hybrid(runs.length(), 1, count);
  else if (encodings.dictionaries.includes(encoding) || encoding === encodings.runs) {
    const width = runs.left > 0 ? runs.byte() : 0;
    if (width > 32) throw damaged();
    if (width > 0) runs.hybrid(runs.left, width, count);
  }
}

/**
 * Checks the pages of a row group before the library reads them: it loops endlessly if a header lacks a field, and
 * trusts every count. No column has more values than its group's rows allow, no page more than its column, no run more
 * than its page. Compressed pages are recognised by their bytes when they are decompressed.
 */
export class PageChecks {
  readonly #group: RowGroup;
  readonly #shapes: ReadonlyMap<ColumnMetaData, ColumnShape>;
  readonly #packed = new Map<string, Page[]>();

  /** Errors: Refused, if columns do not fit the schema or the group's rows. */
  constructor(metadata: FileMetaData, group: RowGroup) {
    this.#group = group;
    this.#shapes = checkedShapes(metadata, group);
  }

  /** Checks what was read of the file from byte `start` on. Errors: Refused; Error if it is not a page. */
  read(bytes: ArrayBuffer, start: number): void {
    const end = start + bytes.byteLength;
    for (const [about, shape] of this.#shapes) {
      const first = Number(about.dictionary_page_offset || about.data_page_offset);
      const from = Math.max(first, start);
      const to = Math.min(first + Number(about.total_compressed_size), end);
      if (from < to) this.#chunk(new DataView(bytes, from - start, to - from), about, shape);
    }
  }

  /** Checks a page that was decompressed from `input`. Errors: Refused. */
  unpacked(input: Uint8Array, output: Uint8Array): void {
    for (const page of this.#packed.get(keyOf(input)) ?? []) checkBytes(output, page);
  }

  /** The pages at the start of a column chunk, or of a part of it, until it has all of its values. */
  #chunk(bytes: DataView, about: ColumnMetaData, shape: ColumnShape): void {
    let left = Number(about.num_values);
    // The library ends here too.
    for (let at = 0; left > 0 && at < bytes.byteLength - 1; ) {
      const header: Fields = new Map();
      const walk = new Walk(bytes, phrase('parquet-page-header'), at);
      walk.struct(header);
      const packed = amount(header, field.packed, bytes.byteLength - walk.at);
      const unpacked = amount(header, field.unpacked, 2 ** 31);
      const page = new Uint8Array(bytes.buffer, bytes.byteOffset + walk.at, packed);
      left -= this.#page(page, header, { about, shape, left, unpacked });
      at = walk.at + packed;
    }
  }

  /** Checks one page; returns its number of values, 0 for a dictionary. */
  #page(
    page: Uint8Array,
    header: Fields,
    { about, shape, left, unpacked }: { about: ColumnMetaData; shape: ColumnShape; left: number; unpacked: number },
  ): number {
    const type = header.get(field.type);
    if (type === 2) {
      amount(inner(header, field.dictionary), values, Math.min(mostValues, unpacked));
      return 0;
    }
    const fields = inner(header, type === 0 ? field.data : field.data2);
    if (type !== 0 && type !== 3) throw new Refused(phrase('parquet-page-type'));
    const count = amount(fields, values, mostValues);
    if (count > left)
      throw new Refused(phrase('parquet-page-values', { n: count, left, rows: String(this.#group.num_rows) }));
    const boolean = about.type === 'BOOLEAN';
    const encoding = amount(fields, type === 0 ? encodingOfData : ofData2.encoding, 255);
    if (type === 0) {
      this.#later(page, { count, encoding, boolean, levels: shape }, about.codec === 'UNCOMPRESSED');
      return count;
    }
    amount(fields, ofData2.nulls, count);
    amount(fields, ofData2.rows, count);
    const lengths = [amount(fields, ofData2.repeated, page.length), amount(fields, ofData2.defined, page.length)];
    const runs = new Runs(view(page));
    for (const [n, largest] of [shape.repeated, shape.defined].entries())
      if (largest > 0) runs.hybrid(lengths[n] ?? 0, bitsOf(largest), count);
    const rest = page.subarray((lengths[0] ?? 0) + (lengths[1] ?? 0));
    const plain = about.codec === 'UNCOMPRESSED' || fields.get(ofData2.packed) === 0;
    this.#later(rest, { count, encoding, boolean, levels: null }, plain);
    return count;
  }

  #later(bytes: Uint8Array, page: Page, plain: boolean): void {
    if (plain) return checkBytes(bytes, page);
    const key = keyOf(bytes);
    this.#packed.set(key, [...(this.#packed.get(key) ?? []), page]);
  }
}

/** Key by which compressed bytes are recognised. */
const keyOf = (bytes: Uint8Array): string => `${bytes.length} ${crc32(bytes)}`;
