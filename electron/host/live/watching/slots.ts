import type { Slot } from '#shared/contract/runs/live.ts';

/** An environment that is up: what it shows, and when its steps were done (ISO). */
interface Up {
  env: string;
  screen: { w: number; h: number } | null;
  at: readonly string[];
}

/** Seconds from each step to the next. */
const pauses = (at: readonly string[]): number[] =>
  at.slice(1).map((time, before) => (Date.parse(time) - Date.parse(at[before] ?? time)) / 1000);

const mean = (all: readonly number[]): number | null =>
  all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0) / all.length;

/** Environments that are up, by kind and size of their screen, those of most first. */
export function slotsOf(up: readonly Up[]): Slot[] {
  const slots = new Map<string, Up[]>();
  for (const environment of up) {
    const key = JSON.stringify([environment.env, environment.screen && [environment.screen.w, environment.screen.h]]);
    slots.set(key, [...(slots.get(key) ?? []), environment]);
  }
  return [...slots.values()]
    .map((own): Slot => {
      const [first] = own;
      const size = first?.screen ? { width: first.screen.w, height: first.screen.h } : null;
      return {
        ...{ env: first?.env ?? '', size, up: own.length },
        secondsPerStep: mean(own.flatMap(({ at }) => pauses(at))),
      };
    })
    .sort((a, b) => b.up - a.up);
}
