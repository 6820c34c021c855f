import { z } from 'zod';
import { id, isoTime } from '../records/fields.ts';
import { bbox } from '../geometry/shapes.ts';
import { element } from './elements.ts';
import { elementKinds } from '../contents/element.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';
import { selection } from './screenshots.ts';
import { phraseSchema } from '#shared/phrases/phrase.ts';

export const prelabelSources = ['ocr', 'tree', 'model'] as const;

/** A box that nobody has accepted yet: from OCR, from a tree, or from a model. */
export const prelabel = z.object({
  id,
  screenshotId: id,
  source: z.enum(prelabelSources),
  /** Its source: `lines`, `words`, a tree's format id, or a model's name. */
  from: z.string(),
  /** 0..1; 1 for nodes of a tree. */
  score: z.number().min(0).max(1),
  name: z.string(),
  kind: z.enum(elementKinds).nullable(),
  role: z.string().nullable(),
  stateNow: z.string().nullable(),
  description: z.string(),
  /** Image pixels. */
  bbox,
  interact: bbox.nullable(),
  /** Where the current state is shown, image pixels. */
  current: bbox.nullable(),
  /** `matched`: an element covers the same place already. */
  state: z.enum(['open', 'accepted', 'matched', 'refused']),
  /** The element that it became or that covers its place. */
  elementId: id.nullable(),
  at: isoTime,
});
export type Prelabel = z.infer<typeof prelabel>;

const sides = z.tuple([z.number(), z.number()]);

/** Result of reading a tree file for a screenshot. */
export const treeLoaded = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('loaded'),
    /** Type of the tree: a format id. */
    from: z.string(),
    /** Number of new pre-labels; `known` existed already. */
    added: z.number().int(),
    known: z.number().int(),
    /** Nodes that cannot be boxes of this picture, with the reason. */
    leftOut: z.array(z.string()),
    /** `leftOut` as codes with values. */
    phrases: z.array(phraseSchema).optional(),
  }),
  /** Nothing was stored: the tree is for a screen of another size, and `fit` did not say what to do. */
  z.object({
    outcome: z.literal('size-differs'),
    from: z.string(),
    /** `[width, height]` in pixels. */
    tree: sides,
    picture: sides,
    /** Same aspect ratio at another scale: `fit: 'scale'` gives correct boxes. */
    sameShape: z.boolean(),
  }),
]);
export type TreeLoaded = z.infer<typeof treeLoaded>;

export const prelabels = {
  /** All of a screenshot, highest score first, including dismissed ones. */
  list: procedure.input(z.object({ screenshotId: id })).output(z.array(prelabel)),
  /** Turns open ones into elements whose revision names the source; one undo step. Others are skipped. */
  accept: procedure.input(z.object({ ids: z.array(id).min(1).max(2000) })).output(z.array(element)),
  /** Dismisses them, or (`refused` false) shows them again; one undo step. */
  refuse: procedure
    .input(z.object({ ids: z.array(id).min(1).max(2000), refused: z.boolean().default(true) }))
    .output(z.array(prelabel)),
  /**
   * Adds the nodes of a tree file (UI Automator, Appium, WebDriverAgent, AT-SPI, DOM; detected from its content) as
   * pre-labels. INVALID if it is not a tree or is broken.
   */
  loadTree: procedure
    .input(
      z.object({
        screenshotId: id,
        file: z.file().max(64 * 1024 * 1024),
        /** What to do with a tree of another size: ask (default), use its coordinates unchanged, or scale them. */
        fit: z.enum(['ask', 'as-is', 'scale']).default('ask'),
      }),
    )
    .output(treeLoaded),
  /** Reads the text of screenshots with built-in OCR, offline: text for search, lines and words as pre-labels. */
  readText: procedure.input(z.object({ selection })).output(job),
};
