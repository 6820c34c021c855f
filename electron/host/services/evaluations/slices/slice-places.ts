import type { z } from 'zod';
import type { errorFilter } from '#shared/contract/runs/evaluations/errors.ts';
import { type ExtraDim, isExtraDim } from '#shared/contract/runs/evaluations/slices.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ErrorView } from '#shared/tasks/errors/error-types.ts';
import type { FailureKind } from '#shared/tasks/outcomes.ts';
import type { ReadingName } from '../../../db/queries/runs/predictions.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { question } from '../../../statistics/question.ts';
import { taskOfRun } from '../../release/tasks.ts';
import { errorKindsAt } from '../items/errors.ts';
import { parityKindsAt } from '../parity-failures.ts';
import type { Onlooker } from '../seen/onlooker.ts';
import { extraValues } from './slices.ts';

/** Places in the release of the items with each value of a dimension. */
type Places = ReadonlyMap<string, readonly number[]>;

/** What items are found by that no index knows: a dimension, a view of errors, the failures of the published reading. */
type PlacedBy = ExtraDim | ErrorView | 'parity-failure';

function* valuesAt(db: ReadDb, run: string, by: PlacedBy): LongQuestion<Iterable<[number, readonly string[]]>> {
  if (isExtraDim(by)) return yield* extraValues(db, taskOfRun(db, run), run, by);
  yield [0, 1];
  const kinds = by === 'parity-failure' ? parityKindsAt(db, run) : errorKindsAt(db, run, by);
  return [...kinds].map(([index, kind]): [number, readonly string[]] => [index, [kind ?? '']]);
}

function* placesOf(db: ReadDb, run: string, by: PlacedBy): LongQuestion<Places> {
  const found = new Map<string, number[]>();
  for (const [index, values] of yield* valuesAt(db, run, by))
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
/** By session, so that they end with the project. */
const kept = new WeakMap<ProjectSession, Map<string, Kept>>();

/** The run whose items are wanted, and its model's name. */
interface Of {
  run: string;
  model: string;
}

/** The places of a dimension, from memory while nobody has written to the project. */
function keptPlaces(host: Host, session: ProjectSession, { run, model }: Of, dim: PlacedBy): Promise<Places> {
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
  { dims, me, ...of }: Of & { dims: Readonly<Record<string, string>>; me: Onlooker },
): Promise<{ own: Record<string, string>; places: Set<number> | null }> {
  const own = Object.fromEntries(Object.entries(dims).filter(([dim]) => !isExtraDim(dim)));
  let places: Set<number> | null = null;
  for (const [dim, value] of Object.entries(dims)) {
    if (!isExtraDim(dim)) continue;
    if (dim === 'agreement' && me !== null)
      throw failure('INVALID', phrase('evaluate-slice-hidden'), { field: 'dims' });
    places = bothOf(places, (await keptPlaces(host, session, of, dim)).get(value) ?? []);
  }
  return { own, places };
}

interface Failing {
  error?: z.infer<typeof errorFilter> | undefined;
  failure?: readonly FailureKind[] | undefined;
  reading: ReadingName;
}

/** Places of a run's failures of a kind of error, or of these kinds in the published reading; null if neither is asked. */
export async function failuresAt(
  host: Host,
  session: ProjectSession,
  { error, failure: kinds, reading, ...of }: Of & Failing,
): Promise<number[] | null> {
  if (error) return [...((await keptPlaces(host, session, of, error.view)).get(error.kind ?? '') ?? [])];
  if (reading === 'strict' || !kinds) return null;
  const places = await keptPlaces(host, session, of, 'parity-failure');
  return kinds.flatMap((kind) => places.get(kind) ?? []);
}
