import { z } from 'zod';
import { inWords } from '../phrases/phrase.ts';
import { sha256 } from './fields.ts';

/** A file of a project, in a folder made for such files: `prompts/…md`, `adapters/…mjs`. */
const ownFile = (folder: string, ending: string) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(`^${folder}/[\\w-][\\w.-]*\\.${ending}$`), inWords('shape-own-file', { folder, ending }));
export const promptFile = ownFile('prompts', 'md');
export const adapterFile = ownFile('adapters', 'm?js');

/** An adapter: an ES module of the project, and the hash of the text that a person confirmed. */
export const adapterRef = z.object({ path: adapterFile, sha256 });
export type AdapterRef = z.infer<typeof adapterRef>;
