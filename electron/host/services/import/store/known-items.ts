import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { question as questionKind } from '#shared/items/question/index.ts';
import type { ElementContent, InstructionContent } from '#shared/contract/elements.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { type QuestionContent, questionContent } from '#shared/contract/questions.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { itemsOf, parentsOf } from '../../../db/queries/items/items.ts';

/** Screenshots whose items are remembered at a time; older ones are read again from the project. */
const kept = 5000;

// Parsed contents have their keys in the schema's order, so equal ones are equal texts.
const elementKey = (content: ElementContent) => `element ${JSON.stringify(elementContent.parse(content))}`;
const questionKey = (content: QuestionContent) => `question ${JSON.stringify(questionContent.parse(content))}`;
const instructionKey = (elementId: string, { type, text }: InstructionContent) =>
  JSON.stringify([elementId, type, text]);

/** Ids of items that entries of one list were found to be: each is found by one entry only. */
export type Claimed = Set<string>;

/**
 * Elements, questions and instructions of one screenshot, found by what they say and never by their place in a file.
 * An entry of a list is the first equal item that no other entry of its list is.
 */
class ItemsOf {
  readonly #ids = new Map<string, string[]>();
  readonly #instructions = new Set<string>();
  readonly #others = new Map<string, string[]>();
  readonly #lists = new Map<string, Claimed>();

  load(db: ReadDb, screenshotId: string): void {
    for (const item of itemsOf(db, elementKind.id, screenshotId, true))
      this.#add(elementKey(elementContent.parse(item.content)), item.id);
    for (const item of itemsOf(db, questionKind.id, screenshotId, true))
      this.#add(questionKey(questionContent.parse(item.content)), item.id);
    const elementOf = parentsOf(db, instructionKind.id, screenshotId);
    for (const item of itemsOf(db, instructionKind.id, screenshotId, true))
      this.#instructions.add(instructionKey(elementOf.get(item.id) ?? '', instructionContent.parse(item.content)));
  }

  #add(key: string, id: string): void {
    const ids = this.#ids.get(key);
    if (ids) ids.push(id);
    else this.#ids.set(key, [id]);
  }

  #claim(key: string, claimed: Claimed): string | undefined {
    const id = this.#ids.get(key)?.find((one) => !claimed.has(one));
    if (id !== undefined) claimed.add(id);
    return id;
  }

  /** What entries of a list were found to be so far; a record without a list is one on its own. */
  list(name: string | undefined): Claimed {
    const claimed = (name !== undefined && this.#lists.get(name)) || new Set<string>();
    if (name !== undefined) this.#lists.set(name, claimed);
    return claimed;
  }

  claimElement(content: ElementContent, claimed: Claimed): string | undefined {
    return this.#claim(elementKey(content), claimed);
  }

  claimQuestion(content: QuestionContent, claimed: Claimed): string | undefined {
    return this.#claim(questionKey(content), claimed);
  }

  /** An entry was made an element, or was one before under another content: a person may have changed it since. */
  isElement(content: ElementContent, id: string, claimed: Claimed): void {
    this.#is(elementKey(content), id, claimed);
  }

  isQuestion(content: QuestionContent, id: string, claimed: Claimed): void {
    this.#is(questionKey(content), id, claimed);
  }

  #is(key: string, id: string, claimed: Claimed): void {
    claimed.add(id);
    if (!this.#ids.get(key)?.includes(id)) this.#add(key, id);
  }

  /** Whether an equal item of a further kind was on the screenshot before, once each. */
  claimItem(db: ReadDb, screenshotId: string, kind: string, content: unknown): boolean {
    let left = this.#others.get(kind);
    if (!left) {
      left = itemsOf(db, kind, screenshotId, true).map((item) => JSON.stringify(item.content));
      this.#others.set(kind, left);
    }
    const at = left.indexOf(JSON.stringify(content));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }

  /** True when the element has this instruction already; from now on it does. */
  hasInstruction(elementId: string, content: InstructionContent): boolean {
    const key = instructionKey(elementId, content);
    const there = this.#instructions.has(key);
    this.#instructions.add(key);
    return there;
  }
}

/** What is in the project already, by screenshot. */
export class KnownItems {
  readonly #byScreenshot = new Map<string, ItemsOf>();

  of(db: ReadDb, screenshotId: string, existing: boolean): ItemsOf {
    let items = this.#byScreenshot.get(screenshotId);
    if (!items) {
      items = new ItemsOf();
      if (existing) items.load(db, screenshotId);
      if (this.#byScreenshot.size >= kept) this.#byScreenshot.delete(this.#byScreenshot.keys().next().value ?? '');
      this.#byScreenshot.set(screenshotId, items);
    }
    return items;
  }

  /** After a rollback nothing remembered is certain. */
  forget(): void {
    this.#byScreenshot.clear();
  }
}
