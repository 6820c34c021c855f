import { type KeyboardEvent, useCallback } from 'react';
import { navigate } from '../../app/route.ts';
import { say } from '../../app/messages.ts';
import { client } from '../../transport/client.ts';
import { selectOnly, toggle, useLibrary, useLibraryLook } from './library-store.ts';
import { moveTo } from './moves.ts';
import type { Rows } from './use-rows.ts';

/** Opens a screenshot where it is worked on. */
export function openScreenshot(id: string): void {
  navigate({ screen: 'annotate', id });
}

/** Selects from the anchor to this row, also over rows that were never loaded. */
async function selectRange(index: number, id: string): Promise<void> {
  const { anchor, filter } = useLibrary.getState();
  const from = anchor ?? { index, id };
  useLibrary.setState({ active: { index, id }, anchor: from });
  const [first, last] = from.index <= index ? [from.id, id] : [id, from.id];
  try {
    const { ids } = await client.screenshots.range({
      filter,
      sort: useLibraryLook.getState().sort,
      from: first,
      to: last,
    });
    useLibrary.setState({ selected: new Set(ids) });
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
        event.preventDefault();
        return;
      }
      const next = moveTo(event.key, active.index, total, columns, page);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      const row = rows.at(next);
      if (event.shiftKey) {
        const here = rows.at(active.index);
        if (here && !useLibrary.getState().anchor)
          useLibrary.setState({ anchor: { index: active.index, id: here.id } });
        if (row) void selectRange(next, row.id);
      }
      useLibrary.setState({ active: { index: next, id: row?.id ?? null } });
      show(next);
    },
    [rows, total, columns, page, show],
  );
}
