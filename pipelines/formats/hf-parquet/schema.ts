import type { SchemaElement } from 'hyparquet';

/** A column's elements in Parquet's flat schema list, and its Hugging Face feature. */
interface Field {
  elements: SchemaElement[];
  feature: unknown;
}

const optional = 'OPTIONAL' as const;
const value = (name: string, dtype: string, element: Partial<SchemaElement>): Field => ({
  elements: [{ name, repetition_type: optional, ...element }],
  feature: { dtype, _type: 'Value' },
});
const text = (name: string): Field =>
  value(name, 'string', { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } });
const number = (name: string): Field => value(name, 'float64', { type: 'DOUBLE' });
const whole = (name: string): Field => value(name, 'int32', { type: 'INT32' });

function struct(name: string, fields: Record<string, (name: string) => Field>): Field {
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
function list(name: string, of: (name: string) => Field): Field {
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
const image = (name: string): Field => ({
  elements: [
    { name, repetition_type: optional, num_children: 2 },
    { name: 'bytes', repetition_type: optional, type: 'BYTE_ARRAY' },
    ...text('path').elements,
  ],
  feature: { _type: 'Image' },
});

const lettered = (name: string) => struct(name, { letter: text, text });
const typed = (name: string) => struct(name, { type: text, text });

const columns = {
  image,
  platform: text,
  app_name: text,
  width: whole,
  height: whole,
  questions: (name: string) =>
    list(name, (one) =>
      struct(one, {
        difficulty: text,
        question: text,
        options: (inner) => list(inner, lettered),
        answer: text,
        explanation: text,
        hint: text,
      }),
    ),
  objects: (name: string) =>
    struct(name, {
      bbox: (inner) => list(inner, (one) => list(one, number)),
      kinds: (inner) => list(inner, text),
      names: (inner) => list(inner, text),
      instructions: (inner) => list(inner, (one) => list(one, typed)),
    }),
} as const;
export type Column = keyof typeof columns;
export const columnNames = Object.keys(columns) as Column[];

const fields = columnNames.map((name) => [name, columns[name](name)] as const);

/** The file's schema, root first. */
export const schema: SchemaElement[] = [
  { name: 'schema', num_children: fields.length },
  ...fields.flatMap(([, field]) => field.elements),
];

/** What `datasets` reads from a file's key-values: which columns are pictures, and the types of the others. */
export const features = JSON.stringify({
  info: { features: Object.fromEntries(fields.map(([name, field]) => [name, field.feature])) },
});
