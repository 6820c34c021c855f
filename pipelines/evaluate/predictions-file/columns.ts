import type { SchemaElement } from 'hyparquet';
import type { z } from 'zod';
import type { predictionLine } from '#shared/contract/runs/evaluations/predictions.ts';

type Line = z.infer<typeof predictionLine>;
type Value = string | number | null;
/** A prediction as a row of a table. */
export type PredictionRow = Record<string, Value>;

const kinds = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  whole: { type: 'INT32' },
  number: { type: 'DOUBLE' },
} as const;

/** The columns by name. A reading that is a place is in `x` and `y` (image pixels); lists and records are JSON. */
const columns = {
  id: ['text', ({ id }) => id],
  name: ['text', ({ name }) => name ?? null],
  index: ['whole', ({ index }) => index],
  hash: ['text', ({ hash }) => hash],
  prompt: ['text', ({ prompt }) => prompt],
  match: ['text', ({ match }) => match.text],
  picture: ['text', ({ match }) => match.picture ?? null],
  stage: ['text', ({ stage }) => stage ?? null],
  case: ['whole', (line) => line.case ?? null],
  reply: ['text', ({ reply }) => reply],
  replies: ['text', ({ replies }) => (replies ? JSON.stringify(replies) : null)],
  reading: ['text', ({ reading }) => (typeof reading === 'string' ? reading : null)],
  x: ['number', ({ reading }) => (Array.isArray(reading) ? reading[0] : null)],
  y: ['number', ({ reading }) => (Array.isArray(reading) ? reading[1] : null)],
  rule: ['text', ({ rule }) => rule],
  outcome: ['text', ({ outcome }) => outcome],
  extracted: ['text', ({ extracted }) => (extracted ? JSON.stringify(extracted) : null)],
  input_tokens: ['whole', ({ tokens }) => tokens.input],
  output_tokens: ['whole', ({ tokens }) => tokens.output],
  cost: ['number', ({ cost }) => cost],
  ms: ['whole', ({ ms }) => ms],
  coordinates: ['text', ({ coordinates }) => coordinates ?? null],
  boxes: ['text', ({ boxes }) => boxes ?? null],
  sent_width: ['whole', ({ sent }) => sent?.width ?? null],
  sent_height: ['whole', ({ sent }) => sent?.height ?? null],
  gold: ['text', ({ gold }) => gold ?? null],
} as const satisfies Record<string, readonly [keyof typeof kinds, (line: Line) => Value]>;

export const columnNames = Object.keys(columns) as (keyof typeof columns)[];

export const rowOf = (line: Line): PredictionRow =>
  Object.fromEntries(columnNames.map((name) => [name, columns[name][1](line)]));

/** The file's schema, root first. */
export const schema: SchemaElement[] = [
  { name: 'schema', num_children: columnNames.length },
  ...columnNames.map((name) => ({ name, repetition_type: 'OPTIONAL' as const, ...kinds[columns[name][0]] })),
];

/** What `score` needs of a row, under the names of a line of JSON. */
export function lineOf(row: Record<string, unknown>): Record<string, unknown> {
  const { match, picture, stage, case: place, sent_width: width, sent_height: height, coordinates, boxes } = row;
  const present = (name: string, value: unknown) => (value === null || value === undefined ? {} : { [name]: value });
  return {
    ...{ id: row['id'], index: row['index'], hash: row['hash'], reply: row['reply'] ?? null },
    ...{ rule: row['rule'], outcome: row['outcome'], match: { text: match, picture } },
    ...present('name', row['name']),
    ...present('stage', stage),
    ...present('case', place),
    ...present('coordinates', coordinates),
    ...present('boxes', boxes),
    ...(typeof width === 'number' && typeof height === 'number' && { sent: { width, height } }),
  };
}
