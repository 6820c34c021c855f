import type { ChangedEvent } from '#shared/contract/jobs.ts';
import type { Place } from '#shared/contract/presence.ts';
import type { ReadDb } from '../../db/connection.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { givenAsGold } from '../../db/queries/review/gold.ts';

/**
 * Whether this person may see who is at a place. If one answer is enough, an item leaves everybody's queue when the
 * person who had it open has answered; one that stays would be gold, so people see nobody at items that are gold for
 * them. If several people answer each item, all items stay, and a name reveals nothing.
 */
function seesAt(db: ReadDb, me: string, places: readonly Place[]): (place: Place) => boolean {
  if (readProjectMeta(db).settings.annotatorsPerItem > 1) return () => true;
  const ids = places.filter(({ kind }) => kind === 'item').map(({ id }) => id);
  const gold = ids.length > 0 ? givenAsGold(db, me, ids) : new Set<string>();
  return ({ kind, id }) => kind !== 'item' || !gold.has(id);
}

/** Who is at one place or at several, as this person may see it. */
export function presenceSeen<T extends { place: Place }>(db: ReadDb, me: string, present: readonly T[]): T[] {
  const sees = seesAt(
    db,
    me,
    present.map(({ place }) => place),
  );
  return present.filter(({ place }) => sees(place));
}

/** An event about people coming and going, as this person may see it; null if nothing is left of it. */
export function comingsSeen(db: ReadDb, me: string, event: ChangedEvent): ChangedEvent | null {
  if (!event.presence) return event;
  const sees = seesAt(db, me, event.presence.places);
  const places = event.presence.places.filter(sees);
  if (places.length === event.presence.places.length) return event;
  const present = event.presence.present.filter(({ place }) => sees(place));
  const alone = event.kinds.every((kind) => kind === 'presence');
  if (!alone) return { ...event, presence: { places, present } };
  const seen = new Set(places.map(({ id }) => id));
  return places.length === 0 ? null : { ...event, ids: [...seen], presence: { places, present } };
}
