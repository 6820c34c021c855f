import { type AsyncBuffer, type FileMetaData, parquetMetadata, type SchemaElement } from 'hyparquet';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { Walk } from './thrift.ts';

/** Largest footer that is read, bytes; that of ten thousand row groups of thirty columns is smaller. */
const largestFooter = 64 * 1024 * 1024;
/** The end of a file: the footer's length (four bytes, little-endian) and "PAR1". */
const tailLength = 8;
const magic = 0x31524150;

/** Maximum rows of one file; more would take days. */
const mostRows = 100_000_000;

/**
 * Rows that are declared but missing would be searched for one by one, and a negative number would silently lose rows.
 */
function checkRows({ num_rows: all, row_groups: groups }: FileMetaData): void {
  const rows = groups.map((group) => Number(group.num_rows));
  if (rows.some((n) => n < 0) || rows.reduce((sum, n) => sum + n, 0) !== Number(all))
    throw new Refused(phrase('parquet-rows-contradict'));
  if (Number(all) > mostRows) throw new Refused(phrase('parquet-too-many-rows', { n: String(all), most: mostRows }));
}

/** Maximum entries of a schema, and how deep it nests; the library walks it again for each piece that is read. */
const mostColumns = 10_000;
const deepest = 64;

/**
 * Refuses a schema that the library would not come to the end of: it follows the declared numbers of children, and a
 * negative one endlessly. Errors: Refused.
 */
export function checkSchema(schema: readonly Pick<SchemaElement, 'num_children'>[]): void {
  if (schema.length > mostColumns)
    throw new Refused(phrase('parquet-too-many-columns', { n: schema.length, most: mostColumns }));
  const open: number[] = [];
  for (const { num_children: children = 0 } of schema) {
    if (!Number.isInteger(children) || children < 0 || children >= schema.length)
      throw new Refused(phrase('parquet-column-children', { n: children }));
    while (open.at(-1) === 0) open.pop();
    if (open.length > 0) open.push((open.pop() ?? 0) - 1);
    if (children > 0) open.push(children);
    if (open.length > deepest) throw new Refused(phrase('parquet-columns-deep', { most: deepest }));
  }
}

/**
 * The content of a file's footer, read only if its length and its lists fit into the file and into bounded memory.
 * Errors: Refused; any error that the library throws for damaged bytes.
 */
export async function readFooter(buffer: AsyncBuffer): Promise<FileMetaData> {
  const { byteLength: size } = buffer;
  if (size < tailLength + 4) throw new Error('too short');
  const tail = new DataView(await buffer.slice(size - tailLength, size));
  if (tail.getUint32(4, true) !== magic) throw new Error(inWords('parquet-no-end'));
  const claimed = tail.getUint32(0, true);
  const room = size - tailLength - 4;
  if (claimed > room) throw new Refused(phrase('parquet-footer-room', { claimed, room }));
  if (claimed > largestFooter) throw new Refused(phrase('parquet-footer-large', { claimed, most: largestFooter }));
  const footer = await buffer.slice(size - tailLength - claimed, size);
  new Walk(new DataView(footer, 0, claimed), phrase('parquet-its-footer')).struct();
  // Columns on a map are of no use here, and the library looks for them before anything else can be checked.
  const metadata = parquetMetadata(footer, { geoparquet: false });
  checkSchema(metadata.schema);
  checkRows(metadata);
  return metadata;
}
