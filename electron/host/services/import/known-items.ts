import type { ElementContent, InstructionContent } from '#shared/contract/elements.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { type QuestionContent, questionContent } from '#shared/contract/questions.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf, parentsOf } from '../../db/queries/items.ts';

/** Screenshots whose items are remembered at a time; older ones are read again from the project. */
const kept = 5000;

const elementKey = ({ locate, interact, kind, name, role }: ElementContent) =>
  JSON.stringify([locate, interact, kind, name, role]);
const instructionKey = (elementId: string, { type, text }: InstructionContent) =>
  JSON.stringify([elementId, type, text]);
const questionKey = (content: QuestionContent) => JSON.stringify(content);

/** Items a screenshot had before a record came, each to be found once, so that equal twins in one source both come in. */
class ItemsOf {
  readonly byKey = new Map<string, string>();
  readonly #elements = new Map<string, string[]>();
  readonly #questions = new Map<string, number>();
  readonly #instructions = new Set<string>();

  load(db: ReadDb, screenshotId: string): void {
    for (const item of itemsOf(db, 'element', screenshotId, true)) {
      const key = elementKey(elementContent.parse(item.content));
      this.#elements.set(key, [...(this.#elements.get(key) ?? []), item.id]);
    }
    for (const item of itemsOf(db, 'question', screenshotId, true)) {
      const key = questionKey(questionContent.parse(item.content));
      this.#questions.set(key, (this.#questions.get(key) ?? 0) + 1);
    }
    const elementOf = parentsOf(db, 'instruction', screenshotId);
    for (const item of itemsOf(db, 'instruction', screenshotId, true))
      this.#instructions.add(instructionKey(elementOf.get(item.id) ?? '', instructionContent.parse(item.content)));
  }

  /** Id of an equal element that was there before, once each. */
  claimElement(content: ElementContent): string | undefined {
    return this.#elements.get(elementKey(content))?.shift();
  }

  claimQuestion(content: QuestionContent): boolean {
    const key = questionKey(content);
    const left = this.#questions.get(key) ?? 0;
    if (left > 0) this.#questions.set(key, left - 1);
    return left > 0;
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
