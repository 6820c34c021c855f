import { create } from 'zustand';
import type { LiveMoment } from '#shared/agents/moment.ts';
import type { StudioEvent } from '#shared/contract/jobs.ts';

/** What an attempt is doing, as the last event said. */
export interface LiveNow {
  moment: LiveMoment;
  step: number;
  /** The latest screen, by hash; null before the first. */
  picture: string | null;
}

/** Attempts of live runs by run and item. */
export const useLiveMoments = create<Record<string, LiveNow>>(() => ({}));

export const momentKey = (runId: string, itemId: string): string => `${runId} ${itemId}`;

/** Milliseconds between two changes on the screen: hundreds of attempts may report at once (our choice). */
const pace = 500;
/** The store is one; what arrives is shown a few times a second. */
let waiting: Record<string, LiveNow> = {};
let timer: ReturnType<typeof setTimeout> | null = null;
let shownAt = 0;

function show(): void {
  timer = null;
  shownAt = Date.now();
  const news = waiting;
  waiting = {};
  useLiveMoments.setState(news);
}

/** Notes an event; it is shown with the others of the same half second. */
export function noteMoment({ runId, itemId, moment, step }: Extract<StudioEvent, { type: 'live' }>): void {
  const key = momentKey(runId, itemId);
  const before = waiting[key] ?? useLiveMoments.getState()[key];
  waiting[key] = { moment, step, picture: 'picture' in moment ? moment.picture : (before?.picture ?? null) };
  timer ??= setTimeout(show, Math.max(0, shownAt + pace - Date.now()));
}
