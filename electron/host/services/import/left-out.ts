import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '#shared/contract/imports.ts';
import { Budget, BudgetSpent } from '#pipelines/formats/budget.ts';
import type { EpisodeRead, Format, Read } from '#pipelines/formats/format.ts';
import { SourceFolder, walk } from '#pipelines/formats/paths.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { kindOfName } from '#pipelines/formats/sniff.ts';
import { notTextFile } from '#pipelines/formats/text/not-text.ts';
import { isManifest, whyNotUnderstood } from './not-understood.ts';
import { imagesOf } from './source/pictures-of.ts';
import { phrase, type Phrase } from '#shared/phrases/phrase.ts';

/** Maximum number of listed files; for a larger folder the report ends there. */
const mostListed = 5000;
const most = { entries: 200_000, ms: 30_000 };

/** Collects the files that the records of a source refer to. */
export class Spoken {
  readonly #files = new Set<string>();
  readonly #names = new Set<string>();

  async *of<R extends Read | EpisodeRead>(records: AsyncIterable<R>): AsyncGenerator<R> {
    for await (const read of records) {
      for (const { file } of imagesOf(read)) if (file !== undefined) this.#files.add(path.resolve(file));
      const name = 'refused' in read ? read.refused.record : 'record' in read ? read.record : null;
      // The folder is not searched beyond this, so more names would only fill memory.
      if (name !== null && this.#names.size < most.entries) this.#names.add(name);
      yield read;
    }
  }

  has(name: string, file: string): boolean {
    return this.#files.has(path.resolve(file)) || this.#names.has(name);
  }
}

/** Endings of files that only formats which name them open. */
const special: ReadonlySet<string> = new Set(['', '.gz', '.tfrecord', '.tfrecords']);

/** Extensions of files that some reader of episodes opens: annotations, results, trees. */
const data: ReadonlySet<string> = new Set(
  formats
    .flatMap(({ accepts }) => accepts)
    .filter((ending) => !special.has(ending))
    .concat('.json', '.txt', '.xml', '.yaml', '.yml', '.names', '.data', '.csv'),
);

/** Extensions of files that only go with others: lists of class names, descriptions of a set. */
const beside: ReadonlySet<string> = new Set(['.names', '.data', '.yaml', '.yml']);

function why(format: Format, name: string, belongs: ((name: string) => boolean) | undefined): Phrase | null {
  const picture = kindOfName(name) !== undefined;
  if (format.id === 'folder') return phrase(picture ? 'import-not-imported' : 'import-not-picture');
  if (picture) return phrase('import-no-record');
  const ending = path.extname(name).toLowerCase();
  // Readers of episodes open more files than can be chosen; the others open only those and the lists beside them.
  const read = format.accepts.includes(ending) || (format.episodes ? data.has(ending) : beside.has(ending));
  if (!read) return phrase('import-not-read', { format: format.name });
  return belongs?.(name) === false ? phrase('import-not-part', { format: format.name }) : null;
}

/**
 * Files in a chosen folder that no record used, each with the reason, after those that were not searched; none for a
 * chosen file.
 */
export async function leftOutOf(
  format: Format,
  source: string,
  spoken: Spoken,
): Promise<NonNullable<ImportReport['leftOut']>> {
  const found: NonNullable<ImportReport['leftOut']> = [];
  if (!(await stat(source).catch(() => null))?.isDirectory()) return found;
  // A folder that no format recognised is imported as pictures.
  for (const other of format.id === 'folder' ? formats : []) {
    const sentence = await other.unsearched?.(source);
    if (sentence) found.push({ record: path.basename(source), line: null, why: sentence });
  }
  try {
    const belongs = await format.belonging?.(source);
    for await (const { name, file, refused, folder } of walk(
      await SourceFolder.open(source),
      '',
      new Budget({ ...most }),
    )) {
      if (found.length >= mostListed) break;
      if (spoken.has(name, file) || folder || isManifest(format, name)) continue;
      const reason = refused ?? why(format, name, belongs);
      if (reason === null) continue;
      // Why nobody could have read it says more than what this format reads.
      const sentence = refused
        ? null
        : ((await notTextFile(file)) ?? (format.id === 'folder' ? await whyNotUnderstood(name, file) : null));
      found.push({ record: name, line: null, why: sentence ?? reason });
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
  return found;
}
