import { newId } from '../../db/new-id.ts';
import type { ImportAs, ImportReport } from '#shared/contract/imports.ts';
import { because, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import type { ReadEpisode, ReadLoose } from '#pipelines/formats/episodes/record.ts';
import type { EpisodeRead, Read, ReadRecord } from '#pipelines/formats/format.ts';
import { printable } from '#pipelines/formats/paths.ts';
import { insertImport, updateImportReport } from '../../db/queries/imports.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change } from '../../changes/change.ts';
import { allPictures, episodePictures } from './store/episode-pictures.ts';
import { FirstOf } from './first-of.ts';
import { NamedElsewhere } from './source/named-elsewhere.ts';
import { Pictures, type Taken, type TakenPictures } from './store/pictures.ts';
import { EpisodeStore } from './store/store-episode.ts';
import { Tally } from './store/entries.ts';
import { type Outcome, ReadStore, type Ready } from './store/store-read.ts';
import { RecordStore, type ImportDefaults } from './store/store-record.ts';

/** Number of records whose pictures are read, hashed and stored at the same time. */
const inFlight = 24;
/** Records per transaction: few enough that a save never waits long. */
const batchSize = 64;

export interface ImportControl {
  /** `soFar` is the result of the first `done` records; it grows. */
  progress(done: number, soFar: ImportReport): void;
  /** Waits while paused; throws if cancelled. */
  checkpoint(): Promise<void>;
}

export interface ImportRequest {
  format: string;
  source: string;
  by: string;
  records: AsyncIterable<Read | EpisodeRead>;
  /** Throws if the source is gone; called when records were refused. */
  present?: () => Promise<void>;
  defaults: ImportDefaults;
  /** Files of the source that no record used; called after the last record. */
  leftOut?: () => Promise<NonNullable<ImportReport['leftOut']>>;
  /** What boxes become; by default elements. */
  as?: ImportAs;
}

type Pending =
  | { read: ReadRecord; taken: Promise<Taken> }
  | { episode: ReadEpisode; taken: Promise<TakenPictures> }
  | { loose: ReadLoose; taken: Promise<(Taken | null)[]> }
  | { refused: ImportReport['refused'][number] };
const someGone = (taken: readonly (Taken | null)[]) => taken.some((entry) => entry !== null && 'refused' in entry);
function gone({ taken }: Ready): boolean {
  if (Array.isArray(taken)) return someGone(taken);
  return 'steps' in taken ? someGone(taken.steps) : 'refused' in taken;
}

/** Number of items that take as long to store as a record without any. */
const itemsARecord = 4;

const itemsOf = ({ elements, questions, items = [] }: ReadRecord): number =>
  elements.reduce((sum, { instructions }) => sum + 1 + instructions.length, questions.length + items.length);

/** How many records a pending one counts as: an episode fills a batch by its steps, a screenshot by the items on it. */
function weight(entry: Pending): number {
  if ('episode' in entry) return Math.max(1, entry.episode.steps.length);
  if ('read' in entry) return Math.max(1, itemsOf(entry.read) / itemsARecord);
  return 1;
}

/** Starts storing the pictures of upcoming records, and yields the records in their order. */
async function* withPictures(records: AsyncIterable<Read | EpisodeRead>, pictures: Pictures): AsyncGenerator<Pending> {
  const window: Pending[] = [];
  for await (const read of records) {
    if ('refused' in read) window.push(read);
    else if ('episode' in read)
      // One after the other: each episode stores its own pictures concurrently.
      yield* [...window.splice(0), { episode: read.episode, taken: episodePictures(read.episode, pictures, inFlight) }];
    else if ('loose' in read) {
      const { loose } = read;
      yield* [...window.splice(0), { loose, taken: allPictures(loose.set?.pictures ?? [], pictures, inFlight) }];
    } else window.push({ read, taken: pictures.take(read.screenshot.image) });
    if (window.length > inFlight) {
      const first = window.shift();
      if (first) yield first;
    }
  }
  yield* window;
}

/** The report on a source without a single record, so that an empty import is noticed. */
const nothing = (record: string): Pending => ({
  refused: { record, line: null, ...because(phrase('import-nothing')) },
});

/**
 * Imports records into the project: pictures are stored first, several at a time, then rows in batches, each batch in
 * one transaction. What already exists is left alone; what cannot be imported is reported and the rest continues. Of
 * very many problems the first are named and the rest counted, so that memory stays flat. The report is stored during
 * the import, so that a killed one shows how far it got: after every batch while it is short, and after every further
 * eighth of its length when it is long, because it is written as a whole.
 */
export async function runImport(
  session: ProjectSession,
  request: ImportRequest,
  control: ImportControl,
): Promise<ImportReport & { ids: string[]; episodes: string[] }> {
  const counts = { imported: 0, unchanged: 0 };
  const mended = new FirstOf<ImportReport['mended'][number]>();
  const refused = new FirstOf<ImportReport['refused'][number]>();
  const known = new FirstOf<string>();
  const tally = new Tally();
  let leftOut: ImportReport['leftOut'];
  const soFar = (): ImportReport => ({
    ...counts,
    entries: tally.sum,
    mended: mended.named,
    ...(mended.more > 0 && { mendedMore: mended.more }),
    refused: refused.named,
    ...(refused.more > 0 && { refusedMore: refused.more }),
    known: known.named,
    ...(leftOut && { leftOut }),
  });
  const ids = new Set<string>();
  const episodeIds = new Set<string>();
  const importId = newId();
  const { format, source, by } = request;
  const at = new Date().toISOString();
  session.write.immediate(() => insertImport(session.write, { id: importId, format, source, by, at, report: soFar() }));

  const elsewhere = new NamedElsewhere();
  const pictures = new Pictures(session.folder, session.read);
  const records = new RecordStore(importId, format, request.defaults, request.as ?? 'elements');
  const store = new ReadStore(format, records, new EpisodeStore(importId, format, request.defaults));
  let done = 0;
  let batch: Pending[] = [];
  let full = 0;
  let nextReportAt = 0;
  const keepReport = () => {
    updateImportReport(session.write, importId, soFar());
    nextReportAt = done + batch.length + (mended.named.length + refused.named.length) / 8;
  };
  const keep = (outcome: Outcome) => {
    const unaccounted = tally.add(outcome, outcome.entries, outcome.refused.length);
    refused.push(...outcome.refused, ...unaccounted);
    for (const id of outcome.screenshots) ids.add(id);
    if (outcome.episode !== undefined) episodeIds.add(outcome.episode);
    if (outcome.entries.added + outcome.entries.known > 0)
      for (const what of outcome.repairs)
        mended.push({ record: outcome.record, what: phraseWords(what), phrase: what });
    if (outcome.made) counts.imported++;
    else if (outcome.refused.length + unaccounted.length === 0 || outcome.episode !== undefined) {
      counts.unchanged++;
      known.push(outcome.record);
    }
  };
  const commit = async (last = false) => {
    const ready: Ready[] = [];
    const bad: ImportReport['refused'] = [];
    for (const entry of batch) {
      if ('refused' in entry) bad.push(entry.refused);
      else if ('episode' in entry) ready.push({ episode: entry.episode, taken: await entry.taken });
      else if ('loose' in entry) ready.push({ loose: entry.loose, taken: await entry.taken });
      else ready.push({ read: entry.read, taken: await entry.taken });
    }
    // A source that is gone is one reason, not one per record.
    if (bad.length > 0 || ready.some(gone)) await request.present?.();
    await pictures.settle();
    const before = { ...counts };
    const back = [mended.mark(), refused.mark(), known.mark(), tally.mark()];
    const nextAt = nextReportAt;
    refused.push(...bad);
    for (const entry of bad) tally.add(entry, { found: 1, added: 0, known: 0, refused: 1 }, 1);
    try {
      change(session, { author: { kind: 'import', name: format }, why: printable(source) }, (to) => {
        for (const entry of ready) keep(store.store(to, entry));
        if (last || done + batch.length >= nextAt) keepReport();
      });
    } catch (error) {
      records.rolledBack();
      Object.assign(counts, before);
      for (const entry of back) entry();
      nextReportAt = nextAt;
      throw error;
    }
    done += batch.length;
    batch = [];
    full = 0;
    control.progress(done, soFar());
    await control.checkpoint();
  };
  try {
    await control.checkpoint();
    for await (const picture of withPictures(elsewhere.of(request.records), pictures)) {
      batch.push(picture);
      full += weight(picture);
      if (full >= batchSize) await commit();
    }
    if (done + batch.length === 0) batch.push(nothing(printable(source)));
    mended.push(...elsewhere.notes(printable(source)));
    if (request.leftOut) leftOut = await request.leftOut();
    await commit(true);
  } catch (error) {
    try {
      session.write.immediate(keepReport);
    } catch {
      // A disk that accepted no rows accepts no report either; the thrown error says so.
    }
    throw error;
  } finally {
    // Also for a failed import, because what was imported before stays.
    session.events.changed(['import', 'project', ...(request.as === 'prelabels' ? ['prelabel'] : [])]);
  }
  return { ...soFar(), ids: [...ids], episodes: [...episodeIds] };
}
