import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ExportOptions, ExportReport } from '#shared/contract/exports.ts';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import { factOfLoose, factOfWritten } from '#pipelines/formats/episodes/facts.ts';
import type { WriteEpisode, WriteLoose } from '#pipelines/formats/episodes/write.ts';
import { FactSum, factsOfItem } from '#pipelines/formats/facts.ts';
import type { Format, WriteItem, WriteScreenshot } from '#pipelines/formats/format.ts';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import { Losses } from '#pipelines/formats/losses.ts';
import { formatOf, formats } from '#pipelines/formats/registry.ts';
import { failure } from '../../errors.ts';
import { mediaPath } from '../../media/media-path.ts';
import { syncFolder } from '../../media/store.ts';
import { pictureState, pictureTrouble } from '../../media/verified.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { plural, requireRelease } from '../release/freeze.ts';
import type { Control } from '../long-work.ts';
import { LeavingPictures } from './leaving-pictures.ts';
import { LeavingTexts } from './leaving-texts.ts';
import {
  exportEpisodeItems,
  exportEpisodes,
  exportLoose,
  exportLooseOf,
  picturesOfEpisode,
  picturesOfLoose,
} from './episodes.ts';
import { exportItems } from './items.ts';
import { choosePlace, marker } from './export-target.ts';
import { readBack, readEpisodesBack } from './read-back.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { kindName } from '#shared/items/kind-name.ts';

export type Writer = Format & { main: string };

