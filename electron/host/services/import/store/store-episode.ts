import { hash } from 'node:crypto';
import path from 'node:path';
import type { ScreenshotContent } from '#shared/contract/screenshots.ts';
import { type EpisodeContent, episodeContent, type Problem } from '#shared/episodes/episode.ts';
import { pictureSet } from '#shared/episodes/picture-set.ts';
import { ProblemFinder } from '#shared/episodes/problems.ts';
import type { Size } from '#shared/geometry/box.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { pictureLints } from '#shared/lints/picture-lints.ts';
import { type Theme, themeTag } from '#shared/theme.ts';
import { contentOfStep } from '#pipelines/formats/episodes/content.ts';
import { fitting } from '#pipelines/formats/json/read.ts';
import { Ordinals } from '#pipelines/formats/episodes/numbering.ts';
import type { ReadEpisode, ReadLoose, ReadStep, StepPicture } from '#pipelines/formats/episodes/record.ts';
import type { ReadElement } from '#pipelines/formats/record-parts.ts';
import { oneBox } from '#pipelines/formats/boxes/element-records.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { insertMedia, insertOriginal } from '../../../db/queries/screenshots/media.ts';
import { getEpisode } from '../../../db/queries/episodes/subjects.ts';
import { episodesOfRecord, incompleteEpisodes, insertRawRecord } from '../../../db/queries/items/raw-records.ts';
import type { StoredPicture } from '../../../media/store.ts';
import type { Change } from '../../../changes/change.ts';
import { createScreenshot } from '../../../changes/create.ts';
import { completeEpisode } from '../../episodes/complete.ts';
import { createEpisode, type NewStep } from '../../episodes/create.ts';
import { createPictureSet } from '../../pictures/create.ts';
import { proposeNode } from '../../prelabels/propose.ts';
import { elementInImage } from '../../prelabels/boxes.ts';
import { pictureOf, type Taken, type TakenPictures } from './pictures.ts';
import type { ImportDefaults } from './store-record.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { placesOf, stepsOf } from '../../../db/queries/episodes/steps.ts';

/** An episode of the project that lacks `missing` pictures, all of which are there now. */
interface Incomplete {
  id: string;
  seq: number;
  content: EpisodeContent;
  missing: number;
}

const keyOf = (record: string) => hash('sha256', record);

/** The episodes of a project that were imported before their pictures were found. */
class IncompleteEpisodes {
  #byRecord: Map<string, { id: string; seq: number }[]> | null = null;

  /** The one with the record and steps of `read`, and with no other pictures; null if none of its pictures is new. */
  like(db: ReadDb, read: ReadEpisode, taken: TakenPictures): Incomplete | null {
    const pictures = [...taken.steps, ...(read.final ? [taken.final] : [])].map(pictureOf);
    if (pictures.every((picture) => picture === null)) return null;
    for (const { id, seq } of this.#all(db).get(keyOf(read.raw)) ?? []) {
      const steps = stepsOf(db, seq);
      if (steps.length !== read.steps.length || steps.some(({ raw }, at) => raw !== read.steps[at]?.raw)) continue;
      const places = placesOf(db, seq);
      const other = places.some(({ picture }, at) => picture && picture.sha256 !== pictures[at]?.sha256);
      const missing = places.filter(({ picture }, at) => !picture && pictures[at]).length;
      const episode = getEpisode(db, id);
      if (!other && missing > 0 && places.length === pictures.length && episode)
        return { id, seq, content: episode.content, missing };
    }
    return null;
  }

  #all(db: ReadDb) {
    if (this.#byRecord) return this.#byRecord;
    const all = new Map<string, { id: string; seq: number }[]>();
    for (const { id, seq, record } of incompleteEpisodes(db)) {
      const key = keyOf(record);
      all.set(key, [...(all.get(key) ?? []), { id, seq }]);
    }
    this.#byRecord = all;
    return all;
  }
}

/** An episode as it is in the project now: new, known, or known and given `filled` pictures that were missing. */
export interface StoredEpisode {
  made: boolean;
  id: string;
  screenshots: string[];
  filled: number;
}

const nameOf = (picture: StepPicture | null): string =>
  picture === null ? '' : 'image' in picture ? picture.image.name : picture.name;

/** The declared size, if there is no picture to measure. */
function sizeOf(step: ReadStep, picture: StoredPicture | null, screen: { w: number; h: number } | null): Size | null {
  if (picture) return picture;
  const [width, height] = step.declaredSize ?? (screen ? [screen.w, screen.h] : []);
  return width && height ? { width, height } : null;
}

