import { hash } from 'node:crypto';
import type { BBox, ItemState, Platform } from '#shared/contract/common.ts';
import {
  type ElementContent,
  elementContent,
  type InstructionContent,
  instructionContent,
} from '#shared/contract/elements.ts';
import type { QuestionContent } from '#shared/contract/questions.ts';
import type { Size } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import type { RawBox } from './boxes.ts';
import type { Carried, ReadElement, ReadRecord, WriteItem } from './format.ts';

/**
 * What an export says, reduced to what its format can hold, in a form that does not depend on order: written and read
 * back, the two must be equal. Memory is flat however many facts there are.
 */
export class FactSum {
  count = 0;
  readonly #sums = [0, 0, 0, 0];

  add(fact: string): void {
    const digest = hash('sha256', fact);
    for (let i = 0; i < 4; i++)
      this.#sums[i] = ((this.#sums[i] ?? 0) + Number.parseInt(digest.slice(i * 8, i * 8 + 8), 16)) % 2 ** 32;
    this.count++;
  }

  equals(other: FactSum): boolean {
    return this.count === other.count && this.#sums.every((sum, i) => sum === other.#sums[i]);
  }
}

type Has = (part: Carried) => boolean;

interface ElementFacts {
  content: ElementContent;
  state: ItemState;
  source: string;
  instructions: { content: InstructionContent; state: ItemState }[];
}

function* elementFacts(base: unknown[], element: ElementFacts, has: Has): Generator<string> {
  const { name, kind, locate, interact, current, regions, polygon, ...details } = element.content;
  const parts = [
    ...base,
    has('locate') && locate,
    has('interact') && interact,
    has('current') && current,
    has('regions') && regions,
    has('polygon') && polygon,
    has('kind') && kind,
    has('name') && name,
    has('details') && [details, element.state, element.source],
  ];
  if (!has('instruction') || element.instructions.length === 0) yield JSON.stringify(['element', ...parts]);
  else
    for (const { content, state } of element.instructions)
      yield JSON.stringify([
        'instruction',
        ...parts,
        content.text,
        has('instruction-type') && content.type,
        has('details') && [content.style, content.picked, state],
      ]);
}

interface QuestionFacts {
  content: QuestionContent;
  state: ItemState;
  source: string;
}

function questionFact(base: unknown[], { content, state, source }: QuestionFacts, has: Has): string {
  const { difficulty, question, options, answer, explanation, hint } = content;
  return JSON.stringify([
    'question',
    ...base,
    difficulty,
    question,
    options,
    answer,
    has('explanation') && explanation,
    has('hint') && hint,
    has('details') && [state, source],
  ]);
}

function* allFacts(
  shot: { platform: Platform | null; app: string | null; tags: string[] },
  sha256: string,
  elements: ElementFacts[],
  questions: QuestionFacts[],
  carries: readonly Carried[],
): Generator<string> {
  const has: Has = (part) => carries.includes(part);
  const base = [sha256, has('platform') && shot.platform, has('app') && shot.app, has('tags') && shot.tags];
  if (has('locate')) for (const element of elements) yield* elementFacts(base, element, has);
  if (has('question')) for (const question of questions) yield questionFact(base, question, has);
}

/** Facts of a written item. */
export function factsOfItem(item: WriteItem, carries: readonly Carried[]): Generator<string> {
  return allFacts(item.screenshot, item.screenshot.sha256, item.elements, item.questions, carries);
}

function asStored(element: ReadElement, size: Size): ElementFacts {
  const box = (raw: RawBox | null): BBox | null => raw && clampBox(toPixels(raw.convention, raw.numbers, size), size);
  const state = element.state ?? 'to_review';
  return {
    content: elementContent.parse({
      ...element.content,
      locate: box(element.locate),
      interact: box(element.interact),
      current: box(element.current),
      regions: element.regions.map(box),
      polygon: element.polygon,
    }),
    state,
    source: element.source ?? '',
    instructions: element.instructions.map((one) => ({
      content: instructionContent.parse(one),
      state: one.state ?? state,
    })),
  };
}

/** Facts of a record that was read back; `sha256` and `size` are those of the picture file it names. */
export function factsOfRead(
  { screenshot, elements, questions }: ReadRecord,
  sha256: string,
  size: Size,
  carries: readonly Carried[],
): Generator<string> {
  return allFacts(
    { ...screenshot, app: screenshot.app || null },
    sha256,
    elements.map((one) => asStored(one, size)),
    questions.map((one) => ({ content: one.content, state: one.state ?? 'to_review', source: one.source ?? '' })),
    carries,
  );
}