/** The validated format of a request. Errors: INVALID with the field, NOT_FOUND for the release. */
export function checkExport(project: ProjectFiles, options: ExportOptions): Writer {
  const format = formatOf(options.format);
  const { write, writeEpisodes, writeLoose, main } = format ?? {};
  if (!format || !(write || writeEpisodes || writeLoose) || main === undefined) {
    const known = formats.filter((one) => one.write || one.writeEpisodes || one.writeLoose).map((one) => one.id);
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

/** An exported picture, as errors name it. */
interface Shown {
  name: string;
  picture: Pick<WriteScreenshot, 'sha256' | 'ext' | 'file'>;
}

/** Errors: IO, naming the picture, if it is not what was imported. */
async function assertPicture(project: ProjectFiles, { name, picture }: Shown): Promise<void> {
  const { sha256, ext } = picture;
  const state = await pictureState(project.folder, sha256, ext);
  if (state !== 'ok')
    throw failure('IO', phrase('export-picture', { trouble: pictureTrouble(state, name, sha256, ext) }), {
      path: mediaPath(project.folder, sha256, ext),
    });
}

/** The items one by one, each after its pictures were checked and prepared for export. */
async function* paced<T extends { others?: WriteOther[]; items?: WriteOther[] }>(
  project: ProjectFiles,
  items: Iterable<T>,
  picturesOf: (item: T) => readonly Shown[],
  control: Control,
  leaving: LeavingPictures,
): AsyncGenerator<T> {
  let done = 0;
  for (const item of items) {
    for (const shown of picturesOf(item)) {
      await assertPicture(project, shown);
      await leaving.leave(shown.picture);
    }
    leaving.rename([...(item.others ?? []), ...(item.items ?? [])]);
    yield item;
    control.progress(++done);
    if (done % 16 === 0) await control.checkpoint();
  }
}

/** The items without what stays in the project, counting what the format leaves out. */
function* offered(items: Iterable<WriteItem>, texts: LeavingTexts, losses: Losses): Generator<WriteItem> {
  for (const item of items) {
    texts.leave(item);
    losses.offered(item);
    yield item;
  }
}

function* leavingEpisodes(episodes: Iterable<WriteEpisode>, texts: LeavingTexts): Generator<WriteEpisode> {
  for (const episode of episodes) yield texts.leaveEpisode(episode);
}

/** Items about sets of pictures or about nothing, and those about episodes that the format stores in the same shape. */
function* allLoose(
  project: ProjectFiles,
  tag: string | undefined,
  { looseOf }: Writer,
  texts: LeavingTexts,
  leftOut: (name: string, why: Phrase) => void,
): Generator<WriteLoose> {
  for (const group of exportLoose(project, tag)) yield texts.leaveLoose(group);
  if (looseOf) yield* exportLooseOf(project, tag, (episode) => looseOf(texts.leaveEpisode(episode), leftOut));
}

/** sha256 over the files' hashes and names, sorted by name: two exports are equal if this is equal. */
export function hashOfFiles(files: ReadonlyMap<string, string>): string {
  const sum = createHash('sha256');
  for (const [name, sha256] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) sum.update(`${sha256}  ${name}\n`);
  return sum.digest('hex');
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
  const leftOut: ExportReport['leftOut'] = [];
  const losses = new Losses(format.carries ?? []);
  const written = new FactSum();
  const writtenEpisodes = new FactSum();
  const pictures = new Set<string>();
  // A picture read back from our own format must be identical to the stored one, unless areas of it are blurred.
  const clean = !options.keepMetadata && format.id !== 'benchwright-jsonl';
  const leaving = new LeavingPictures(project.read, clean);
  const texts = new LeavingTexts(project.read);
  try {
    let records = 0;
    let episodes = 0;
    const note = (record: string, why: Phrase) => void leftOut.push({ record, why });
    const homeless = (items: readonly WriteOther[] = []) => {
      for (const { kind, label } of items)
        note(label, phrase('export-kind', { format: format.name, kind: kindName(kind) }));
    };
    const carriesOthers = format.carries?.includes('other-kinds') ?? false;
    if (format.write && !options.episodes)
      ({ records } = await format.write(
        paced(
          project,
          offered(exportItems(project, options.release, options.screenshots), texts, losses),
          ({ screenshot }) => [{ name: screenshot.name, picture: screenshot }],
          control,
          leaving,
        ),
        disk,
        {
          convention: options.convention,
          formulaSafe: options.formulaSafe,
          wrote: (item) => {
            pictures.add(item.screenshot.sha256);
            losses.wrote(item);
            if (!carriesOthers) homeless(item.others);
            for (const fact of factsOfItem(item, format.carries ?? [])) written.add(fact);
          },
          leftOut: note,
        },
      ));
    else if (!options.episodes && !options.screenshots && !options.onlyEpisodes) {
      // A format without a place for what is on screenshots names it. Its blurred texts stay unnamed, and uncounted.
      const unwritten = new LeavingTexts(project.read);
      for (const { others } of offered(exportItems(project, options.release), unwritten, losses)) homeless(others);
    }
    const items = records;
    const asked = options.episodes ?? !format.write;
    const along = format.episodesToo === true && !options.screenshots;
    if (format.writeEpisodes && (asked || along))
      ({ records: episodes } = await format.writeEpisodes(
        paced(
          project,
          leavingEpisodes(exportEpisodes(project, options.release, options.onlyEpisodes), texts),
          picturesOfEpisode,
          control,
          leaving,
        ),
        disk,
        {
          wrote(episode) {
            if (!carriesOthers) homeless(episode.items);
            // What the format cannot store is reported as left out, and not expected when the files are read back.
            writtenEpisodes.add(factOfWritten(carriesOthers ? episode : { ...episode, items: [] }));
          },
          leftOut: note,
        },
      ));
    else if (!options.screenshots && !format.looseOf)
      for (const { items: about } of exportEpisodeItems(project, options.release)) homeless(about);
    if (!options.screenshots && !options.episodes) {
      const loose = allLoose(project, options.release, format, texts, note);
      if (format.writeLoose) {
        const wrote = (group: WriteLoose) => writtenEpisodes.add(factOfLoose(group));
        const done = await format.writeLoose(paced(project, loose, picturesOfLoose, control, leaving), disk, {
          wrote,
          leftOut: note,
        });
        episodes += done.records;
      } else for (const { items: about } of loose) homeless(about);
    }
    records += episodes;
    if (records === 0 && leftOut.length === 0 && options.screenshots)
      throw failure('INVALID', phrase('export-chosen-unapproved', { n: options.screenshots.length }), {
        field: 'screenshots',
      });
    if (records === 0) {
      const both = format.write && format.writeEpisodes && !options.episodes;
      const { name } = format;
      const [first] = leftOut;
      if (first) throw failure('INVALID', phrase('export-nothing', { format: name, ...first }), {});
      throw failure(
        'INVALID',
        phrase(both ? 'export-nothing-or-episodes' : 'export-nothing-approved', { format: name }),
        {},
      );
    }
    const hash = hashOfFiles(disk.files);
    const files = disk.files.size;
    const about = await disk.text(marker);
    const { release = null, convention = format.conventions[0] ?? null } = options;
    const releaseHash = release === null ? null : requireRelease(project.read, release).hash;
    const said = { format: format.id, convention, release, releaseHash, records, files, hash };
    await about.write(`${JSON.stringify(said, null, 2)}\n`);
    await about.end();
    for (const folder of disk.folders) await syncFolder(folder);
    const readOptions = { convention: options.convention };
    const main = path.join(place.temporary, place.main);
    const between = () => control.checkpoint();
    const differs =
      (format.read && items > 0 ? await readBack(format, main, readOptions, written, pictures, between) : null) ??
      (format.episodes && episodes > 0
        ? await readEpisodesBack(format, place.temporary, readOptions, writtenEpisodes, between)
        : null);
    if (differs) throw failure('IO', phrase('export-not-kept', { why: differs }), { path: options.out });
    await control.checkpoint();
    await place.commit([...disk.files.keys()]);
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
    };
  } catch (error) {
    await disk.abandon();
    await place.abandon();
    throw error;
  } finally {
    leaving.remove();
  }
}