function pictureProblem(picture: StepPicture | null, taken: Taken | null, step: number): Problem[] {
  if (picture && 'missing' in picture) return [{ code: 'picture-missing', step, detail: picture.missing }];
  if (taken && 'refused' in taken) return [{ code: 'picture-unreadable', step, detail: taken.refused.message }];
  return [];
}

/** What identifies an episode: its record, its original steps, and its pictures. */
function identity(read: ReadEpisode, taken: TakenPictures): string {
  const all = read.steps.map((step, at) => [step.raw, pictureOf(taken.steps[at] ?? null)?.sha256 ?? null]);
  return hash('sha256', JSON.stringify([read.raw, all, pictureOf(taken.final)?.sha256 ?? null]));
}

const episodeFormats = () => formats.flatMap(({ id, episodes }) => (episodes ? [id] : []));

/** Writes the episodes of one import, skipping existing ones. */
export class EpisodeStore {
  readonly #importId: string;
  readonly #format: string;
  readonly #defaults: Pick<ImportDefaults, 'tags' | 'options'>;
  readonly #incomplete = new IncompleteEpisodes();
  #position = 0;

  constructor(importId: string, format: string, defaults: Pick<ImportDefaults, 'tags' | 'options'>) {
    this.#importId = importId;
    this.#format = format;
    this.#defaults = defaults;
  }

  /**
   * Adds the episode, unless the project already has it: then it gives it the pictures that were missing before.
   * Screenshots that it needs are created too. Errors: Refused, before anything is stored, for an invalid episode.
   */
  store(to: Change, read: ReadEpisode, taken: TakenPictures): StoredEpisode {
    const position = this.#position++;
    const recordHash = identity(read, taken);
    // Whatever the format: our own export is recognised as the episode it was made from.
    const before = this.#before(to, read, recordHash);
    if (before !== null) return { made: false, id: before, screenshots: [], filled: 0 };
    const incomplete = this.#incomplete.like(to.db, read, taken);
    const id = incomplete ? this.#complete(to, incomplete, read, taken) : this.#create(to, read, taken);
    insertRawRecord(to.db, {
      importId: this.#importId,
      format: this.#format,
      convention: null,
      kind: 'episode',
      entityId: id.id,
      position,
      record: read.raw,
      hash: recordHash,
    });
    return { made: incomplete === null, filled: incomplete?.missing ?? 0, ...id };
  }

