import path from 'node:path';
import { ORPCError } from '@orpc/server';
import type { ImportOptions, ImportReport } from '#shared/contract/imports.ts';
import type { EpisodeRead, Read } from '#pipelines/formats/format.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ofWeb } from './contents.ts';
import { FirstOf } from './first-of.ts';
import { leftOutOf, Spoken } from './left-out.ts';
import { runImport } from './run.ts';
import { imagesOf } from './source/pictures-of.ts';
import { openSource, importDefaults } from './source/source.ts';
import { SourceThread } from './source/source-thread.ts';

/** An import that fails before its first record also reports how far it got. */
const none: ImportReport = { imported: 0, unchanged: 0, mended: [], refused: [] };

/** The result of `work`; if it failed because its source is gone, the error of `present`, which says so. */
async function fromSource<T>(work: Promise<T>, present: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') await present();
    throw error;
  }
}

/** Two lists of a report as one, with the first of many named. */
function joined<T>(a: readonly T[], aMore = 0, b: readonly T[] = [], bMore = 0): { named: T[]; more: number } {
  const all = new FirstOf<T>();
  all.push(...a, ...b);
  return { named: all.named, more: all.more + aMore + bMore };
}

/** The report of an import of several formats. */
export function bothReports(a: ImportReport, b: ImportReport): ImportReport {
  const mended = joined(a.mended, a.mendedMore, b.mended, b.mendedMore);
  const refused = joined(a.refused, a.refusedMore, b.refused, b.refusedMore);
  const sum = (entry: keyof NonNullable<ImportReport['entries']>) =>
    (a.entries?.[entry] ?? 0) + (b.entries?.[entry] ?? 0);
  const leftOut = b.leftOut ?? a.leftOut;
  return {
    imported: a.imported + b.imported,
    unchanged: a.unchanged + b.unchanged,
    ...((a.entries || b.entries) && {
      entries: { found: sum('found'), added: sum('added'), known: sum('known'), refused: sum('refused') },
    }),
    mended: mended.named,
    ...(mended.more > 0 && { mendedMore: mended.more }),
    refused: refused.named,
    ...(refused.more > 0 && { refusedMore: refused.more }),
    known: joined(a.known ?? [], 0, b.known).named,
    ...(leftOut && { leftOut }),
  };
}

/**
 * Of one part of a source: the records that belong to it, and the refusals that no earlier part explains: what another
 * format reads, or has already refused, is nothing that this one missed.
 */
class Parts {
  /** Files, by absolute path. */
  readonly #explained = new Set<string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async *of(records: AsyncIterable<Read | EpisodeRead>, web: boolean | undefined): AsyncGenerator<Read | EpisodeRead> {
    for await (const read of records) {
      if ('refused' in read) {
        const record = path.resolve(this.#root, read.refused.record);
        if (this.#explained.has(record)) continue;
        this.#explained.add(record);
      } else {
        for (const { file } of imagesOf(read)) if (file !== undefined) this.#explained.add(path.resolve(file));
        const record = 'record' in read ? read.record : 'loose' in read ? read.loose.record : read.episode.record;
        this.#explained.add(path.resolve(this.#root, record));
        if (web !== undefined && ofWeb(read) !== web) continue;
      }
      yield read;
    }
  }
}

interface Request {
  session: ProjectSession;
  by: string;
  /** What the import is called in lists. */
  name: string;
}

/** Imports a source: in its one format, or each of its `parts` in turn, with one report about all of them. */
export async function importSource(
  { session, by, name }: Request,
  { parts: asked, ...options }: ImportOptions,
  control: Pick<JobControl, 'keep' | 'progress' | 'checkpoint' | 'signal'>,
): Promise<ImportReport> {
  control.keep(none);
  const entry = asked?.length ? asked : [{ format: options.format }];
  const opened = await Promise.all(
    entry.map(async ({ format, web }) => {
      // What was answered about boxes is about the first format.
      const { convention: _, as: _as, ...rest } = options;
      const of = format === options.format ? options : { ...rest, format };
      return { of, web, source: await openSource(of) };
    }),
  );
  // A step's picture is refused by formats of single pictures, unless its episode is known.
  opened.sort((a, b) => Number(Boolean(b.source.format.episodes)) - Number(Boolean(a.source.format.episodes)));
  const spoken = new Spoken();
  const parts = new Parts(path.resolve(options.path));
  let report = none;
  let before = 0;
  for (const [at, { of, web, source }] of opened.entries()) {
    const { format, present } = source;
    const thread = new SourceThread();
    const total = await fromSource(thread.ask('count', [of], control.signal), present);
    const alone = opened.length === 1;
    control.progress(before, alone ? total : null);
    let done = 0;
    const earlier = report;
    const records = spoken.of(thread.records(of, control.signal));
    const imported = runImport(
      session,
      {
        format: format.id,
        source: name,
        by,
        records: alone && web === undefined ? records : parts.of(records, web),
        present,
        ...(at === opened.length - 1 && { leftOut: () => leftOutOf(format, source.path, spoken) }),
        defaults: importDefaults(of),
        as: of.as ?? (format.tree ? 'prelabels' : 'elements'),
      },
      {
        progress: (so, soFar) => {
          done = so;
          control.progress(before + so, alone && total !== null ? Math.max(total, so) : null);
          control.keep(alone ? soFar : bothReports(earlier, soFar));
        },
        checkpoint: () => control.checkpoint(),
      },
    );
    const { ids: _, episodes: _episodes, ...own } = await fromSource(imported, present);
    report = alone ? own : bothReports(earlier, own);
    before += done;
  }
  return report;
}
