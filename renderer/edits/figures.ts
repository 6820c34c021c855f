import type { OutboxState } from './outbox.ts';
import { isElsewhere, type PendingEdit } from './pending.ts';

/** The state of the edits, the same for every screen. */
export interface EditFigures {
  /** Edits that will be sent automatically. */
  waiting: number;
  /** Edits that need a decision, oldest first. */
  open: readonly PendingEdit[];
  /** Other people with pending edits here, and how many. */
  elsewhere: ReadonlyMap<string, number>;
}

export function figuresOf({ edits, scope }: Pick<OutboxState, 'edits' | 'scope'>): EditFigures {
  const mine = edits.filter((edit) => !isElsewhere(edit, scope));
  const elsewhere = new Map<string, number>();
  for (const edit of edits)
    if (isElsewhere(edit, scope)) elsewhere.set(edit.scope.person, (elsewhere.get(edit.scope.person) ?? 0) + 1);
  return {
    waiting: mine.filter(({ problem }) => !problem).length,
    open: mine.filter(({ problem }) => problem),
    elsewhere,
  };
}

/** Names of what edits are about, each once, in their order. */
export function namesOf(edits: readonly PendingEdit[]): string[] {
  return [...new Set(edits.map(({ about }) => about.name).filter((name) => name !== ''))];
}
