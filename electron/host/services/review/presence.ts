import type { ChangedEvent } from '#shared/contract/jobs.ts';
import type { Place, Present } from '#shared/contract/presence.ts';
import type { ReadDb } from '../../db/connection.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { givenAsGold } from '../../db/queries/review/gold.ts';

/** Whether presence at an item could tell that it is gold. */
const hidesGold = (db: ReadDb): boolean => readProjectMeta(db).settings.annotatorsPerItem === 1;

/**
 * Whether this person may see who is at a place. If one answer is enough, an item leaves everybody's queue when the
 * person who had it open has answered; one that stays would be gold, so people see nobody at items that are gold for
 * them. If several people answer each item, all items stay, and a name reveals nothing.
 */
function seesAt(db: ReadDb, me: string, places: readonly Place[]): (place: Place) => boolean {
  if (!hidesGold(db)) return () => true;
  const ids = places.filter(({ kind }) => kind === 'item').map(({ id }) => id);
  const gold = ids.length > 0 ? givenAsGold(db, me, ids) : new Set<string>();
  return ({ kind, id }) => kind !== 'item' || !gold.has(id);
}

/** Whether a person is at an item themselves. Where gold is hidden they are not told so: at gold they would not be. */
const isOwn = (db: ReadDb, me: string, { place, person }: Present): boolean =>
  person === me && place.kind === 'item' && hidesGold(db);

/** Who is at one place or at several, as this person may see it. */
export function presenceSeen(db: ReadDb, me: string, present: readonly Present[]): Present[] {
  const sees = seesAt(
    db,
    me,
    present.map(({ place }) => place),
  );
  return present.filter((one) => sees(one.place) && !isOwn(db, me, one));
}

/** Whether this person may see who is at a place. */
export const placeSeen = (db: ReadDb, me: string, place: Place): boolean => seesAt(db, me, [place])(place);

/** Who is at each item, as a page was last told. */
export type Told = Map<string, string>;

/** Whether others came or went at an item since the page was last told; notes what it is told now. */
function isNews(told: Told, { id }: Place, present: readonly Present[]): boolean {
  const now = JSON.stringify(present.filter(({ place }) => place.kind === 'item' && place.id === id));
  if (now === (told.get(id) ?? '[]')) return false;
  told.set(id, now);
  return true;
}

/** An event about people coming and going, as this person may see it; null if nothing is left of it. */
export function comingsSeen(db: ReadDb, me: string, event: ChangedEvent, told: Told): ChangedEvent | null {
  if (!event.presence) return event;
  const sees = seesAt(db, me, event.presence.places);
  const present = event.presence.present.filter((one) => sees(one.place) && !isOwn(db, me, one));
  const quiet = hidesGold(db);
  const places = event.presence.places.filter(
    (place) => sees(place) && (!quiet || place.kind !== 'item' || isNews(told, place, present)),
  );
  if (places.length === event.presence.places.length) return { ...event, presence: { places, present } };
  const alone = event.kinds.every((kind) => kind === 'presence');
  if (!alone) return { ...event, presence: { places, present } };
  const seen = new Set(places.map(({ id }) => id));
  return places.length === 0 ? null : { ...event, ids: [...seen], presence: { places, present } };
}
