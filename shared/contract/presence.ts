import { z } from 'zod';
import { id, isoTime } from './common.ts';
import { procedure } from './errors.ts';

/** What a page has open: a picture in Annotate, or an item in Review by its id in the queue. */
export const place = z.object({ kind: z.enum(['screenshot', 'item']), id });
export type Place = z.infer<typeof place>;

/** A page's own name for itself, made up when it is loaded. */
export const pageId = z.string().min(1).max(60);

export const present = z.object({ person: z.string(), place, since: isoTime });
export type Present = z.infer<typeof present>;

/** Who has what open now. Kept in the host's memory and given up when the page closes or its person is away. */
export const presence = {
  /**
   * Says what this page has open now, null for nothing; saying it again renews it. `heldBy` names the other person who
   * has the item under review since before, null where the caller holds it. Nothing is refused because of it.
   */
  enter: procedure
    .input(z.object({ page: pageId, place: place.nullable() }))
    .output(z.object({ heldBy: z.string().nullable() })),
  /** Everybody who has something open, once for each place, who came first first. */
  list: procedure.output(z.array(present)),
};
