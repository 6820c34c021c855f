import { z } from 'zod';
import { itemState, type ItemState } from '#shared/contract/common.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../connection.ts';

/** What an item about an episode says about it. */
export interface EpisodeLabel {
  kind: string;
  itemId: string;
  state: ItemState;
  /** The verdict in one word; null until it is settled. */
  value: string | null;
}

const row = z.object({
  episode: z.string(),
  kind: z.string(),
  id: z.string(),
  state: itemState,
  content: z.string(),
});

/** What the live items about episodes say, by episode; only about one when `id` is given. */
export function episodeLabels(db: ReadDb, id: string | null): Map<string, EpisodeLabel[]> {
  const found = new Map<string, EpisodeLabel[]>();
  for (const kind of itemKinds()) {
    const { says } = kind;
    if (kind.subject !== 'episode' || !says) continue;
    const rows = db.all(
      `SELECT subject_id AS episode, kind, id, state, content FROM items WHERE subject_kind <> 'screenshot'
         AND subject_kind = 'episode' ${id === null ? '' : 'AND subject_id = @id'} AND kind = @kind AND state <> 'retired'
       ORDER BY seq`,
      { kind: kind.id, ...(id !== null && { id }) },
    );
    for (const one of rows.map((value) => row.parse(value))) {
      const value = one.state === 'approved' ? says(kind.content.parse(JSON.parse(one.content))) : null;
      const label = { kind: kind.id, itemId: one.id, state: one.state, value };
      found.set(one.episode, [...(found.get(one.episode) ?? []), label]);
    }
  }
  return found;
}
