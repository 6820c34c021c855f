import { outsideParts } from '#pipelines/evaluate/leaks/outside-set.ts';
import { picturePrint, printDistance } from '#pipelines/evaluate/leaks/picture-print.ts';
import { TextPrints } from '#pipelines/evaluate/leaks/text-print.ts';
import { canaryOf } from '#shared/canary.ts';
import { type LeakReport, similarBits } from '#shared/contract/runs/benchmark/leaks.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { isEvaluable } from '#shared/tasks/define.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { rightByItem } from '../../db/queries/runs/answers-by-content.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getMedia, screenshotNameOf } from '../../db/queries/screenshots/media.ts';
import { failure } from '../../errors/errors.ts';
import type { Control } from '../../long-work/long-work.ts';
import { mediaPath } from '../../media/media-path.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { readingWorkOf } from '../../reading-work/work.ts';
import { requireRelease } from '../release/freeze.ts';
import { releaseItems } from '../release/release-items.ts';

export interface LeaksAsked {
  release: string;
  /** A file or folder outside the project. */
  against: string;
  /** Most bits of 256 in which a picture that is there may differ. */
  near: number;
  /** Runs on the release whose scores are split. */
  runs: readonly { task: string; model: string; run: string }[];
}

/** Unreadable parts that are named. */
const mostUnread = 50;

interface OwnItem {
  id: string;
  label: string;
  pictures: readonly string[];
}

/** The items of a release, of all tasks; an item of several tasks is one. */
function itemsOf(db: ReadDb, tag: string): OwnItem[] {
  const found = new Map<string, OwnItem>();
  for (const task of taskTypes.filter(isEvaluable))
    for (const { id, label, item } of releaseItems(db, tag, task)) {
      if (found.has(id)) continue;
      const { pictures } = task.show(task.item.parse(item));
      found.set(id, { id, label, pictures: pictures.map(({ image }) => image.ref) });
    }
  return [...found.values()];
}

interface OwnPicture {
  sha256: string;
  print: Uint32Array;
}

async function printsOf(project: ProjectFiles, items: readonly OwnItem[], control: Control) {
  const all = [...new Set(items.flatMap(({ pictures }) => pictures))];
  const prints: OwnPicture[] = [];
  let plain = 0;
  for (const [at, sha256] of all.entries()) {
    const media = getMedia(project.read, sha256);
    const print = media && (await picturePrint(mediaPath(project.folder, sha256, media.ext)).catch(() => null));
    if (print) prints.push({ sha256, print });
    else plain += 1;
    control.progress(at, all.length);
    await control.checkpoint();
  }
  return { prints, plain, own: all.length };
}

/** Collects what another set has of a release. */
class Found {
  readonly #items: readonly OwnItem[];
  readonly #near: number;
  readonly #prints: readonly OwnPicture[];
  readonly #texts: TextPrints;
  readonly #canary: string;
  readonly pictures = new Map<string, { at: string; distance: number }>();
  /** Pictures that are less alike. */
  readonly #similar = new Set<string>();
  readonly texts = new Map<number, { at: string; share: number }>();
  readonly canaries = new Set<string>();
  readonly unread: string[] = [];
  theirPictures = 0;
  theirTexts = 0;

  constructor(items: readonly OwnItem[], prints: readonly OwnPicture[], near: number, canary: string) {
    this.#items = items;
    this.#prints = prints;
    this.#near = near;
    this.#canary = canary;
    this.#texts = new TextPrints(items.map(({ label }) => label));
  }

  get short(): number {
    return this.#texts.short;
  }

  miss(at: string): void {
    if (this.unread.length < mostUnread) this.unread.push(at);
  }

