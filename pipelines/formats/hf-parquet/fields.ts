import type { SchemaElement } from 'hyparquet';

/** A column's elements in Parquet's flat schema list, and its Hugging Face feature. */
export interface Field {
  elements: SchemaElement[];
  feature: unknown;
}

const optional = 'OPTIONAL' as const;
const value = (name: string, dtype: string, element: Partial<SchemaElement>): Field => ({
  elements: [{ name, repetition_type: optional, ...element }],
  feature: { dtype, _type: 'Value' },
});
export const text = (name: string): Field =>
  value(name, 'string', { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } });
export const number = (name: string): Field => value(name, 'float64', { type: 'DOUBLE' });
export const whole = (name: string): Field => value(name, 'int32', { type: 'INT32' });

export function struct(name: string, fields: Record<string, (name: string) => Field>): Field {
  const made = Object.entries(fields).map(([key, field]) => [key, field(key)] as const);
  return {
    elements: [
      { name, repetition_type: optional, num_children: made.length },
      ...made.flatMap(([, field]) => field.elements),
    ],
    feature: Object.fromEntries(made.map(([key, field]) => [key, field.feature])),
  };
}

/** The three-level list that the Parquet standard requires. */
export function list(name: string, of: (name: string) => Field): Field {
  const element = of('element');
  return {
    elements: [
      { name, repetition_type: optional, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...element.elements,
    ],
    feature: [element.feature],
  };
}

/** A picture as the library's `Image` feature: the file's bytes and its name. */
export const image = (name: string): Field => ({
  elements: [
    { name, repetition_type: optional, num_children: 2 },
    { name: 'bytes', repetition_type: optional, type: 'BYTE_ARRAY' },
    ...text('path').elements,
  ],
  feature: { _type: 'Image' },
});

export const yesNo = (name: string): Field => value(name, 'bool', { type: 'BOOLEAN' });

/** Columns as a file needs them: its schema, root first, and its key-values. */
export interface FileColumns {
  names: readonly string[];
  schema: SchemaElement[];
  /** What `datasets` reads from a file's key-values: which columns are pictures, and the types of the others. */
  features: string;
}

export function fileColumns(fields: readonly (readonly [name: string, field: Field])[]): FileColumns {
  return {
    names: fields.map(([name]) => name),
    schema: [{ name: 'schema', num_children: fields.length }, ...fields.flatMap(([, field]) => field.elements)],
    features: JSON.stringify({
      info: { features: Object.fromEntries(fields.map(([name, field]) => [name, field.feature])) },
    }),
  };
}
