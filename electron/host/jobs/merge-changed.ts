import type { ChangedEvent, StudioEvent } from '#shared/contract/jobs.ts';
import { keyOfPlace, type PresentAt } from '#shared/contract/presence.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** Most ids an event carries; see the contract. */
const most = 200;
/** Most rows an event carries, so that it stays small. */
const mostRows = 20;

const both = (a: readonly string[] | undefined, b: readonly string[] | undefined): string[] | undefined => {
  const all = a && b && [...new Set([...a, ...b])];
  return all && all.length <= most ? all : undefined;
};

/** Who is where after two changes; undefined if one of them does not say. */
function mergedPresence(a: ChangedEvent, b: ChangedEvent): PresentAt | undefined {
  if (!b.kinds.includes('presence')) return a.presence;
  if (!a.kinds.includes('presence')) return b.presence;
  if (!a.presence || !b.presence) return undefined;
  const [before, after] = [a.presence, b.presence];
  const later = new Set(after.places.map(keyOfPlace));
  const kept = before.places.filter((place) => !later.has(keyOfPlace(place)));
  const places = [...kept, ...after.places];
  if (places.length > most) return undefined;
  return {
    places,
    present: [...before.present.filter(({ place }) => !later.has(keyOfPlace(place))), ...after.present],
  };
}

/** Combines two changes; the later row of a screenshot wins. */
function merged(a: ChangedEvent, b: ChangedEvent): ChangedEvent {
  const [ids, on] = [both(a.ids, b.ids), both(a.on, b.on)];
  const presence = mergedPresence(a, b);
  const items = new Set([...(a.items ?? []), ...(b.items ?? [])]);
  const rows = new Map([...(a.screenshots ?? []), ...(b.screenshots ?? [])].map((row) => [row.id, row]));
  return {
    type: 'changed',
    kinds: [...new Set([...a.kinds, ...b.kinds])],
    ...(items.size > 0 && { items: [...items] }),
    ...(ids && { ids }),
    ...(ids && on && { on }),
    ...(rows.size > 0 && rows.size <= mostRows && { screenshots: [...rows.values()] }),
    ...(presence && { presence }),
  };
}

type RunEvent = Extract<StudioEvent, { type: 'run' }>;

/** Combines two events of one run; the result has a row only if both were mere progress. */
function mergedRuns(first: RunEvent, waiting: StudioEvent[]): RunEvent {
  let all = first;
  for (let at = 0; at < waiting.length; ) {
    const next = waiting[at];
    if (next?.type !== 'run' || next.runId !== all.runId) at += 1;
    else {
      all = { type: 'run', runId: all.runId, ...(all.run && next.run && { run: next.run }) };
      waiting.splice(at, 1);
    }
  }
  return all;
}

/** Removes the first event of a non-empty list, combined with the events after it that concern the same. */
export function mergeChanged(waiting: StudioEvent[]): StudioEvent {
  const first = waiting.shift();
  if (!first) throw new Error(inWords('upkeep-no-events'));
  if (first.type === 'run') return mergedRuns(first, waiting);
  if (first.type !== 'changed') return first;
  let all = first;
  for (let next = waiting[0]; next?.type === 'changed'; next = waiting[0]) {
    all = merged(all, next);
    waiting.shift();
  }
  return all;
}
