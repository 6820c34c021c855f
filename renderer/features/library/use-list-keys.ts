import { type KeyboardEvent, useCallback } from 'react';
import { navigate } from '../../app/places/route.ts';
import { say } from '../../app/messages.ts';
import { client } from '../../transport/client.ts';
import { selectOnly, toggle, useLibrary, useLibraryLook } from './library-store.ts';
import { moveTo } from '../../ui/tables/moves.ts';
import type { Rows } from './use-rows.ts';

/** Opens a screenshot where it is worked on. */
export function openScreenshot(id: string): void {
  navigate({ screen: 'annotate', id });
}

/** Id of the row at a place, also of one that was not loaded yet. */
async function idAt(index: number): Promise<string | null> {
  const { filter } = useLibrary.getState();
  const { sort } = useLibraryLook.getState();
  const { rows } = await client.screenshots.query({ filter, sort, limit: 1, offset: index });
  return rows[0]?.id ?? null;
}

/** The range asked for last. */
let lastRange = 0;

/** Selects from the anchor (or else `start`) to this row; both may be rows that were never loaded. */
async function selectRange(index: number, id: string | null, start = { index, id }): Promise<void> {
  const from = useLibrary.getState().anchor ?? start;
  useLibrary.setState({ active: { index, id }, anchor: from });
  lastRange += 1;
  const mine = lastRange;
  // What was selected since has the last word; moving on is no selecting.
  const overtaken = () => mine !== lastRange || useLibrary.getState().anchor?.index !== from.index;
  try {
    const [fromId, toId] = [from.id ?? (await idAt(from.index)), id ?? (await idAt(index))];
    if (fromId === null || toId === null || overtaken()) return;
    useLibrary.setState({ anchor: { index: from.index, id: fromId } });
    const [first, last] = from.index <= index ? [fromId, toId] : [toId, fromId];
    const { filter } = useLibrary.getState();
    const { ids } = await client.screenshots.range({
      filter,
      sort: useLibraryLook.getState().sort,
      from: first,
      to: last,
    });
    if (!overtaken()) useLibrary.setState({ selected: new Set(ids) });
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

/** Keys of the list: arrows move at once, Shift extends, Space selects; Enter is the screen's action. */
export function useListKeys(rows: Rows, total: number, columns: number, page: number, show: (index: number) => void) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { active } = useLibrary.getState();
      if (event.key === ' ') {
        const row = rows.at(active.index);
        if (row) toggle(row.id, active.index);
        else
          void idAt(active.index).then((id) => {
            if (id !== null) toggle(id, active.index);
          }, say);
        event.preventDefault();
        return;
      }
      const next = moveTo(event.key, active.index, total, columns, page);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      const row = rows.at(next);
      if (event.shiftKey)
        void selectRange(next, row?.id ?? null, { index: active.index, id: rows.at(active.index)?.id ?? null });
      else useLibrary.setState({ active: { index: next, id: row?.id ?? null } });
      show(next);
    },
    [rows, total, columns, page, show],
  );
}
