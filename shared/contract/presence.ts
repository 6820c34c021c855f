import { z } from 'zod';
import { id, isoTime } from '../records/fields.ts';
import { procedure } from './errors.ts';

/** What a page has open: a picture in Annotate, or an item in Review by its id in the queue. */
export const place = z.object({ kind: z.enum(['screenshot', 'item']), id });
export type Place = z.infer<typeof place>;

/** A string key for a place. */
export const keyOfPlace = ({ kind, id }: Place): string => `${kind} ${id}`;

/** Id of a page, generated when it is loaded. */
export const pageId = z.string().min(1).max(60);

/** Names a field that somebody is typing into: an id and what is changed. */
export const fieldName = z.string().min(1).max(120);

/** `editing`: the fields of the place that this person is typing into now. */
export const present = z.object({ person: z.string(), place, since: isoTime, editing: z.array(fieldName).optional() });
export type Present = z.infer<typeof present>;

/** Everybody who is at these places now; a place that `present` does not name has nobody. */
export const presentAt = z.object({ places: z.array(place).max(200), present: z.array(present) });
export type PresentAt = z.infer<typeof presentAt>;

/** Who has what open now. Kept in the host's memory and released when the page closes or its person is away. */
export const presence = {
  /**
   * Reports what this page has open now, null for nothing, and the field that is being typed into there; repeating it
   * renews the lease. `heldBy` names the other
   * person who already has the item under review, null if the caller holds it. No call is refused because of it.
   */
  enter: procedure
    .input(z.object({ page: pageId, place: place.nullable(), editing: fieldName.nullable().default(null) }))
    .output(z.object({ heldBy: z.string().nullable() })),
  /** Everybody who has something open, one entry per place, in order of arrival. */
  list: procedure.output(z.array(present)),
};
