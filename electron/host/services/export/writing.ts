import type { ExportOptions, ExportReport } from '#shared/contract/exports.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import { factOfLoose, factOfWritten } from '#pipelines/formats/episodes/facts.ts';
import type { WriteEpisode, WriteLoose } from '#pipelines/formats/episodes/write.ts';
import { FactSum, factsOfItem } from '#pipelines/formats/facts.ts';
import type { Format, WriteItem, WriteScreenshot } from '#pipelines/formats/format.ts';
import { Losses } from '#pipelines/formats/losses.ts';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import { picturesWithTrees } from '../../db/queries/screenshots/prelabels.ts';
import { failure } from '../../errors/errors.ts';
import { mediaPath } from '../../media/media-path.ts';
import { pictureState, pictureTrouble } from '../../media/verified.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import type { Control } from '../../long-work/long-work.ts';
import {
  exportEpisodeItems,
  exportEpisodes,
  exportLoose,
  exportLooseOf,
  picturesOfEpisode,
  picturesOfLoose,
} from './episodes.ts';
import { exportItems } from './items.ts';
import { LeavingPictures } from './leaving-pictures.ts';
import { LeavingTexts } from './leaving-texts.ts';

/** A format that can be exported. */
export type Writer = Format & { main: string };

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

/** The episodes without what stays in the project; trees, of which only pre-labels are kept, are named as left out. */
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

/**
 * Writes the three parts of an export, and keeps what is known of them: what was written, to compare it with what is
 * read back, and what the format left out.
 */
export class Writing {
  readonly leftOut: ExportReport['leftOut'] = [];
  readonly notes: Phrase[] = [];
  readonly losses: Losses;
  readonly written = new FactSum();
  readonly writtenEpisodes = new FactSum();
  /** Hashes of the exported screenshots. */
  readonly pictures = new Set<string>();
  readonly leaving: LeavingPictures;
  readonly texts: LeavingTexts;
  readonly #project: ProjectFiles;
  readonly #format: Writer;
  readonly #options: ExportOptions;
  readonly #control: Control;
  readonly #disk: DiskFolder;

  constructor(project: ProjectFiles, format: Writer, options: ExportOptions, control: Control, disk: DiskFolder) {
    this.#project = project;
    this.#format = format;
    this.#options = options;
    this.#control = control;
    this.#disk = disk;
    this.losses = new Losses(format.carries ?? []);
    // A picture read back from our own format must be identical to the stored one, unless areas of it are blurred.
    const clean = !options.keepMetadata && format.id !== 'benchwright-jsonl';
    this.leaving = new LeavingPictures(project.read, clean);
    this.texts = new LeavingTexts(project.read);
  }

  /** Writes the screenshots with what is on them; returns the number of records. */
  async screenshots(): Promise<number> {
    const { release, screenshots, episodes, onlyEpisodes, convention, formulaSafe } = this.#options;
    const format = this.#format;
    if (episodes) return 0;
    if (!format.write) {
      if (screenshots || onlyEpisodes) return 0;
      // A format that cannot store what is on screenshots names it as left out. Its blurred texts stay unnamed, and uncounted.
      const unwritten = new LeavingTexts(this.#project.read);
      for (const { others } of offered(exportItems(this.#project, release), unwritten, this.losses))
        this.#homeless(others);
      return 0;
    }
    const items = offered(exportItems(this.#project, release, screenshots), this.texts, this.losses);
    const { records } = await format.write(
      this.#paced(items, ({ screenshot }) => [{ name: screenshot.name, picture: screenshot }]),
      this.#disk,
      {
        convention,
        formulaSafe,
        wrote: (item) => {
          this.pictures.add(item.screenshot.sha256);
          this.losses.wrote(item);
          if (!this.#carriesOthers) this.#homeless(item.others);
          for (const fact of factsOfItem(item, format.carries ?? [])) this.written.add(fact);
        },
        leftOut: this.#note,
        noted: (note) => void this.notes.push(note),
      },
    );
    return records;
  }

  /** Writes the episodes with their items, if they were asked for or belong to the format; returns their number. */
  async episodes(): Promise<number> {
    const { release, screenshots, onlyEpisodes } = this.#options;
    const format = this.#format;
    const asked = this.#options.episodes ?? !format.write;
    const along = format.episodesToo === true && !screenshots;
    if (!format.writeEpisodes || !(asked || along)) {
      if (!screenshots && !format.looseOf)
        for (const { items } of exportEpisodeItems(this.#project, release)) this.#homeless(items);
      return 0;
    }
    const episodes = leavingEpisodes(exportEpisodes(this.#project, release, onlyEpisodes), this.texts);
    const { records } = await format.writeEpisodes(this.#paced(episodes, picturesOfEpisode), this.#disk, {
      wrote: (episode) => {
        this.#treesOf(episode);
        if (!this.#carriesOthers) this.#homeless(episode.items);
        // What the format cannot store is reported as left out, and not expected when the files are read back.
        this.writtenEpisodes.add(factOfWritten(this.#carriesOthers ? episode : { ...episode, items: [] }));
      },
      leftOut: this.#note,
    });
    return records;
  }

  /** Writes the items about sets of pictures or about nothing; returns the number of records. */
  async loose(): Promise<number> {
    const { release, screenshots, episodes } = this.#options;
    if (screenshots || episodes) return 0;
    const loose = allLoose(this.#project, release, this.#format, this.texts, this.#note);
    if (!this.#format.writeLoose) {
      for (const { items } of loose) this.#homeless(items);
      return 0;
    }
    const { records } = await this.#format.writeLoose(this.#paced(loose, picturesOfLoose), this.#disk, {
      wrote: (group: WriteLoose) => this.writtenEpisodes.add(factOfLoose(group)),
      leftOut: this.#note,
    });
    return records;
  }

  get #carriesOthers(): boolean {
    return this.#format.carries?.includes('other-kinds') ?? false;
  }

  readonly #note = (record: string, why: Phrase): void => void this.leftOut.push({ record, why });

  /** Notes that the trees of an episode's screens stay in the project. */
  #treesOf(episode: WriteEpisode): void {
    const hashes = picturesOfEpisode(episode).map(({ picture }) => picture.sha256);
    const count = picturesWithTrees(this.#project.read, hashes);
    if (count > 0) this.#note(episode.content.name, phrase('export-trees', { count }));
  }

  /** Notes items that the format cannot store. */
  #homeless(items: readonly WriteOther[] = []): void {
    for (const { kind, label } of items)
      this.#note(label, phrase('export-kind', { format: this.#format.name, kind: kindName(kind) }));
  }

  #paced<T extends { others?: WriteOther[]; items?: WriteOther[] }>(
    items: Iterable<T>,
    picturesOf: (item: T) => readonly Shown[],
  ): AsyncGenerator<T> {
    return paced(this.#project, items, picturesOf, this.#control, this.leaving);
  }
}
