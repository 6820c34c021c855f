import type { ExtraDim } from '#shared/contract/runs/evaluations/slices.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { newestAnswer } from '../../../db/queries/review/blind-answers.ts';
import { errorLabelStamp } from '../../../db/queries/runs/error-labels.ts';
import { predictionStamp } from '../../../db/queries/runs/predictions.ts';
import { newestChange } from '../../../db/queries/screenshots/library.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { isSmall } from '../../../project/database-size.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { type PlacedBy, type Places, placesQuestion } from './places.ts';

/** Number of lists of places that stay in memory: those of the tables that a few people look at; 400 kB for 100,000 items. */
const mostKept = 100;

interface Kept {
  /** The state of the file in which the list was last known to be right. */
  version: unknown;
  /** What the list depends on; null if on anything in the project. */
  stamp: string | null;
  places: Promise<Places>;
}

/** By session, so that they end with the project. */
const kept = new WeakMap<ProjectSession, Map<string, Kept>>();

/** The run whose items are wanted, and its model's name. */
export interface CellsOf {
  run: string;
  model: string;
}

/** The newest of what the values of a dimension depend on beside the predictions. */
const newestOf: Record<ExtraDim, (db: ReadDb) => number> = {
  tag: newestChange,
  agreement: newestAnswer,
  picture: () => 0,
};

/** What a list depends on, so that other people's work does not make it be collected again. */
function stampOf({ read }: ProjectSession, run: string, wanted: PlacedBy): string | null {
  switch (wanted.by) {
    case 'answers':
    case 'test':
    case 'left-out':
      return JSON.stringify(predictionStamp(read, run));
    case 'pair':
      return JSON.stringify([predictionStamp(read, run), predictionStamp(read, wanted.other)]);
    case 'dim':
      return JSON.stringify([predictionStamp(read, run), newestOf[wanted.dim](read)]);
    case 'error':
      return JSON.stringify([predictionStamp(read, run), errorLabelStamp(read, run)]);
    case 'parity-failure':
      return null;
  }
}

/** Places of a run's items, from memory while nothing that they depend on was written. */
export function keptPlaces(
  host: Host,
  session: ProjectSession,
  { run, model }: CellsOf,
  wanted: PlacedBy,
): Promise<Places> {
  const known = kept.get(session) ?? new Map<string, Kept>();
  kept.set(session, known);
  const key = JSON.stringify([run, wanted]);
  const version = session.read.pragma('data_version');
  const found = known.get(key);
  if (found && found.version === version) return found.places;
  const stamp = stampOf(session, run, wanted);
  const about = { kind: 'slices', title: phrase('job-slices', { model }) } as const;
  const still = found && stamp !== null && found.stamp === stamp ? found.places : null;
  const places = still ?? askAsJob(host.jobs, session, about, placesQuestion, run, wanted);
  known.delete(key);
  known.set(key, { version, stamp, places });
  places.catch(() => known.delete(key));
  for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest);
  return places;
}

/** Collects in advance what the cells of a screen open by, so that the first click finds it; small projects need no advance. */
export function prepareCells(host: Host, session: ProjectSession, of: CellsOf, wanted: readonly PlacedBy[]): void {
  if (isSmall(session.paths.database)) return;
  for (const list of wanted) keptPlaces(host, session, of, list).catch(() => undefined);
}
