import type { KeyboardEvent } from 'react';

interface Rows {
  count: number;
  /** Index of the chosen row; -1 for none. */
  at: number;
  /** Number of rows that Page Up and Page Down move by. */
  page: () => number;
  /** Chooses a row; absent if rows cannot be chosen. */
  onChoose?: ((index: number) => void) | undefined;
  /** Opens a row; absent if rows cannot be opened. */
  onOpen?: ((index: number) => void) | undefined;
}

/** Keys in a table: arrows, Page Up, Page Down, Home and End choose a row, Enter opens the chosen one. */
export function pressInRows(event: KeyboardEvent, { count, at, page, onChoose, onOpen }: Rows): void {
  const taken = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const steps: Record<string, () => number> = {
    ArrowDown: () => 1,
    ArrowUp: () => -1,
    PageDown: page,
    PageUp: () => -page(),
    Home: () => -count,
    End: () => count,
  };
  const step = Object.hasOwn(steps, event.key) ? steps[event.key]?.() : undefined;
  if (step !== undefined && onChoose && count > 0) {
    taken();
    onChoose(Math.max(0, Math.min(count - 1, at < 0 ? 0 : at + step)));
  } else if (event.key === 'Enter' && onOpen && at >= 0) {
    taken();
    onOpen(at);
  }
}
