import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { ReadEpisode, ReadLoose } from '#pipelines/formats/episodes/record.ts';
import type { ReadRecord, RefusedRecord } from '#pipelines/formats/format.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { Change } from '../../../changes/change.ts';
import { type Entries, entriesIn } from './entries.ts';
import type { Taken, TakenPictures } from './pictures.ts';
import type { EpisodeStore } from './store-episode.ts';
import { storeItems } from './store-items.ts';
import type { RecordStore } from './store-record.ts';

/** A record read from a source, with its pictures stored. */
export type Ready =
  | { read: ReadRecord; taken: Taken }
  | { episode: ReadEpisode; taken: TakenPictures }
  | { loose: ReadLoose; taken: (Taken | null)[] };

/** The outcome of one record. */
export interface Outcome {
  record: string;
  line: number | null;
  /** Whether anything of it is new. */
  made: boolean;
  entries: Entries;
  repairs: Phrase[];
  refused: RefusedRecord[];
  screenshots: string[];
  episode?: string;
}

/** Stores records of every kind into the project. */
export class ReadStore {
  readonly #format: string;
  readonly #records: RecordStore;
  readonly #episodes: EpisodeStore;
  /** What is there without a subject, by kind. */
  readonly #aboutNothing = new Map<string, string[]>();

  constructor(format: string, records: RecordStore, episodes: EpisodeStore) {
    this.#format = format;
    this.#records = records;
    this.#episodes = episodes;
  }

  store(to: Change, entry: Ready): Outcome {
    if ('episode' in entry) return this.#episode(to, entry.episode, entry.taken);
    if ('loose' in entry) return this.#loose(to, entry.loose, entry.taken);
    return this.#record(to, entry.read, entry.taken);
  }

  #record(to: Change, read: ReadRecord, taken: Taken): Outcome {
    const { record, line } = read;
    if ('refused' in taken) {
      const { line: at, phrase: sentence } = taken.refused;
      return refusedWhole({ record, line: at ?? line }, entriesIn(read), sentence);
    }
    const { made, entries, repairs, refused, screenshotId } = this.#records.store(to, read, taken.picture);
    const screenshots = screenshotId ? [screenshotId] : [];
    return { record, line, made: made > 0, entries, repairs, refused, screenshots };
  }

  #episode(to: Change, read: ReadEpisode, taken: TakenPictures): Outcome {
    const { record, line, items = [] } = read;
    const here = attempt(() => this.#episodes.store(to, read, taken));
    if ('phrase' in here) return refusedWhole(read, 1 + items.length, here.phrase);
    const { made, id, screenshots, filled } = here.done;
    const stored = storeItems(to, { kind: 'episode', id }, items, { format: this.#format, record, line });
    const entries = {
      found: 1 + items.length,
      added: stored.made + (made ? 1 : 0),
      known: stored.known + (made ? 0 : 1),
      refused: stored.refused.length,
    };
    const { refused } = stored;
    const repairs = made ? missingIn(read) : [];
    if (filled > 0) repairs.push(phrase('import-pictures-filled', { count: filled }));
    return {
      record,
      line,
      made: made || filled > 0 || stored.made > 0,
      entries,
      repairs,
      refused,
      screenshots,
      episode: id,
    };
  }

  #loose(to: Change, read: ReadLoose, taken: (Taken | null)[]): Outcome {
    const { record, line, set, items } = read;
    const here = attempt(() => (set ? this.#episodes.storeSet(to, set, taken) : null));
    if ('phrase' in here) return refusedWhole(read, items.length, here.phrase);
    const subject = set ? { kind: 'pictures' as const, id: here.done } : { kind: 'none' as const, id: null };
    const pictures = taken.flatMap((found) => (found && 'picture' in found ? [found.picture] : []));
    const { made, known, refused } = storeItems(to, subject, items, {
      ...{ format: this.#format, record, line, pictures },
      ...(!set && { there: this.#aboutNothing }),
    });
    const entries = { found: items.length, added: made, known, refused: refused.length };
    return { record, line, made: made > 0, entries, repairs: [], refused, screenshots: [] };
  }
}

/** The outcome, or why it was refused. */
function attempt<T>(work: () => T): { done: T } | { phrase: Phrase } {
  try {
    return { done: work() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { phrase: error.phrase };
  }
}

/** Names the pictures of an episode that are not there. */
function missingIn({ steps, final }: ReadEpisode): Phrase[] {
  const named = [...steps.map(({ picture }) => picture), final].filter((picture) => picture !== null);
  const missing = named.filter((picture) => 'missing' in picture);
  const [first] = missing;
  return first ? [phrase('import-pictures-missing', { count: missing.length, n: named.length, name: first.name })] : [];
}

/** A record without anything that can be imported. */
function refusedWhole(
  { record, line }: Pick<RefusedRecord, 'record' | 'line'>,
  found: number,
  sentence: Phrase,
): Outcome {
  return {
    ...{ record, line, made: false, repairs: [], screenshots: [] },
    entries: { found, added: 0, known: 0, refused: found },
    refused: [{ record, line, ...because(sentence), ...(found > 1 && { entries: found }) }],
  };
}
