import { z } from 'zod';
import { bbox, id, isoTime } from './common.ts';
import { element, elementKinds } from './elements.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';
import { selection } from './screenshots.ts';

export const prelabelSources = ['ocr', 'tree', 'model'] as const;

/** A box that nobody has accepted yet ("ghost"): from text that was read, from a tree, or from a model. */
export const prelabel = z.object({
  id,
  screenshotId: id,
  source: z.enum(prelabelSources),
  /** Which one: `lines`, `words`, a tree's format id, or a model's name. */
  from: z.string(),
  /** 0..1; 1 for what a program says of itself. */
  score: z.number().min(0).max(1),
  name: z.string(),
  kind: z.enum(elementKinds).nullable(),
  role: z.string().nullable(),
  stateNow: z.string().nullable(),
  /** Image pixels. */
  bbox,
  interact: bbox.nullable(),
  /** Where the present state shows, image pixels. */
  current: bbox.nullable(),
  /** `matched`: an element covers the same place already. */
  state: z.enum(['open', 'accepted', 'matched', 'refused']),
  /** The element it became or that covers its place. */
  elementId: id.nullable(),
  at: isoTime,
});
export type Prelabel = z.infer<typeof prelabel>;

export const prelabels = {
  /** All of a screenshot, highest score first, refused ones too. */
  list: procedure.input(z.object({ screenshotId: id })).output(z.array(prelabel)),
  /** Turns open ones into elements whose revision names the source; one undo step. Others are passed over. */
  accept: procedure.input(z.object({ ids: z.array(id).min(1).max(2000) })).output(z.array(element)),
  /** Hides them, or (`refused` false) shows them again. */
  refuse: procedure
    .input(z.object({ ids: z.array(id).min(1).max(2000), refused: z.boolean().default(true) }))
    .output(z.array(prelabel)),
  /** Reads the text of screenshots with the built-in reader, offline: words for search, lines and words as pre-labels. */
  readText: procedure.input(z.object({ selection })).output(job),
};
