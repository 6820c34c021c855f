import type { ReadEpisode, ReadLoose } from '#pipelines/formats/episodes/record.ts';
import type { ReadRecord, RefusedRecord } from '#pipelines/formats/format.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { Change } from '../../changes/change.ts';
import { type Entries, entriesIn } from './entries.ts';
import type { Taken } from './pictures.ts';
import type { EpisodeStore, TakenPictures } from './store-episode.ts';
import { storeItems } from './store-items.ts';
import type { RecordStore } from './store-record.ts';

/** What was read of a source, with its pictures stored. */
export type Ready =
  | { read: ReadRecord; taken: Taken }
  | { episode: ReadEpisode; taken: TakenPictures }
  | { loose: ReadLoose; taken: (Taken | null)[] };

/** What became of one record. */
export interface Outcome {
  record: string;
  line: number | null;
  /** Whether anything of it is new. */
  made: boolean;
  entries: Entries;
  mended: string[];
  refused: RefusedRecord[];
  screenshots: string[];
  episode?: string;
}

/** Stores records of every kind into the project. */
export class ReadStore {
  readonly #format: string;
  readonly #records: RecordStore;
  readonly #episodes: EpisodeStore;

  constructor(format: string, records: RecordStore, episodes: EpisodeStore) {
    this.#format = format;
    this.#records = records;
    this.#episodes = episodes;
  }

  store(to: Change, one: Ready): Outcome {
    if ('episode' in one) return this.#episode(to, one.episode, one.taken);
    if ('loose' in one) return this.#loose(to, one.loose, one.taken);
    return this.#record(to, one.read, one.taken);
  }

  #record(to: Change, read: ReadRecord, taken: Taken): Outcome {
    const { record, line } = read;
    if ('refused' in taken) {
      const found = entriesIn(read);
      const refused = [{ record, line: taken.refused.line ?? line, why: taken.refused.message }];
      return { ...nothingOf(record, line, found), refused };
    }
    const { made, entries, mended, refused, screenshotId } = this.#records.store(to, read, taken.picture);
    const screenshots = screenshotId ? [screenshotId] : [];
    return { record, line, made: made > 0, entries, mended, refused, screenshots };
  }

  #episode(to: Change, { record, line, items = [], ...read }: ReadEpisode, taken: TakenPictures): Outcome {
    const { made, id, screenshots } = this.#episodes.store(to, { record, line, items, ...read }, taken);
    const stored = storeItems(to, { kind: 'episode', id }, items, { format: this.#format, record, line });
    const entries = {
      found: 1 + items.length,
      added: stored.made + (made ? 1 : 0),
      known: stored.known + (made ? 0 : 1),
      refused: stored.refused.length,
    };
    const { refused } = stored;
    return { record, line, made: made || stored.made > 0, entries, mended: [], refused, screenshots, episode: id };
  }

  #loose(to: Change, { record, line, set, items }: ReadLoose, taken: (Taken | null)[]): Outcome {
    try {
      const id = set && this.#episodes.storeSet(to, set, taken);
      const subject = set ? { kind: 'pictures' as const, id } : { kind: 'none' as const, id: null };
      const pictures = taken.flatMap((found) => (found && 'picture' in found ? [found.picture] : []));
      const { made, known, refused } = storeItems(to, subject, items, { format: this.#format, record, line, pictures });
      const entries = { found: items.length, added: made, known, refused: refused.length };
      return { record, line, made: made > 0, entries, mended: [], refused, screenshots: [] };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ...nothingOf(record, line, items.length), refused: [{ record, line, why: error.message }] };
    }
  }
}

/** A record of which nothing can be taken; the reasons are to be added. */
function nothingOf(record: string, line: number | null, found: number): Omit<Outcome, 'refused'> {
  return {
    record,
    line,
    made: false,
    entries: { found, added: 0, known: 0, refused: found },
    mended: [],
    screenshots: [],
  };
}
