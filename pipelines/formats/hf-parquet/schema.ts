import { fileColumns, image, list, number, struct, text, whole } from './fields.ts';

const lettered = (name: string) => struct(name, { letter: text, text });
const typed = (name: string) => struct(name, { type: text, text });

const columns = {
  image,
  platform: text,
  app_name: text,
  width: whole,
  height: whole,
  questions: (name: string) =>
    list(name, (word) =>
      struct(word, {
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
      bbox: (inner) => list(inner, (text) => list(text, number)),
      kinds: (inner) => list(inner, text),
      names: (inner) => list(inner, text),
      instructions: (inner) => list(inner, (text) => list(text, typed)),
    }),
} as const;
export type Column = keyof typeof columns;

export const columnNames = Object.keys(columns) as Column[];

export const rowColumns = fileColumns(columnNames.map((name) => [name, columns[name](name)] as const));
export const { schema } = rowColumns;
