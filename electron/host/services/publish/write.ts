import { canaryOf } from '#shared/canary.ts';
import { readingWorkOf } from '../../reading-work/work.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import { datasetCard } from '#pipelines/publish/card.ts';
import { citationFile } from '#pipelines/publish/citation.ts';
import { croissant } from '#pipelines/publish/croissant.ts';
import { datasheet } from '#pipelines/publish/datasheet.ts';
import {
  itemsIn,
  type PublishedFacts,
  type PublishedFile,
  type PublishedTask,
  withheldIn,
} from '#pipelines/publish/facts.ts';
import { picturesIn } from '#pipelines/publish/rows.ts';
import type { Publication, PublishReport } from '#shared/contract/publishing.ts';
import type { ReleaseManifest } from '#shared/contract/releases.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { getMeta, readPublication } from '../../db/queries/meta.ts';
import { diskFailure, failure } from '../../errors/errors.ts';
import { syncFolder } from '../../media/store.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { choosePlace, type Place } from '../export/export-target.ts';
import { LeavingTexts } from '../export/leaving-texts.ts';
import { hashOfFiles } from '../export/run.ts';
import type { Control } from '../../long-work/long-work.ts';
import { plural, requireRelease } from '../release/freeze.ts';
import { SourceCount } from '../release/picture-sources.ts';
import { isSubjectRecord } from '../release/record.ts';
import { historyOf } from './facts.ts';
import { type LeavingGroup, leavingItems, withheldSubjects } from '../bundle/published-items.ts';
import { picturesFile, PublishedPictures } from './pictures.ts';
import { Site } from './site.ts';
import type { SiteMaterial } from './site-material.ts';
import { TaskFiles } from './task-files.ts';

/** The file by which a folder is known to be a publication. */
export const publicationFile = 'publication.json';
const sumsFile = 'SHA256SUMS';

export interface PublishAsked {
  release: string;
  out: string;
  /** Percent of the subjects whose answers are withheld. */
  withhold: number;
  /** `2026-01-31` */
  published: string;
  /** The results of the release; null without any. */
  site: SiteMaterial | null;
}

/** Writes a publication into a folder that nobody sees yet. */
class Writing {
  readonly #project: ProjectFiles;
  readonly #disk: DiskFolder;
  readonly #folder: string;
  readonly #release: ReleaseManifest;
  readonly #withheld: ReadonlySet<string>;
  readonly #texts: LeavingTexts;
  readonly pictures: PublishedPictures;
  readonly #sources: SourceCount;
  readonly #site: Site | null;
  readonly #tasks = new Map<string, TaskFiles>();
  /** Records that no published item was made from, by kind. */
  readonly #unasked = new Map<string, number>();
  tasks: PublishedTask[] = [];

