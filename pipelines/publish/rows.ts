import { createHash } from 'node:crypto';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Column, ColumnType } from './columns.ts';

/** One published item by column. */
export type PublishedItem = Record<string, unknown>;

const isPicture = (value: object): value is { ref: string; width: number; height: number } =>
  'ref' in value && 'width' in value && 'height' in value;

/** An item with its pictures as `place` says. */
function placed(value: unknown, place: (ref: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => placed(entry, place));
  if (typeof value !== 'object' || value === null) return value;
  if (isPicture(value)) return place(value.ref);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, placed(entry, place)]));
}

/** The pictures of an item, each once. */
export function picturesIn(item: object): string[] {
  const found = new Set<string>();
  placed(item, (ref) => found.add(ref));
  return [...found];
}

const openPart = (task: Pick<AnyTaskType, 'open'>, item: object) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => task.open.includes(name)));

/**
 * SHA-256 of an item as it is asked: everything that does not tell its key, except which bytes its pictures have. So
 * it is the same whether answers are withheld or not, and nobody can find an answer by trying.
 */
export function askedHash(task: Pick<AnyTaskType, 'id' | 'open'>, id: string, item: object): string {
  const asked = placed(openPart(task, item), () => null);
  return createHash('sha256')
    .update(canonicalJson({ task: task.id, id, item: asked }))
    .digest('hex');
}

/** A value in the shape of its column: what has no column of its own is JSON text. */
function shaped(value: unknown, type: ColumnType): unknown {
  if (value === undefined || value === null) return null;
  if (type.kind === 'json') return JSON.stringify(value);
  if (type.kind === 'list') return (value as unknown[]).map((entry) => shaped(entry, type.of));
  if (type.kind !== 'struct') return value;
  const has = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(type.fields).map(([name, of]) => [name, shaped(has[name], of)]));
}

/** An item as it is published; `file` names the files of its pictures. Fields of the key are null if it is withheld. */
export function publishedItem(
  task: Pick<AnyTaskType, 'id' | 'open'>,
  columns: readonly Column[],
  { id, item, withheld, canary }: { id: string; item: object; withheld: boolean; canary: string },
  file: (ref: string) => string,
): PublishedItem {
  const shown = withheld ? openPart(task, item) : item;
  const size = 'image' in item && typeof item.image === 'object' && item.image && isPicture(item.image) && item.image;
  const values = {
    ...(placed(shown, file) as object),
    ...{ id, canary, hash: askedHash(task, id, item) },
    ...(size && { width: size.width, height: size.height }),
  } as Record<string, unknown>;
  return Object.fromEntries(columns.map(({ name, type }) => [name, shaped(values[name], type)]));
}