  async picture(at: string, picture: string | Uint8Array): Promise<void> {
    this.theirPictures += 1;
    let print: Uint32Array | null;
    try {
      print = await picturePrint(picture);
    } catch {
      return this.miss(at);
    }
    if (!print) return;
    for (const own of this.#prints) {
      const distance = printDistance(own.print, print);
      const known = this.pictures.get(own.sha256);
      if (distance <= this.#near && (!known || distance < known.distance))
        this.pictures.set(own.sha256, { at, distance });
      if (distance <= similarBits) this.#similar.add(own.sha256);
    }
  }

  text(at: string, text: string): void {
    this.theirTexts += 1;
    if (text.includes(this.#canary)) this.canaries.add(at);
    for (const { of, share } of this.#texts.find(text)) {
      const known = this.texts.get(of);
      if (!known || share > known.share) this.texts.set(of, { at, share });
    }
  }

  /** Ids of the items whose picture or text is there. */
  leaked(): Set<string> {
    return new Set(
      this.#items.flatMap(({ id, pictures }, at) =>
        this.texts.has(at) || pictures.some((sha256) => this.pictures.has(sha256)) ? [id] : [],
      ),
    );
  }

  /** Ids of the items with a picture like one that is there. */
  similar(): Set<string> {
    return new Set(
      this.#items.flatMap(({ id, pictures }) => (pictures.some((sha256) => this.#similar.has(sha256)) ? [id] : [])),
    );
  }
}

/** Right answers of a run to the leaked items, to similar ones and to the others. */
function split(
  db: ReadDb,
  { task, model, run }: LeaksAsked['runs'][number],
  { leaked, similar }: { leaked: ReadonlySet<string>; similar: ReadonlySet<string> },
) {
  const score = () => ({ n: 0, right: 0 });
  const sums = { leaked: score(), similar: score(), others: score() };
  for (const { id, right } of rightByItem(db, run)) {
    const sum = leaked.has(id) ? sums.leaked : similar.has(id) ? sums.similar : sums.others;
    sum.n += 1;
    if (right) sum.right += 1;
  }
  return { task, model, run, ...sums };
}

/**
 * Compares the pictures and texts of a release with another set. Errors: NOT_FOUND for the release, INVALID for a path
 * that cannot be read.
 */
export async function findLeaks(project: ProjectFiles, asked: LeaksAsked, control: Control): Promise<LeakReport> {
  const { read: db } = project;
  const { hash } = requireRelease(db, asked.release);
  const items = itemsOf(db, asked.release);
  const { prints, plain, own } = await printsOf(project, items, control);
  const canary = canaryOf(hash);
  const found = new Found(items, prints, asked.near, canary);
  try {
    for await (const part of outsideParts(asked.against)) {
      if (part.kind === 'picture') await found.picture(part.at, part.picture);
      else if (part.kind === 'text') found.text(part.at, part.text);
      else found.miss(part.at);
      if ((found.theirPictures + found.theirTexts) % 200 === 0) await control.checkpoint();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'path' in error)
      throw failure('INVALID', phrase('leaks-no-path', { path: asked.against }), { field: 'against' });
    throw error;
  }
  const [leaked, similar] = [found.leaked(), found.similar()];
  const using = (sha256: string) => items.filter(({ pictures }) => pictures.includes(sha256)).length;
  return {
    release: asked.release,
    canary,
    pictures: { own, plain, theirs: found.theirPictures },
    texts: { own: items.length, short: found.short, theirs: found.theirTexts },
    unread: found.unread,
    canaries: [...found.canaries],
    samePictures: [...found.pictures]
      .map(([sha256, { at, distance }]) => ({
        name: screenshotNameOf(db, sha256) ?? sha256.slice(0, 12),
        ...{ at, distance, items: using(sha256) },
      }))
      .sort((a, b) => a.distance - b.distance),
    sameTexts: [...found.texts]
      .map(([at, match]) => ({ item: items[at]?.id ?? '', label: items[at]?.label ?? '', ...match }))
      .sort((a, b) => b.share - a.share),
    items: { leaked: leaked.size, of: items.length },
    scores: leaked.size + similar.size === 0 ? [] : asked.runs.map((run) => split(db, run, { leaked, similar })),
  };
}

export const findLeaksWork = readingWorkOf('findLeaks', findLeaks);