  constructor(
    project: ProjectFiles,
    disk: DiskFolder,
    folder: string,
    release: ReleaseManifest,
    { withhold, site }: PublishAsked,
  ) {
    this.#site = site && new Site(project.read, site);
    this.#project = project;
    this.#disk = disk;
    this.#folder = folder;
    this.#release = release;
    this.#withheld = withheldSubjects(project.read, release, withhold);
    this.#texts = new LeavingTexts(project.read);
    this.#sources = new SourceCount(project.read);
    this.pictures = new PublishedPictures(project, disk, this.#sources);
  }

  /** What a file of the folder is. */
  async #file(name: string): Promise<PublishedFile> {
    const { size: bytes } = await stat(path.join(this.#folder, name));
    return { name, bytes, sha256: this.#disk.files.get(name) ?? '' };
  }

  async text(name: string, text: string): Promise<void> {
    const out = await this.#disk.text(name);
    await out.write(text);
    await out.end();
  }

  #count({ group: { items }, items: asked }: LeavingGroup): void {
    const used = new Set(asked.map(({ id }) => id));
    // An element is published as the target of its instructions.
    const parents = new Set(items.filter(({ id }) => used.has(id)).flatMap((item) => Object.values(item)));
    for (const { kind, id } of items)
      if (!used.has(id) && !parents.has(id)) this.#unasked.set(kind, (this.#unasked.get(kind) ?? 0) + 1);
  }

  async #group(entry: LeavingGroup): Promise<void> {
    const { group, items, key } = entry;
    const { subject } = group;
    const from = subject && isSubjectRecord(subject) && subject.kind !== 'screenshot' ? subject.source : null;
    const withheld = this.#withheld.size === 0 ? null : this.#withheld.has(key);
    this.#count(entry);
    for (const asked of items) {
      const stored = picturesIn(asked.item);
      for (const picture of stored) await this.pictures.add(picture, from);
      const files =
        this.#tasks.get(asked.task.id) ?? new TaskFiles(this.#disk, asked.task, canaryOf(this.#release.hash));
      this.#tasks.set(asked.task.id, files);
      await files.add(asked, withheld, this.pictures, stored);
      this.#site?.add(asked.task, asked.item, withheld === true, (ref) => this.pictures.name(ref));
    }
  }

  /** Writes the items with their pictures. Errors: INVALID if no task asks about the release. */
  async data(control: Control): Promise<void> {
    const { tag, counts } = this.#release;
    const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
    let done = 0;
    for (const leavingItem of leavingItems(this.#project.read, tag, this.#texts)) {
      await this.#group(leavingItem);
      done += leavingItem.group.items.length + (leavingItem.group.subject ? 1 : 0);
      control.progress(done, total);
      await control.checkpoint();
    }
    if (this.#tasks.size === 0) throw failure('INVALID', phrase('bundle-empty', { tag }), { field: 'release' });
    for (const files of this.#tasks.values()) this.tasks.push(await files.end((name) => this.#file(name)));
  }

  /** Everything that the documents say. */
  async facts(
    publication: Publication & { licence: string },
    published: string,
    control: Control,
  ): Promise<PublishedFacts> {
    const { read } = this.#project;
    const n = await this.pictures.list();
    const { title, ...rest } = publication;
    const { hidden: hiddenTexts, hiddenSteps, saying: namesBlurred, unread: unreadBlurred } = this.#texts;
    return {
      ...rest,
      title: title || getMeta(read, 'name') || this.#release.tag,
      release: this.#release,
      published,
      tasks: this.tasks,
      pictures: { n, bytes: this.pictures.bytes, blurred: this.pictures.blurred },
      sources: this.#sources.result(),
      ...(await historyOf(read, this.#release.tag, control)),
      unasked: [...this.#unasked].map(([kind, count]) => ({ kind: plural(kind).replaceAll('-', ' '), n: count })),
      privacy: { hiddenTexts, hiddenSteps, namesBlurred, unreadBlurred },
      site: this.#site !== null,
    };
  }

  async documents(facts: PublishedFacts): Promise<void> {
    const pictures = await this.#file(picturesFile);
    await this.text('README.md', datasetCard(facts));
    await this.text('DATASHEET.md', datasheet(facts));
    await this.text('CITATION.cff', citationFile(facts));
    await this.text('croissant.json', `${JSON.stringify(croissant(facts, { pictures }), null, 2)}\n`);
  }

  /** Writes the results site; returns its size in bytes, null without results. */
  async site(facts: PublishedFacts, control: Control): Promise<number | null> {
    return (await this.#site?.write(facts, (name, content) => this.text(name, content), control)) ?? null;
  }

  /** Checksums of everything else, as `sha256sum -c` reads them. */
  async sums(): Promise<void> {
    const lines = [...this.#disk.files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => `${sum}  ${name}\n`);
    await this.text(sumsFile, lines.join(''));
  }

  remove(): void {
    this.pictures.remove();
  }
}

/** Errors: INVALID, with the field, for what has to be said first. */
function assertPublishable(publication: Publication): Publication & { licence: string } {
  const { licence, authors } = publication;
  const anonymous = authors.length === 0;
  if (licence === null)
    throw failure('INVALID', phrase(anonymous ? 'publish-no-licence-authors' : 'publish-no-licence'), {
      field: 'licence',
    });
  if (anonymous) throw failure('INVALID', phrase('publish-no-authors'), { field: 'authors' });
  return { ...publication, licence };
}

async function written(
  place: Place,
  project: ProjectFiles,
  asked: PublishAsked,
  control: Control,
): Promise<PublishReport> {
  const publication = assertPublishable(readPublication(project.read));
  const release = requireRelease(project.read, asked.release);
  const disk = new DiskFolder(place.temporary);
  const writing = new Writing(project, disk, place.temporary, release, asked);
  try {
    await writing.data(control);
    const facts = await writing.facts(publication, asked.published, control);
    await writing.documents(facts);
    const site = await writing.site(facts, control);
    const withheld = withheldIn(facts.tasks);
    const about = {
      format: 'benchwright-publication',
      version: 1,
      release: { tag: release.tag, hash: release.hash },
      published: asked.published,
      withhold: asked.withhold,
      items: Object.fromEntries(facts.tasks.map((task) => [task.id, itemsIn(task)])),
      withheld,
    };
    await writing.text(publicationFile, `${JSON.stringify(about, null, 2)}\n`);
    await writing.sums();
    for (const folder of disk.folders) await syncFolder(folder);
    await control.checkpoint();
    await place.commit([...disk.files.keys()]);
    return {
      dir: path.resolve(asked.out),
      release: release.tag,
      tasks: facts.tasks.map(({ id, splits }) => ({
        task: id,
        splits: splits.map(({ split, items }) => ({ split, items })),
      })),
      pictures: facts.pictures.n,
      blurred: facts.pictures.blurred,
      files: disk.files.size,
      hash: hashOfFiles(disk.files),
      withheld,
      unlicensed: facts.sources.flatMap(({ source, licence }) => (licence === null ? [source] : [])),
      site,
    };
  } catch (error) {
    await disk.abandon();
    throw error;
  } finally {
    writing.remove();
  }
}

/**
 * Writes a release as a data set for the web into a folder of its own: items as Parquet and JSON lines with their pictures,
 * card, datasheet, description and checksums. It is written beside its place and moved there in one step; an earlier
 * publication there is replaced. Errors: NOT_FOUND for the release, INVALID for the place and for what has to be said
 * first, IO for a missing or changed picture and a full disk.
 */
export async function writePublication(
  project: ProjectFiles,
  asked: PublishAsked,
  control: Control,
): Promise<PublishReport> {
  assertPublishable(readPublication(project.read));
  requireRelease(project.read, asked.release);
  const place = await choosePlace(asked.out, '', inWords('publish-format'), publicationFile);
  try {
    return await written(place, project, asked, control);
  } catch (error) {
    await place.abandon();
    throw diskFailure(error, asked.out, phrase('disk-next-place'));
  }
}

export const writePublicationWork = readingWorkOf('writePublication', writePublication);
