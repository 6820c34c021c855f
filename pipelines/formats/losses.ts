import type { ElementContent } from '#shared/contract/elements.ts';
import { type ExportLoss, exportLosses } from '#shared/contract/exports.ts';
import type { Carried, WriteItem } from './format.ts';

const given = (value: string | null): boolean => value !== null && value.trim() !== '';

/** The parts of an element that a format with only these parts loses. */
function* lostOf(content: ElementContent, carries: ReadonlySet<Carried>): Generator<ExportLoss> {
  const has = (part: Carried): boolean => carries.has(part) || carries.has('details');
  if (content.polygon !== null && !carries.has('polygon')) yield 'outline';
  if (content.regions.length > 0 && !carries.has('regions')) yield 'regions';
  if (content.interact !== null && !carries.has('interact')) yield 'interact';
  if (content.current !== null && !carries.has('current')) yield 'current';
  if (content.kind !== null && !carries.has('kind')) yield 'kind';
  if (given(content.name) && !carries.has('name')) yield 'name';
  const classed = content.component !== null || given(content.role);
  if (classed && !has('class') && !(carries.has('class-without-kind') && content.kind === null)) yield 'class';
  if ((given(content.stateNow) || given(content.stateTarget)) && !has('states')) yield 'states';
  if (given(content.description) && !carries.has('details')) yield 'description';
  if (Object.keys(content.attributes ?? {}).length > 0 && !carries.has('details')) yield 'attributes';
}

/** Counts what an export omits of the items that it writes. */
export class Losses {
  readonly #carries: ReadonlySet<Carried>;
  readonly #shots = new Set<string>();
  readonly #counts = new Map<ExportLoss, number>();

  constructor(carries: readonly Carried[]) {
    this.#carries = new Set(carries);
  }

  /** An item as passed to the format. */
  offered({ elements, questions }: WriteItem): void {
    if (!this.#carries.has('questions')) this.#add('questions', questions.length);
    if (!this.#carries.has('locate')) this.#add('elements', elements.length);
    else if (!this.#carries.has('instructions'))
      this.#add(
        'instructions',
        elements.reduce((sum, one) => sum + one.instructions.length, 0),
      );
  }

  /** An item as written by the format. One element may be written in several pieces, and so may a screenshot. */
  wrote({ screenshot: shot, elements }: WriteItem): void {
    if (!this.#shots.has(shot.id)) {
      this.#shots.add(shot.id);
      if (shot.platform !== null && !this.#carries.has('platform')) this.#add('platform', 1);
      if (given(shot.app) && !this.#carries.has('app')) this.#add('app', 1);
      if (shot.tags.length > 0 && !this.#carries.has('tags')) this.#add('tags', 1);
    }
    if (!this.#carries.has('locate')) return;
    if (this.#carries.has('instructions') && !this.#carries.has('instruction-type'))
      this.#add(
        'instruction-type',
        elements.flatMap((one) => one.instructions).filter(({ content }) => content.type === 'advanced').length,
      );
    for (const { content } of new Map(elements.map((one) => [one.id, one])).values())
      for (const part of lostOf(content, this.#carries)) this.#add(part, 1);
  }

  #add(part: ExportLoss, count: number): void {
    if (count > 0) this.#counts.set(part, (this.#counts.get(part) ?? 0) + count);
  }

  /** What was lost, and of how many items, in a fixed order. */
  result(): { part: ExportLoss; count: number }[] {
    return exportLosses.flatMap((part) => {
      const count = this.#counts.get(part) ?? 0;
      return count > 0 ? [{ part, count }] : [];
    });
  }
}
