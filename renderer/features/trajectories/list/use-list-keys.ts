import { type KeyboardEvent, useCallback } from 'react';
import { say } from '../../../app/messages.ts';
import { navigate } from '../../../app/places/route.ts';
import { client } from '../../../transport/client.ts';
import { moveTo } from '../../../ui/tables/moves.ts';
import { selectOnly, toggle, useEpisodeLook, useEpisodes } from './store.ts';
import type { Rows } from './use-rows.ts';

export function openEpisode(id: string, index: number | null = null): void {
  if (index !== null) useEpisodes.setState({ active: { index, id } });
  navigate({ screen: 'trajectories', id });
}

/** Id of the row at a place, also of one that was not loaded yet. */
export async function idAt(index: number): Promise<string | null> {
  const { filter } = useEpisodes.getState();
  const { sort } = useEpisodeLook.getState();
  const { rows } = await client.episodes.query({ filter, sort, limit: 1, offset: index });
  return rows[0]?.id ?? null;
}

let lastRange = 0;

/** Selects from the anchor (or else `start`) to this row; both may be rows that were never loaded. */
async function selectRange(index: number, id: string | null, start = { index, id }): Promise<void> {
  const from = useEpisodes.getState().anchor ?? start;
  useEpisodes.setState({ active: { index, id }, anchor: from });
  lastRange += 1;
  const mine = lastRange;
  try {
    const [first, last] = [from.id ?? (await idAt(from.index)), id ?? (await idAt(index))];
    if (first === null || last === null) return;
    const { filter } = useEpisodes.getState();
    const { sort } = useEpisodeLook.getState();
    const { ids } = await client.episodes.range({ filter, sort, from: first, to: last });
    if (mine === lastRange) useEpisodes.setState({ selected: new Set(ids) });
  } catch (error) {
    say(error);
  }
}

/** One press of the mouse on a row: only it, with Ctrl also it, with Shift from the anchor to it. */
export function pressRow(
  event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
  id: string,
  index: number,
): void {
  if (event.shiftKey) void selectRange(index, id);
  else if (event.ctrlKey || event.metaKey) toggle(id, index);
  else selectOnly(id, index);
}

/** Keys of the list: arrows move at once, Shift extends, Space selects; Enter and P are the screen's actions. */
export function useListKeys(rows: Rows, total: number, page: number, show: (index: number) => void) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { active } = useEpisodes.getState();
      if (event.key === ' ') {
        const row = rows.at(active.index);
        if (row) toggle(row.id, active.index);
        event.preventDefault();
        return;
      }
      // Left and right are for steps.
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return;
      const next = moveTo(event.key, active.index, total, 1, page);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      const row = rows.at(next);
      if (event.shiftKey)
        void selectRange(next, row?.id ?? null, { index: active.index, id: rows.at(active.index)?.id ?? null });
      else useEpisodes.setState({ active: { index: next, id: row?.id ?? null }, playing: null });
      show(next);
    },
    [rows, total, page, show],
  );
}
