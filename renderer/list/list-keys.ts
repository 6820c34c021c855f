import { type KeyboardEvent, type MouseEvent, useCallback } from 'react';
import { say } from '../ui/messages.ts';
import { moveTo } from './moves.ts';
import type { ListStore, Place } from './list-store.ts';

/** Requests for rows that are not loaded. */
interface Source {
  /** Id of the row at a place in the currently filtered and sorted list; null past its end. */
  idAt(index: number): Promise<string | null>;
  /** Ids from one row to another, inclusive. */
  range(from: string, to: string): Promise<readonly string[]>;
}

interface Rows {
  at(index: number): { id: string } | undefined;
}

export interface ListShape {
  rows: Rows;
  total: number;
  columns: number;
  /** Rows that Page Up and Page Down move by. */
  page: number;
  /** Scrolls a row into view. */
  show: (index: number) => void;
}

/** Mouse and keys of a list over its store: arrows move, Shift extends, Space selects. */
export function listKeys<Filter extends object>(list: ListStore<Filter>, source: Source) {
  /** The latest requested range. */
  let lastRange = 0;

  /** Selects from the anchor (or else `start`) to this row; both may be rows that were never loaded. */
  async function selectRange(index: number, id: string | null, start: Place = { index, id }): Promise<void> {
    const from = list.use.getState().anchor ?? start;
    list.use.setState({ active: { index, id }, anchor: from });
    lastRange += 1;
    const mine = lastRange;
    // A selection made meanwhile wins; mere moving does not select.
    const overtaken = () => mine !== lastRange || list.use.getState().anchor?.index !== from.index;
    try {
      const [fromId, toId] = [from.id ?? (await source.idAt(from.index)), id ?? (await source.idAt(index))];
      if (fromId === null || toId === null || overtaken()) return;
      list.use.setState({ anchor: { index: from.index, id: fromId } });
      const ids = await (from.index <= index ? source.range(fromId, toId) : source.range(toId, fromId));
      if (!overtaken()) list.use.setState({ selected: new Set(ids) });
    } catch (error) {
      say(error);
    }
  }

  return {
    /**
     * One press of the mouse on a row: only it, with Ctrl also it, with Shift from the anchor to it. The second press of a
     * double one belongs to the row of the first.
     */
    pressRow(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'detail'>, id: string, index: number): void {
      if (event.detail <= 1) list.notePress({ id, index });
      else if (list.pressed() !== null && list.pressed()?.id !== id) return;
      if (event.shiftKey) void selectRange(index, id);
      else if (event.ctrlKey || event.metaKey) list.toggle(id, index);
      else list.selectOnly(id, index);
    },

    /** Keys of the list; Enter is an action of the screen. */
    useListKeys({ rows, total, columns, page, show }: ListShape) {
      return useCallback(
        (event: KeyboardEvent) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const { active } = list.use.getState();
          if (event.key === ' ') {
            const row = rows.at(active.index);
            if (row) list.toggle(row.id, active.index);
            else
              void source.idAt(active.index).then((id) => {
                if (id !== null) list.toggle(id, active.index);
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
          else list.use.setState({ active: { index: next, id: row?.id ?? null } });
          show(next);
        },
        [rows, total, columns, page, show],
      );
    },
  };
}
