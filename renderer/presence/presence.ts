import type { Place } from '#shared/contract/presence.ts';
import { create } from 'zustand';
import { client } from '../transport/client.ts';
import { thisPage } from '../transport/this-page.ts';
import { useConnection } from '../transport/use-connection.ts';

/** Milliseconds within which fast steps from picture to picture are combined. */
const settleMs = 100;
/** How often the place is renewed while its person is active; well within the host's lease. */
const renewMs = 45_000;

const same = (a: Place | null, b: Place | null): boolean => a?.kind === b?.kind && a?.id === b?.id;

/** What this page has open, and who else holds it for review. */
export const useHere = create<{ place: Place | null; heldBy: string | null; editing: string | null }>(() => ({
  place: null,
  heldBy: null,
  editing: null,
}));

/** Names a field of an item to others. */
export const fieldOf = (id: string, field: string): string => `${id} ${field}`;

/** A page is one person at one place. */
let pending: ReturnType<typeof setTimeout> | null = null;
let acted = 0;
let reportedAt = 0;

async function tell(): Promise<void> {
  pending = null;
  reportedAt = Date.now();
  const { place, editing } = useHere.getState();
  try {
    const { heldBy } = await client.presence.enter({ page: thisPage, place, editing });
    if (same(place, useHere.getState().place)) useHere.setState({ heldBy });
  } catch {
    // Others do not see this page until it can report again; nothing else depends on it.
  }
}

/** Tells others what this page has open; null for nothing. */
export function announce(place: Place | null): void {
  if (same(place, useHere.getState().place)) return;
  useHere.setState({ place, heldBy: null, editing: null });
  pending ??= setTimeout(() => void tell(), settleMs);
}

/** Tells others which field of the open place is being typed into; null for none. */
export function announceEditing(editing: string | null): void {
  const here = useHere.getState();
  if (editing === here.editing) return;
  useHere.setState({ editing });
  if (here.place) pending ??= setTimeout(() => void tell(), settleMs);
}

/**
 * Renews the place while its person works, and reports it again to a host that was unreachable. Returns a function that
 * stops it.
 */
export function keepPresence(): () => void {
  const act = (): void => {
    acted = Date.now();
  };
  const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
  for (const input of inputs) window.addEventListener(input, act, { capture: true, passive: true });
  const timer = setInterval(() => {
    if (acted > reportedAt && useHere.getState().place) void tell();
  }, renewMs);
  const stop = useConnection.subscribe(({ connected }, before) => {
    if (connected && !before.connected && useHere.getState().place) void tell();
  });
  return () => {
    for (const input of inputs) window.removeEventListener(input, act, { capture: true });
    clearInterval(timer);
    stop();
  };
}
