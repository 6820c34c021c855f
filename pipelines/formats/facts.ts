import { hash } from 'node:crypto';
import type { ItemState, Platform } from '#shared/records/fields.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { type InstructionContent, instructionContent } from '#shared/contents/instruction.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import type { Size } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import type { RawBox } from './boxes/boxes.ts';
import type { Carried, ReadRecord, WriteItem } from './format.ts';
import type { ReadElement } from './record-parts.ts';

/**
 * The content of an export, reduced to what its format can hold, in a form that does not depend on order: what is
 * written and what is read back must be equal. Memory does not grow with the number of facts.
 */
export class FactSum {
  count = 0;
  readonly #sums = new Uint32Array(4);

  add(fact: string): void {
    // One character per byte: used in place, whereas hexadecimal digits would have to be split and parsed.
    const digest = hash('sha256', fact, 'binary');
    for (let i = 0; i < 4; i++) {
      const at = i * 4;
      const word =
        digest.charCodeAt(at) |
        (digest.charCodeAt(at + 1) << 8) |
        (digest.charCodeAt(at + 2) << 16) |
        (digest.charCodeAt(at + 3) << 24);
      this.#sums[i] = (this.#sums[i] ?? 0) + word;
    }
    this.count++;
  }

  equals(other: FactSum): boolean {
    return this.count === other.count && this.#sums.every((sum, i) => sum === other.#sums[i]);
  }
}

/** What a format carries, looked up about fifteen times per fact. */
interface Has {
  (part: Carried): boolean;
  /** All fields of an element's content. */
  wholeElement: boolean;
}

const ofElement: readonly Carried[] = [
  'locate',
  'interact',
  'current',
  'regions',
  'polygon',
  'kind',
  'name',
  'details',
];
/** The same list gives the same answer. */
const known = new WeakMap<readonly Carried[], Has>();

function hasOf(carries: readonly Carried[]): Has {
  let has = known.get(carries);
  if (!has) {
    const parts = new Set(carries);
    has = Object.assign((part: Carried) => parts.has(part), {
      wholeElement: ofElement.every((entry) => parts.has(entry)),
    });
    known.set(carries, has);
  }
  return has;
}

interface ElementFacts {
  content: ElementContent;
  state: ItemState;
  source: string;
  instructions: { content: InstructionContent; state: ItemState }[];
}

/** Parts in JSON, which contains no line breaks, a line each: no two lists of parts make the same fact. */
const factOf = (kind: string, base: string, parts: string, more = ''): string => `${kind}\n${base}\n${parts}\n${more}`;

function elementParts({ content, state, source }: ElementFacts, has: Has): unknown[] {
  // Unparsed: parsing it first would take longer than everything else.
  if (has.wholeElement) return [content, state, source];
  const { name, kind, locate, interact, current, regions, polygon, ...details } = content;
  return [
    has('locate') && locate,
    has('interact') && interact,
    has('current') && current,
    has('regions') && regions,
    has('polygon') && polygon,
    has('kind') && kind,
    has('name') && name,
    has('details') && [details, state, source],
  ];
}

function* elementFacts(base: string, element: ElementFacts, has: Has): Generator<string> {
  const parts = JSON.stringify(elementParts(element, has));
  if (!has('instructions') || element.instructions.length === 0) yield factOf('elements', base, parts);
  else
    for (const { content, state } of element.instructions)
      yield factOf(
        'instructions',
        base,
        parts,
        JSON.stringify([
          content.text,
          has('instruction-type') && content.type,
          has('details') && [content.style, content.picked, state],
        ]),
      );
}

interface QuestionFacts {
  content: QuestionContent;
  state: ItemState;
  source: string;
}

function questionFact(base: string, { content, state, source }: QuestionFacts, has: Has): string {
  const { difficulty, question, options, answer, explanation, hint } = content;
  return factOf(
    'questions',
    base,
    JSON.stringify([
      difficulty,
      question,
      options,
      answer,
      has('explanation') && explanation,
      has('hint') && hint,
      has('details') && [state, source],
    ]),
  );
}

interface OtherFacts {
  kind: string;
  content: unknown;
  state: ItemState;
  source: string;
}

function* allFacts(
  shot: { platform: Platform | null; app: string | null; tags: string[] },
  sha256: string,
  elements: ElementFacts[],
  questions: QuestionFacts[],
  others: OtherFacts[],
  carries: readonly Carried[],
): Generator<string> {
  const has = hasOf(carries);
  // Once a screenshot, not once a fact.
  const base = JSON.stringify([
    sha256,
    has('platform') && shot.platform,
    has('app') && shot.app,
    has('tags') && shot.tags,
  ]);
  if (has('locate')) for (const element of elements) yield* elementFacts(base, element, has);
  if (has('questions')) for (const question of questions) yield questionFact(base, question, has);
  if (has('other-kinds'))
    for (const { kind, content, state, source } of others)
      yield factOf(JSON.stringify(kind), base, JSON.stringify([content, state, source]));
}

/** Facts of a written item. */
export function factsOfItem(item: WriteItem, carries: readonly Carried[]): Generator<string> {
  return allFacts(item.screenshot, item.screenshot.sha256, item.elements, item.questions, item.others ?? [], carries);
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
    instructions: element.instructions.map((instruction) => ({
      content: instructionContent.parse(instruction),
      state: instruction.state ?? state,
    })),
  };
}

/** Facts of a record that was read back; `sha256` and `size` are those of its picture file. */
export function factsOfRead(
  { screenshot, elements, questions, items = [] }: ReadRecord,
  sha256: string,
  size: Size,
  carries: readonly Carried[],
): Generator<string> {
  return allFacts(
    { ...screenshot, app: screenshot.app || null },
    sha256,
    elements.map((element) => asStored(element, size)),
    questions.map((question) => ({
      content: question.content,
      state: question.state ?? 'to_review',
      source: question.source ?? '',
    })),
    items.map(({ kind, content, state = 'to_review', source = '' }) => ({ kind, content, state, source })),
    carries,
  );
}
