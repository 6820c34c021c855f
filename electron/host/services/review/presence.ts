import type { ChangedEvent } from '#shared/contract/jobs.ts';
import type { Place, Present } from '#shared/contract/presence.ts';
import type { ReadDb } from '../../db/connection.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { copiesFor, withSubmitted } from '../../db/queries/review/gold.ts';

/**
 * Whether this person may see who is at a place. Others open items that wait, and never a copy; so while gold is
 * mixed in, a name at an item would tell that it is none. Pictures from which nothing has been submitted have no gold on
 * them.
 */
function seesAt(db: ReadDb, me: string, places: readonly Place[]): (place: Place) => boolean {
  if (readSettings(db).goldShare === 0 && copiesFor(db, me).size === 0) return () => true;
  const submitted = withSubmitted(
    db,
    places.filter(({ kind }) => kind === 'screenshot').map(({ id }) => id),
  );
  return ({ kind, id }) => kind === 'screenshot' && !submitted.has(id);
}

/** Who is at one place or at several, as this person may see it. */
export function presenceSeen(db: ReadDb, me: string, present: readonly Present[]): Present[] {
  const sees = seesAt(
    db,
    me,
    present.map(({ place }) => place),
  );
  return present.filter(({ place }) => sees(place));
}

/** Whether this person may see who is at a place. */
export const placeSeen = (db: ReadDb, me: string, place: Place): boolean => seesAt(db, me, [place])(place);

/** An event about people coming and going, as this person may see it; null if nothing is left of it. */
export function comingsSeen(db: ReadDb, me: string, event: ChangedEvent): ChangedEvent | null {
  if (!event.presence) return event;
  const { places, present } = event.presence;
  const sees = seesAt(db, me, places);
  const hidden = new Set(places.filter((place) => !sees(place)).map(({ id }) => id));
  if (hidden.size === 0) return event;
  const { presence: _all, ...rest } = event;
  const seen = { places: places.filter(sees), present: present.filter(({ place }) => sees(place)) };
  const left = seen.places.length > 0;
  const kinds = event.kinds.filter((kind) => left || kind !== 'presence');
  if (kinds.length === 0) return null;
  return {
    ...{ ...rest, kinds },
    ...(event.ids && { ids: event.ids.filter((id) => !hidden.has(id)) }),
    ...(left && { presence: seen }),
  };
}
