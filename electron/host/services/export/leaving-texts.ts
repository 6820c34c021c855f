import type { WriteEpisode, WriteLoose, WritePlace } from '#pipelines/formats/episodes/write.ts';
import type { WriteItem } from '#pipelines/formats/format.ts';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import { BlurredNames, textsOf } from '#shared/lints/blurred-names.ts';
import type { ReadDb } from '../../db/connection.ts';
import { isBlurredUnread } from '../../db/queries/screenshots/blurs.ts';
import { episodeUnderBlur, underBlurOf } from '../episodes/under-blur.ts';

/** Whether a text names something blurred. */
interface Named {
  isNamedIn(text: string): boolean;
}

const hashOf = (place: WritePlace | null | undefined): string | undefined => place?.picture?.sha256;

/**
 * Texts as they leave the project: without what was read from screens under their blurred areas as they are now. Names,
 * descriptions and states of elements there are left out, texts of episode steps that were typed there or name what is
 * there, and the records that items and episodes were imported from. What people ask is unchanged, and is counted if it
 * names something blurred. Called before the pictures are replaced by their copies, because areas belong to the stored ones.
 */
export class LeavingTexts {
  readonly #db: ReadDb;
  /** Number of elements from which something was left out. */
  hidden = 0;
  /** Number of steps of episodes from which something was left out. */
  hiddenSteps = 0;
  /** Number of instructions, questions, tasks of episodes and other items that name something blurred. */
  saying = 0;
  /** Hashes of the blurred pictures whose text was never read: what is under their areas may be unknown. */
  readonly #unread = new Set<string>();

  constructor(db: ReadDb) {
    this.#db = db;
  }

  /** Number of blurred pictures whose text was never read. */
  get unread(): number {
    return this.#unread.size;
  }

  #look(hashes: readonly (string | undefined)[]): void {
    for (const sha256 of hashes)
      if (sha256 !== undefined && isBlurredUnread(this.#db, sha256)) this.#unread.add(sha256);
  }

  leave(item: WriteItem): void {
    const blur = underBlurOf(this.#db, item.screenshot.sha256);
    if (!blur) return;
    this.#look([item.screenshot.sha256]);
    for (const element of item.elements) {
      element.raw = null;
      const content = blur.withoutRead(element.content);
      if (content) {
        element.content = content;
        this.hidden += 1;
      }
      for (const instruction of element.instructions) this.#note(instruction, blur);
    }
    for (const question of [...item.questions, ...(item.others ?? [])]) this.#note(question, blur);
  }

  /** An episode, with the items about it. */
  leaveEpisode(episode: WriteEpisode): WriteEpisode {
    const { steps, final, content, problems, items, judged } = episode;
    const pictures = [...steps, final].map(hashOf);
    const blur = episodeUnderBlur(
      this.#db,
      steps.map((step) => step.content),
      pictures,
    );
    if (!blur) return episode;
    this.#look(pictures);
    this.hiddenSteps += blur.hidden;
    const left = blur.content(content);
    for (const item of items ?? []) this.#note(item, blur);
    if (this.#names(left, blur)) this.saying += 1;
    return {
      ...episode,
      content: left,
      raw: '{}',
      ...(judged && {
        judged: judged.map((episode) => ({
          ...episode,
          evidence: episode.evidence.filter((text) => !blur.isNamedIn(text)),
        })),
      }),
      problems: problems.map((problem) => (blur.isNamedIn(problem.detail) ? { ...problem, detail: '' } : problem)),
      steps: steps.map((step, at) => ({
        ...step,
        content: blur.steps[at] ?? step.content,
        raw: blur.rawOf(at, step.raw, '{}'),
      })),
    };
  }

  /** Items about a set of pictures; those about nothing name no picture. */
  leaveLoose(group: WriteLoose): WriteLoose {
    const pictures = (group.set?.pictures ?? []).map(hashOf);
    const blurs = pictures.flatMap((sha256) => underBlurOf(this.#db, sha256) ?? []);
    if (blurs.length === 0) return group;
    this.#look(pictures);
    const names = new BlurredNames(blurs.flatMap((blur) => blur.names));
    for (const item of group.items) this.#note(item, { isNamedIn: (text) => names.areIn(text) });
    return group;
  }

  #names(value: unknown, blur: Named): boolean {
    for (const text of textsOf(value)) if (blur.isNamedIn(text)) return true;
    return false;
  }

  #note(item: Pick<WriteOther, 'content' | 'raw'>, blur: Named): void {
    item.raw = null;
    if (this.#names(item.content, blur)) this.saying += 1;
  }
}
