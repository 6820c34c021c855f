import { z } from 'zod';
import { id } from '../../../records/fields.ts';

const score = z.object({ n: z.number().int(), right: z.number().int() });

/** Bits of 256 up to which a picture is similar: another state of the same screen, as a rule. */
export const similarBits = 40;

/** What another set has in common with a release. */
export const leakReport = z.object({
  release: z.string(),
  canary: z.string(),
  /** What was compared; `plain` pictures and `short` texts of the release say nothing and were left out. */
  pictures: z.object({ own: z.number().int(), plain: z.number().int(), theirs: z.number().int() }),
  texts: z.object({ own: z.number().int(), short: z.number().int(), theirs: z.number().int() }),
  /** Files and rows that could not be read; the first ones. */
  unread: z.array(z.string()),
  /** Where the release's canary stands. */
  canaries: z.array(z.string()),
  /** Pictures of the release that are there; `distance`: bits of 256 that differ. */
  samePictures: z.array(
    z.object({ name: z.string(), at: z.string(), distance: z.number().int(), items: z.number().int() }),
  ),
  /** Texts of the release that are there; `share`: runs of words in common, 0..1. */
  sameTexts: z.array(z.object({ item: z.string(), label: z.string(), at: z.string(), share: z.number() })),
  /** Items whose picture or text is there. */
  items: z.object({ leaked: z.number().int(), of: z.number().int() }),
  /**
   * Each model's newest run: right answers to such items, to items with a picture that is less alike (`similarBits`), and to
   * the others.
   */
  scores: z.array(
    z.object({ task: z.string(), model: z.string(), run: id, leaked: score, similar: score, others: score }),
  ),
});
export type LeakReport = z.infer<typeof leakReport>;
