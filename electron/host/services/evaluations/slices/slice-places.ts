import { type ExtraDim, isExtraDim } from '#shared/contract/runs/evaluations/slices.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { question } from '../../../statistics/question.ts';
import { taskOfRun } from '../../release/tasks.ts';
import type { Onlooker } from '../seen/onlooker.ts';
import { extraValues } from './slices.ts';

/** Places in the release of the items with each value of a dimension. */
type Places = ReadonlyMap<string, readonly number[]>;

function* placesOf(db: ReadDb, run: string, dim: ExtraDim): LongQuestion<Places> {
  const found = new Map<string, number[]>();
  for (const [index, values] of yield* extraValues(db, taskOfRun(db, run), run, dim))
    for (const value of values) {
      const known = found.get(value);
      if (known) known.push(index);
      else found.set(value, [index]);
    }
  return found;
}

export const slicePlacesQuestion = question('slicePlaces', placesOf);

/** Number of dimensions of runs whose places stay in memory: those of a table that somebody looks at. */
const mostKept = 4;
interface Kept {
  version: unknown;
  places: Promise<Places>;
}
const kept = new WeakMap<ProjectSession, Map<string, Kept>>();

/** The places of a dimension, from memory while nobody has written to the project. */
function keptPlaces(host: Host, session: ProjectSession, run: string, dim: ExtraDim, model: string): Promise<Places> {
  const known = kept.get(session) ?? new Map<string, Kept>();
  kept.set(session, known);
  const key = `${run} ${dim}`;
  const version = session.read.pragma('data_version');
  const found = known.get(key);
  if (found && found.version === version) return found.places;
  const about = { kind: 'slices', title: phrase('job-slices', { model }) } as const;
  const places = askAsJob(host.jobs, session, about, slicePlacesQuestion, run, dim);
  known.delete(key);
  known.set(key, { version, places });
  places.catch(() => known.delete(key));
  for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest);
  return places;
}

/** The places that are also among earlier ones; all of them where there were none. */
const bothOf = (before: ReadonlySet<number> | null, found: readonly number[]): Set<number> =>
  new Set(before ? found.filter((index) => before.has(index)) : found);

/**
 * A filter by values, divided into the task's own dimensions and the places of the items that have the other values (null
 * without such). What people answered tells `me`, who answers blind, about keys: INVALID.
 */
export async function sliceAt(
  host: Host,
  session: ProjectSession,
  { run, model, dims, me }: { run: string; model: string; dims: Readonly<Record<string, string>>; me: Onlooker },
): Promise<{ own: Record<string, string>; places: Set<number> | null }> {
  const own = Object.fromEntries(Object.entries(dims).filter(([dim]) => !isExtraDim(dim)));
  let places: Set<number> | null = null;
  for (const [dim, value] of Object.entries(dims)) {
    if (!isExtraDim(dim)) continue;
    if (dim === 'agreement' && me !== null)
      throw failure('INVALID', phrase('evaluate-slice-hidden'), { field: 'dims' });
    places = bothOf(places, (await keptPlaces(host, session, run, dim, model)).get(value) ?? []);
  }
  return { own, places };
}
