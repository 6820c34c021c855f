import type { z } from 'zod';
import type { errorFilter } from '#shared/contract/runs/evaluations/errors.ts';
import { isExtraDim } from '#shared/contract/runs/evaluations/slices.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import type { HitShare } from '../../../db/queries/runs/cell-answers.ts';
import type { ReadingName } from '../../../db/queries/runs/predictions.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import type { Onlooker } from '../seen/onlooker.ts';
import { type CellsOf, keptPlaces } from './kept-places.ts';
import { dimsInName, pairWith, type PlacedBy, placeName, type Places, type quadrants } from './places.ts';

/** What the items of a cell have in common; what is not named does not matter. */
export interface Cell {
  /** The reading to use, in this and in the other run. */
  reading: ReadingName;
  outcomes?: readonly Outcome[] | undefined;
  /** A figure's own items and test. */
  share?: HitShare | null;
  /** Kinds of failure in the reading. */
  failures?: readonly FailureKind[] | undefined;
  error?: z.infer<typeof errorFilter> | undefined;
  dims?: Readonly<Record<string, string>> | undefined;
  readingsDiffer?: boolean;
  against?: { run: string; quadrant: (typeof quadrants)[number]; share: HitShare | null } | undefined;
}

const none = new Int32Array();

/** Places that are in one list at least of each, in rising order. */
function inEach(conditions: readonly (readonly Int32Array[])[], without: ReadonlySet<number>): number[] {
  const most = Math.max(-1, ...conditions.flat().map((list) => list.at(-1) ?? -1));
  // How many conditions in a row a place has met.
  const met = new Uint8Array(most + 1);
  conditions.forEach((lists, at) => {
    for (const list of lists) for (const place of list) if (met[place] === at) met[place] = at + 1;
  });
  const found: number[] = [];
  for (let place = 0; place <= most; place += 1)
    if (met[place] === conditions.length && !without.has(place)) found.push(place);
  return found;
}

/** Places whose own dimensions have these values. */
function withDims(answers: Places, dims: Readonly<Record<string, string>>): Int32Array[] {
  const wanted = Object.entries(dims);
  return [...answers].flatMap(([name, places]) => {
    const has = dimsInName(name);
    return has && wanted.every(([dim, value]) => Object.hasOwn(has, dim) && has[dim] === value) ? [places] : [];
  });
}

/**
 * Places in the release of the items of a cell, without those that the figures of the reading leave out and those in
 * `withheld`. All of it is met in memory. What people answered tells `me`, who answers blind, about keys: INVALID.
 */
export async function cellItems(
  host: Host,
  session: ProjectSession,
  { task, me, withheld, ...of }: CellsOf & { task: AnyTaskType; me: Onlooker; withheld: readonly number[] },
  { reading, outcomes, share = null, failures, error, dims = {}, readingsDiffer = false, against }: Cell,
): Promise<number[]> {
  const places = (wanted: PlacedBy) => keptPlaces(host, session, of, wanted);
  const hit = share?.hit ?? null;
  const answers = await places({ by: 'answers' });
  const answered = (name: string) => answers.get(name) ?? none;
  const conditions: Int32Array[][] = [[answered('all')]];
  const own: Record<string, string>[] = [{ ...share?.dims }, { ...against?.share?.dims }];
  for (const [dim, value] of Object.entries(dims)) {
    if (!isExtraDim(dim)) {
      own.push({ [dim]: value });
      continue;
    }
    if (dim === 'agreement' && me !== null)
      throw failure('INVALID', phrase('evaluate-slice-hidden'), { field: 'dims' });
    conditions.push([(await places({ by: 'dim', dim })).get(value) ?? none]);
  }
  for (const values of own) if (Object.keys(values).length > 0) conditions.push(withDims(answers, values));
  if (readingsDiffer) conditions.push([answered('differ')]);
  if (outcomes) {
    const tested = hit === null ? null : await places({ by: 'test', reading, hit });
    conditions.push(
      outcomes.map((name) => (tested ? (tested.get(name) ?? none) : answered(placeName.outcome(reading, name)))),
    );
  }
  if (error) conditions.push([(await places({ by: 'error', view: error.view })).get(error.kind ?? '') ?? none]);
  if (failures) {
    const published = reading === 'parity' ? await places({ by: 'parity-failure' }) : null;
    conditions.push(
      failures.map((kind) => (published ? (published.get(kind) ?? none) : answered(placeName.failure(kind)))),
    );
  }
  if (against) {
    const pair = await places(pairWith(against.run, { reading, hit }, { reading, hit: against.share?.hit ?? null }));
    conditions.push([pair.get(against.quadrant) ?? none]);
  }
  const leftOut = reading === 'strict' && task.leavesOut ? await places({ by: 'left-out' }) : null;
  return inEach(conditions, new Set([...(leftOut?.get('left-out') ?? none), ...withheld]));
}
