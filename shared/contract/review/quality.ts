import { z } from 'zod';
import { id } from '../../records/fields.ts';

/** One person's work on one day, by UTC date. */
export const qualityDay = z.object({
  /** `2026-01-31` */
  day: z.string(),
  /** Items created. */
  made: z.number().int(),
  /** Later changes of items by hand, in Annotate or Review. */
  changed: z.number().int(),
  /** Blind answers. */
  answered: z.number().int(),
  /** Verdicts that were not undone: approve, edit, reject. */
  decided: z.number().int(),
  /** Seconds spent answering and deciding. */
  seconds: z.number(),
  /** Answers that could be compared with another person's to the same item, and how many of them agree. */
  shared: z.number().int(),
  same: z.number().int(),
});
export type QualityDay = z.infer<typeof qualityDay>;

export const qualityPerson = z.object({
  name: z.string(),
  ...qualityDay.omit({ day: true }).shape,
  /** Verdicts that changed the item, and those that rejected it. */
  edits: z.number().int(),
  rejects: z.number().int(),
  /** Answers to gold items that match the key or hit the target. */
  gold: z.object({ n: z.number().int(), right: z.number().int() }),
  /** The gold items answered, missed ones first; at most 200. */
  goldItems: z.array(z.object({ id, kind: z.string(), title: z.string(), right: z.boolean() })),
  /** Days on which the person was active, oldest first. */
  days: z.array(qualityDay),
});
export type QualityPerson = z.infer<typeof qualityPerson>;
