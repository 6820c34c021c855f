import { z } from 'zod';
import { id } from '../common.ts';

/** What one person did on one day, by the date of UTC. */
export const qualityDay = z.object({
  /** `2026-01-31` */
  day: z.string(),
  /** Items drawn or written. */
  made: z.number().int(),
  /** Later changes of items by hand, in Annotate or Review. */
  changed: z.number().int(),
  /** Blind answers. */
  answered: z.number().int(),
  /** Verdicts that stand: approve, edit, reject. */
  decided: z.number().int(),
  /** Seconds of answering and deciding. */
  seconds: z.number(),
  /** Answers that could be compared with another person's to the same item, and how many of them are the same. */
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
  /** Answers to gold items that hit the key or the target. */
  gold: z.object({ n: z.number().int(), right: z.number().int() }),
  /** The gold items that were answered, those that were missed first; at most 200. */
  goldItems: z.array(z.object({ id, kind: z.string(), title: z.string(), right: z.boolean() })),
  /** Days on which the person did something, oldest first. */
  days: z.array(qualityDay),
});
export type QualityPerson = z.infer<typeof qualityPerson>;
