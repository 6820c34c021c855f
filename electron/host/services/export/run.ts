import { readingWorkOf } from '../../reading-work/work.ts';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ExportOptions, ExportReport } from '#shared/contract/exports.ts';
import { canaryOf } from '#shared/canary.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import { formatOf, formats } from '#pipelines/formats/registry.ts';
import { failure } from '../../errors/errors.ts';
import { syncFolder } from '../../media/store.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { plural, requireRelease } from '../release/freeze.ts';
import type { Control } from '../../long-work/long-work.ts';
import { choosePlace, marker, type Place } from './export-target.ts';
import { readBack, readEpisodesBack } from './read-back.ts';
import { type Writer, Writing } from './writing.ts';

/** The validated format of a request. Errors: INVALID with the field, NOT_FOUND for the release. */
export function checkExport(project: ProjectFiles, options: ExportOptions): Writer {
  const format = formatOf(options.format);
  const { write, writeEpisodes, writeLoose, main } = format ?? {};
  if (!format || !(write || writeEpisodes || writeLoose) || main === undefined) {
    const known = formats
      .filter((format) => format.write || format.writeEpisodes || format.writeLoose)
      .map((format) => format.id);
    throw failure('INVALID', phrase('export-no-format', { format: options.format, known: known.join(', ') }), {
      field: 'format',
    });
  }
  if (options.convention && !format.conventions.includes(options.convention))
    throw failure('INVALID', phrase('export-no-convention', { format: format.name, convention: options.convention }), {
      field: 'convention',
    });
  if (options.formulaSafe && !format.spreadsheet)
    throw failure('INVALID', phrase('export-no-table', { format: format.name }), {
      field: 'formulaSafe',
    });
  if (options.release !== undefined) requireRelease(project.read, options.release);
  if (options.episodes && !writeEpisodes)
    throw failure('INVALID', phrase('export-no-episodes', { format: format.name }), { field: 'format' });
  if (options.release !== undefined && (options.episodes || !(write || writeLoose))) {
    const { counts } = requireRelease(project.read, options.release);
    if (!counts[plural('episode')])
      throw failure('INVALID', phrase('export-release-no-episodes', { release: options.release }), {
        field: 'release',
      });
  }
  return { ...format, main };
}

/** sha256 over the files' hashes and names, sorted by name: two exports are equal if this is equal. */
export function hashOfFiles(files: ReadonlyMap<string, string>): string {
  const sum = createHash('sha256');
  for (const [name, sha256] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) sum.update(`${sha256}  ${name}\n`);
  return sum.digest('hex');
}

/** Errors: INVALID, with the reason why nothing was written. */
function assertWritten(records: number, { leftOut }: Writing, format: Writer, options: ExportOptions): void {
  if (records > 0) return;
  const [first] = leftOut;
  if (!first && options.screenshots)
    throw failure('INVALID', phrase('export-chosen-unapproved', { n: options.screenshots.length }), {
      field: 'screenshots',
    });
  const { name } = format;
  if (first) throw failure('INVALID', phrase('export-nothing', { format: name, ...first }), {});
  const both = format.write && format.writeEpisodes && !options.episodes;
  throw failure(
    'INVALID',
    phrase(both ? 'export-nothing-or-episodes' : 'export-nothing-approved', { format: name }),
    {},
  );
}

/** Adds the file that says what the export is, and syncs all folders. */
async function seal(disk: DiskFolder, record: object): Promise<void> {
  const about = await disk.text(marker);
  await about.write(`${JSON.stringify(record, null, 2)}\n`);
  await about.end();
  for (const folder of disk.folders) await syncFolder(folder);
}

/** Reads an export back. Errors: IO if it differs from what was written. */
async function assertKept(
  place: Place,
  format: Writer,
  options: ExportOptions,
  { written, writtenEpisodes, pictures }: Writing,
  { items, episodes }: { items: number; episodes: number },
  control: Control,
): Promise<void> {
  const readOptions = { convention: options.convention };
  const main = path.join(place.temporary, place.main);
  const between = () => control.checkpoint();
  const differs =
    (format.read && items > 0 ? await readBack(format, main, readOptions, written, pictures, between) : null) ??
    (format.episodes && episodes > 0
      ? await readEpisodesBack(format, place.temporary, readOptions, writtenEpisodes, between)
      : null);
  if (differs) throw failure('IO', phrase('export-not-kept', { why: differs }), { path: options.out });
}

/**
 * Writes an export beside its final place, syncs it, reads it back and compares, and only then moves it into place in
 * one step. A failure before that leaves the old export intact. Memory stays flat: one screenshot at a time.
 */
export async function runExport(
  project: ProjectFiles,
  format: Writer,
  options: ExportOptions,
  control: Control,
): Promise<ExportReport> {
  const place = await choosePlace(options.out, format.main, format.name);
  const disk = new DiskFolder(place.temporary);
  const writing = new Writing(project, format, options, control, disk);
  try {
    const items = await writing.screenshots();
    const episodes = (await writing.episodes()) + (await writing.loose());
    const records = items + episodes;
    assertWritten(records, writing, format, options);
    const hash = hashOfFiles(disk.files);
    const files = disk.files.size;
    const { release = null, convention = format.conventions[0] ?? null } = options;
    const releaseHash = release === null ? null : requireRelease(project.read, release).hash;
    const about = { format: format.id, convention, release, releaseHash, records, files, hash };
    await seal(disk, { ...about, ...(releaseHash !== null && { canary: canaryOf(releaseHash) }) });
    await assertKept(place, format, options, writing, { items, episodes }, control);
    await control.checkpoint();
    await place.commit([...disk.files.keys()]);
    const { losses, leaving, texts, leftOut, notes } = writing;
    return {
      files,
      records,
      hash,
      readBack: (items > 0 ? format.read : format.episodes) ? 'equal' : 'not-readable',
      lost: losses.result(),
      blurred: leaving.blurred,
      hiddenTexts: texts.hidden,
      hiddenSteps: texts.hiddenSteps,
      namesBlurred: texts.saying,
      unreadBlurred: texts.unread,
      leftOut,
      notes,
    };
  } catch (error) {
    await disk.abandon();
    await place.abandon();
    throw error;
  } finally {
    writing.leaving.remove();
  }
}

export const runExportWork = readingWorkOf('runExport', (project, options: ExportOptions, control) =>
  runExport(project, checkExport(project, options), options, control),
);
