import {
  type Field,
  fileColumns,
  type FileColumns,
  image,
  list,
  number,
  struct,
  text,
  whole,
  yesNo,
} from '#pipelines/formats/hf-parquet/fields.ts';
import type { Column, ColumnType } from './columns.ts';

const plain = { text, json: text, whole, number, 'yes-no': yesNo, picture: image };

const fieldOf =
  (type: ColumnType) =>
  (name: string): Field => {
    if (type.kind === 'list') return list(name, fieldOf(type.of));
    if (type.kind !== 'struct') return plain[type.kind](name);
    return struct(name, Object.fromEntries(Object.entries(type.fields).map(([key, of]) => [key, fieldOf(of)])));
  };

/** The columns as a Parquet file has them, with their types for the Hugging Face library. */
export const parquetColumns = (columns: readonly Column[]): FileColumns =>
  fileColumns(columns.map(({ name, type }) => [name, fieldOf(type)(name)] as const));

/** A value with its pictures as bytes; `bytes` has the content of each file. */
function withBytes(value: unknown, type: ColumnType, bytes: ReadonlyMap<string, Uint8Array>): unknown {
  if (value === null || value === undefined) return null;
  if (type.kind === 'picture') return { bytes: bytes.get(value as string), path: value };
  if (type.kind === 'list') return (value as unknown[]).map((entry) => withBytes(entry, type.of, bytes));
  if (type.kind !== 'struct') return value;
  const has = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(type.fields).map(([name, of]) => [name, withBytes(has[name], of, bytes)]));
}

/** A published item as a row of the Parquet file. */
export const parquetRow = (
  columns: readonly Column[],
  item: Readonly<Record<string, unknown>>,
  bytes: ReadonlyMap<string, Uint8Array>,
): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ name, type }) => [name, withBytes(item[name], type, bytes)]));
