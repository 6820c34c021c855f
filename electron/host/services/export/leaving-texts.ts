import type { WriteItem } from '#pipelines/formats/format.ts';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import type { UnderBlur } from '#shared/tasks/lints/blur-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { blursOfPicture } from '../../db/queries/screenshots/blurs.ts';
import { underBlur } from '../../items/element/under-blur.ts';

/** Every text in a value, however deep. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one);
  else if (typeof value === 'object' && value !== null) yield* textsOf(Object.values(value));
}

/**
 * Texts as they leave the project with a screenshot: without what was read from the screen under its currently blurred
 * areas. Names, descriptions and states of elements there are left out, and so are the records that items were imported
 * from. What people wrote is unchanged, and is counted if it names something blurred.
 */
export class LeavingTexts {
  readonly #db: ReadDb;
  /** Number of elements from which something was left out. */
  hidden = 0;
  /** Number of instructions, questions and other items that name something blurred. */
  saying = 0;

  constructor(db: ReadDb) {
    this.#db = db;
  }

  /** Called before the picture is replaced by its copy, because areas belong to the stored one. */
  leave(item: WriteItem): void {
    const areas = blursOfPicture(this.#db, item.screenshot.sha256);
    if (areas.length === 0) return;
    const blur = underBlur(this.#db, item.screenshot.id, areas);
    for (const element of item.elements) {
      element.raw = null;
      const content = blur.withoutRead(element.content);
      if (content) {
        element.content = content;
        this.hidden += 1;
      }
      for (const instruction of element.instructions) this.#note(instruction, blur);
    }
    for (const one of [...item.questions, ...(item.others ?? [])]) this.#note(one, blur);
  }

  #note(item: Pick<WriteOther, 'content' | 'raw'>, blur: UnderBlur): void {
    item.raw = null;
    for (const text of textsOf(item.content))
      if (blur.isNamedIn(text)) {
        this.saying += 1;
        return;
      }
  }
}
