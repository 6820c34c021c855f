import type { WhyHere } from '#shared/contract/review/why-here.ts';
import { create } from 'zustand';
import type { z } from 'zod';
import type { ItemState } from '#shared/records/fields.ts';
import type { reviewFilter } from '#shared/contract/review/review.ts';
import { client, orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { shownKinds } from './kinds/registry.ts';
import type { QueueRow } from './review.ts';

export type ReviewFilter = z.infer<typeof reviewFilter>;

/**
 * A row's outcome since the queue was loaded; rows keep their places so that the list does not move while people work.
 */
export interface RowOutcome {
  state: ItemState | null;
  reason: WhyHere | null;
  done: boolean;
}

interface QueueState {
  /** Project and person whose queue this is. */
  whose: string | null;
  filter: ReviewFilter;
  rows: QueueRow[];
  nextCursor: string | null;
  total: number;
  /** Count per queue name, under the other filters. */
  counts: { kind: string; n: number }[];
  phase: 'new' | 'loading' | 'ready' | 'failed';
  error: unknown;
  outcomes: Record<string, RowOutcome>;
  /** Where the person was; returning to the screen goes there. */
  at: string | null;
  /** Rows picked for a batch, and where a range of them begins. */
  picked: ReadonlySet<string>;
  pickedFrom: string | null;
}

const pageSize = 200;
const fresh: Omit<QueueState, 'whose' | 'filter'> = {
  rows: [],
  nextCursor: null,
  total: 0,
  counts: [],
  phase: 'new',
  error: null,
  outcomes: {},
  at: null,
  picked: new Set(),
  pickedFrom: null,
};

/** One person's queue as loaded; it is reloaded only on request, not at every change. */
export const useQueue = create<QueueState>(() => ({ ...fresh, whose: null, filter: { source: 'all' } }));

/** The store is one; a later answer must not be replaced by an earlier one. */
let reading = 0;

/** Loading a queue may have mixed gold into it, so the number of waiting items is fetched again: it must not be lower. */
const countAgain = (): void => void queryClient.invalidateQueries({ queryKey: orpc.projects.current.key() });

/** Loads the queue from its start. Current rows stay until the new ones arrive. */
export async function readQueue(whose: string, filter: ReviewFilter): Promise<void> {
  const turn = ++reading;
  const keep = useQueue.getState().whose === whose ? useQueue.getState().rows : [];
  useQueue.setState({ whose, filter, phase: 'loading', error: null, rows: keep });
  try {
    const page = await client.review.queue({
      filter: { ...filter, kinds: filter.kinds ?? shownKinds() },
      limit: pageSize,
    });
    if (turn !== reading) return;
    useQueue.setState({ ...fresh, ...page, phase: 'ready' });
    countAgain();
  } catch (error) {
    if (turn === reading) useQueue.setState({ phase: 'failed', error });
  }
}

/**
 * On return to the screen: loads the queue again if items came in before the end of what is loaded. Otherwise rows
 * and outcomes stay, so that the list does not move without need. The place is kept either way.
 */
export async function readNews(): Promise<void> {
  const { filter, phase, rows, nextCursor } = useQueue.getState();
  if (phase !== 'ready') return;
  const turn = ++reading;
  const page = await client.review
    .queue({ filter: { ...filter, kinds: filter.kinds ?? shownKinds() }, limit: pageSize })
    .catch(() => null);
  if (page === null || turn !== reading) return;
  const known = new Set(rows.map((row) => row.id));
  const end = nextCursor === null ? page.rows.length : page.rows.findLastIndex((row) => known.has(row.id));
  if (page.rows.slice(0, end).every((row) => known.has(row.id))) return;
  useQueue.setState(({ at, outcomes }) => ({ ...fresh, ...page, at, outcomes, phase: 'ready' }));
  countAgain();
}

/** Loads the next page, if there is one. */
export async function readMore(): Promise<void> {
  const { nextCursor, filter, phase } = useQueue.getState();
  if (nextCursor === null || phase !== 'ready') return;
  const turn = ++reading;
  useQueue.setState({ phase: 'loading' });
  try {
    const page = await client.review.queue({
      filter: { ...filter, kinds: filter.kinds ?? shownKinds() },
      cursor: nextCursor,
      limit: pageSize,
    });
    if (turn !== reading) return;
    useQueue.setState((state) => {
      const known = new Set(state.rows.map((row) => row.id));
      const rows = [...state.rows, ...page.rows.filter((row) => !known.has(row.id))];
      return { rows, nextCursor: page.nextCursor, total: Math.max(state.total, rows.length), phase: 'ready' };
    });
  } catch (error) {
    if (turn === reading) useQueue.setState({ phase: 'failed', error });
  }
}

/** Picks or unpicks a row for a batch, or picks all rows from the last one, or from the one that is open, to this one. */
export function pickRow(id: string, how: 'one' | 'range', open: string | null): void {
  useQueue.setState(({ rows, picked, pickedFrom }) => {
    const next = new Set(picked);
    if (how === 'one') {
      if (!next.delete(id)) next.add(id);
      return { picked: next, pickedFrom: id };
    }
    const ends = [pickedFrom ?? open ?? id, id].map((end) => rows.findIndex((row) => row.id === end));
    const [from = 0, to = 0] = ends.sort((a, b) => a - b);
    for (const row of rows.slice(Math.max(0, from), to + 1)) next.add(row.id);
    return { picked: next, pickedFrom: pickedFrom ?? open ?? id };
  });
}

/** Picks nothing any more. */
export const unpickRows = (): void => useQueue.setState({ picked: new Set(), pickedFrom: null });

/** Records a row's outcome. */
export function noteOutcome(id: string, outcome: RowOutcome): void {
  useQueue.setState((state) => ({ outcomes: { ...state.outcomes, [id]: outcome } }));
}
