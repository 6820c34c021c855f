import { z } from 'zod';
import { line } from './record.ts';

/** JSON Schema (draft 2020-12) of one line of our records, for those who write or check them with other tools. */
export const recordSchema = () => ({
  ...z.toJSONSchema(line, { io: 'input' }),
  title: 'One line of a Benchwright records file',
  description: 'Boxes are pixel corners x1, y1, x2, y2 (floats, x2 and y2 exclusive) of the picture turned upright.',
});
