import { z } from 'zod';
import type { AnyTaskType } from '#shared/tasks/define.ts';

/** The type of a column, or of what is in one. A picture is its file name in JSON, and its bytes and name in Parquet. */
export type ColumnType =
  | { kind: 'text' | 'whole' | 'number' | 'yes-no' | 'picture' }
  /** Whatever JSON holds, as text. */
  | { kind: 'json' }
  | { kind: 'list'; of: ColumnType }
  | { kind: 'struct'; fields: Record<string, ColumnType> };

export interface Column {
  name: string;
  type: ColumnType;
  /** Whether the column stays when answers are withheld. */
  open: boolean;
}

/** The part of a JSON schema that columns are made from. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

const kinds: Record<string, ColumnType> = {
  string: { kind: 'text' },
  integer: { kind: 'whole' },
  number: { kind: 'number' },
  boolean: { kind: 'yes-no' },
};

/** Without `null`: every column may be empty. */
function filled(schema: Schema): Schema {
  if (Array.isArray(schema.type)) {
    const [only, ...more] = schema.type.filter((text) => text !== 'null');
    return more.length > 0 || only === undefined ? {} : { ...schema, type: only };
  }
  if (!schema.anyOf) return schema;
  const [only, ...more] = schema.anyOf.filter((entry) => entry.type !== 'null');
  return more.length > 0 || !only ? {} : filled(only);
}

const same = (a: ColumnType, b: ColumnType): boolean => JSON.stringify(a) === JSON.stringify(b);

function listOf(schema: Schema): ColumnType {
  const items = typeof schema.items === 'object' ? [schema.items] : (schema.prefixItems ?? []);
  const [first, ...more] = items.map(typeOf);
  return first && more.every((columnType) => same(columnType, first)) ? { kind: 'list', of: first } : { kind: 'json' };
}

const isPicture = (fields: Record<string, Schema>): boolean => Object.keys(fields).sort().join() === 'height,ref,width';

function typeOf(schema: Schema): ColumnType {
  const plain = filled(schema);
  if (plain.properties) {
    if (isPicture(plain.properties)) return { kind: 'picture' };
    const fields = Object.entries(plain.properties).map(([name, of]) => [name, typeOf(of)]);
    return fields.length > 0 ? { kind: 'struct', fields: Object.fromEntries(fields) } : { kind: 'json' };
  }
  if (plain.type === 'array') return listOf(plain);
  const constant = plain.const ?? plain.enum?.[0];
  const type = plain.type ?? (constant === undefined ? undefined : typeof constant);
  return (typeof type === 'string' ? kinds[type] : undefined) ?? { kind: 'json' };
}

/** Places of an item in its release: they say nothing outside of it. */
const internal: ReadonlySet<string> = new Set(['index', 'id', 'cluster']);

/**
 * The columns of a task's published items: its id and hash, the fields of its item schema in their order, its size if it
 * is about one picture, and the release's canary, by which copies of single rows are found.
 */
export function columnsOf(task: Pick<AnyTaskType, 'item' | 'open'>): Column[] {
  const schema = z.toJSONSchema(task.item, { io: 'output', unrepresentable: 'any' }) as Schema;
  const own = Object.entries(schema.properties ?? {})
    .filter(([name]) => !internal.has(name))
    .map(([name, of]): Column => ({ name, type: typeOf(of), open: task.open.includes(name) }));
  const sized = own.some(({ name, type }) => name === 'image' && type.kind === 'picture');
  const always = (name: string, kind: 'text' | 'whole'): Column => ({ name, type: { kind }, open: true });
  return [
    always('id', 'text'),
    always('hash', 'text'),
    ...own,
    ...(sized ? [always('width', 'whole'), always('height', 'whole')] : []),
    always('canary', 'text'),
  ];
}