  /** Runs that failed before their first step have equal records: they are also told apart by their names. */
  #before(to: Change, read: ReadEpisode, recordHash: string): string | null {
    const all = episodesOfRecord(to.db, episodeFormats(), recordHash);
    const of = read.content.source.record;
    const same = (id: string) => read.steps.length > 0 || getEpisode(to.db, id)?.content.source.record === of;
    return all.find(same) ?? null;
  }

  #complete(to: Change, there: Incomplete, read: ReadEpisode, taken: TakenPictures) {
    const { content } = there;
    const { screenshots, ...parts } = this.#partsOf(to, read, taken, content);
    completeEpisode(to, there, parts);
    return { id: there.id, screenshots };
  }

  #create(to: Change, read: ReadEpisode, taken: TakenPictures) {
    const defaults = this.#defaults;
    const content = fitting(episodeContent, {
      ...read.content,
      platform: read.content.platform ?? defaults.options.platform ?? null,
      apps: read.content.apps?.length ? read.content.apps : defaults.options.app ? [defaults.options.app] : [],
      tags: [...new Set([...(read.content.tags ?? []), ...defaults.tags])],
    });
    const { screenshots, ...parts } = this.#partsOf(to, read, taken, content);
    const { id } = createEpisode(to, { content, source: this.#format, ...parts, importId: this.#importId });
    return { id, screenshots };
  }

  /** The steps and pictures of an episode, with its screenshots and pre-labels. Errors: Refused, before any is stored. */
  #partsOf(to: Change, read: ReadEpisode, taken: TakenPictures, content: EpisodeContent) {
    const { platform, apps, name, screen } = content;
    const about = { platform, app: apps[0] ?? null, name, theme: screen?.theme };
    const problems: Problem[] = [...(read.problems ?? [])];
    const finder = new ProblemFinder();
    const ordinals = new Ordinals();
    // All are checked before anything is stored: a refused episode leaves nothing behind.
    const contents = read.steps.map((step, at) => {
      const size = sizeOf(step, pictureOf(taken.steps[at] ?? null), content.screen);
      return contentOfStep(step, size, ordinals.next(step.phase ?? null, step.index));
    });
    const steps: NewStep[] = [];
    const screenshots: string[] = [];
    for (const [at, made] of contents.entries()) {
      const step = read.steps[at];
      if (!step) continue;
      const picture = pictureOf(taken.steps[at] ?? null);
      problems.push(...pictureProblem(step.picture, taken.steps[at] ?? null, at));
      for (const problem of step.problems ?? []) problems.push({ ...problem, step: at });
      finder.add({ ...made, size: picture });
      const shot = picture && this.#screenshot(to, picture, nameOf(step.picture), about);
      if (shot) {
        screenshots.push(shot);
        this.#propose(to, step, picture, shot);
      }
      steps.push({ content: made, raw: step.raw, screenshotId: shot, name: nameOf(step.picture) });
    }
    problems.push(...finder.end(), ...pictureProblem(read.final, taken.final, read.steps.length));
    problems.sort((a, b) => (a.step ?? -1) - (b.step ?? -1));
    const last = pictureOf(taken.final);
    const lastId = last && this.#screenshot(to, last, nameOf(read.final), about);
    if (lastId) screenshots.push(lastId);
    return { steps, final: read.final && { screenshotId: lastId, name: nameOf(read.final) }, problems, screenshots };
  }

  /** The set of pictures for items about one; the refusal names a picture that could not be imported. */
  storeSet(
    to: Change,
    { content: given, pictures }: NonNullable<ReadLoose['set']>,
    taken: readonly (Taken | null)[],
  ): string {
    const { platform = null, app = null } = this.#defaults.options;
    const about = { platform, app, name: '' };
    const content = fitting(pictureSet, given);
    const screenshots = pictures.map((picture, at) => {
      const found = pictureOf(taken[at] ?? null);
      if (found) return this.#screenshot(to, found, nameOf(picture), about);
      const [problem] = pictureProblem(picture, taken[at] ?? null, at);
      throw new Refused(
        phrase('import-set-picture', { at: at + 1, why: problem?.detail ?? phrase('import-set-none') }),
      );
    });
    const { format: source, importId } = { format: this.#format, importId: this.#importId };
    return createPictureSet(to, { content, screenshots, source, importId }).id;
  }

  #screenshot(
    to: Change,
    picture: StoredPicture,
    name: string,
    about: Pick<ScreenshotContent, 'platform' | 'app' | 'name'> & { theme?: Theme | undefined },
  ): string {
    insertMedia(to.db, { ...picture, createdAt: to.at });
    if (picture.originalSha256 !== picture.sha256)
      insertOriginal(to.db, picture.originalSha256, picture.sha256, picture.repairs.map(phraseWords));
    return createScreenshot(to, {
      // Pictures of steps have the same names in every episode.
      name: `${about.name} ${path.posix.basename(name)}`.trim().slice(0, 500),
      platform: about.platform,
      app: about.app,
      tags: about.theme ? [themeTag(about.theme)] : [],
      sha256: picture.sha256,
      width: picture.width,
      height: picture.height,
      source: name,
      importId: this.#importId,
      lints: pictureLints({ from: this.#format, declared: null, picture }),
    }).id;
  }

  /** The element acted on and the nodes of the step's tree become pre-labels of its picture. */
  #propose(to: Change, step: ReadStep, picture: StoredPicture, screenshotId: string): void {
    const { bbox, interactBbox, name = '', role } = step.element ?? {};
    const acted: ReadElement[] = bbox
      ? [
          oneBox(bbox, {
            content: { name: name.slice(0, 500), role: role?.slice(0, 100) ?? null },
            interact: interactBbox ?? null,
          }),
        ]
      : [];
    const groups = [
      [this.#format, acted],
      [step.boxesFrom ?? this.#format, step.boxes ?? []],
    ] as const;
    for (const [from, elements] of groups)
      for (const element of elements) {
        try {
          proposeNode(to.db, elementInImage(element, picture, []), { screenshotId, from, at: to.at });
        } catch (error) {
          // A node outside the picture does not become a pre-label; the step keeps its source's
          // data.
          if (!(error instanceof Refused)) throw error;
        }
      }
  }
}
