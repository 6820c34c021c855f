import { z } from 'zod';
import { episodeLine, looseLine } from './episodes.ts';
import { line } from './record.ts';

/** JSON Schema (draft 2020-12) of one line of our records, for writing or checking them with other tools. */
const recordSchema = () => ({
  ...z.toJSONSchema(line, { io: 'input' }),
  title: 'One line of a Benchwright records file',
  description: 'Boxes are pixel corners x1, y1, x2, y2 (floats, x2 and y2 exclusive) of the picture turned upright.',
});

/** JSON Schema of one line of `episodes.jsonl`: an episode, then its steps and items in order. */
const episodesSchema = () => ({
  ...z.toJSONSchema(episodeLine, { io: 'input' }),
  title: 'One line of a Benchwright episodes file',
  description: "Places are pixels (floats) of the step's picture turned upright; boxes are corners x1, y1, x2, y2.",
});

/**
 * JSON Schema of one line of `items.jsonl`: a set of pictures, or an item about the preceding set or without a subject.
 */
const itemsSchema = () => ({
  ...z.toJSONSchema(looseLine, { io: 'input' }),
  title: 'One line of a Benchwright items file',
  description: 'Items about several pictures follow their set; items about nothing have no set.',
});

/** Every shipped schema, by file name. */
export const shippedSchemas = {
  'benchwright-jsonl.schema.json': recordSchema,
  'benchwright-jsonl-episodes.schema.json': episodesSchema,
  'benchwright-jsonl-items.schema.json': itemsSchema,
} as const;
