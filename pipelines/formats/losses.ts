import type { ElementContent } from '#shared/contents/element.ts';
import { type ExportLoss, exportLosses } from '#shared/contract/exports.ts';
import type { Carried, WriteElement, WriteItem } from './format.ts';

/** Names listed for each part; the count has all. */
const mostNamed = 10_000;

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

/** An element as people know it: by its name, otherwise by what it is for. */
const nameOf = ({ id, content, instructions }: WriteElement): string =>
  content.name || instructions[0]?.content.text || id;

/** Counts and names what an export omits of the items that it writes. */
export class Losses {
  readonly #carries: ReadonlySet<Carried>;
  readonly #shots = new Set<string>();
  readonly #counts = new Map<ExportLoss, { count: number; names: string[] }>();

  constructor(carries: readonly Carried[]) {
    this.#carries = new Set(carries);
  }

  /** An item as passed to the format, or not passed to a format that has no place for any. */
  offered({ screenshot: shot, elements, questions }: WriteItem): void {
    if (!this.#carries.has('questions'))
      for (const { content } of questions) this.#add('questions', `${shot.name}: ${content.question}`);
    if (!this.#carries.has('locate'))
      for (const element of elements) this.#add('elements', `${shot.name}: ${nameOf(element)}`);
    else if (!this.#carries.has('instructions'))
      for (const { content } of elements.flatMap((element) => element.instructions))
        this.#add('instructions', `${shot.name}: ${content.text}`);
  }

  /** An item as written by the format. One element may be written in several pieces, and so may a screenshot. */
  wrote({ screenshot: shot, elements }: WriteItem): void {
    if (!this.#shots.has(shot.id)) {
      this.#shots.add(shot.id);
      if (shot.platform !== null && !this.#carries.has('platform')) this.#add('platform', shot.name);
      if (given(shot.app) && !this.#carries.has('app')) this.#add('app', shot.name);
      if (shot.tags.length > 0 && !this.#carries.has('tags')) this.#add('tags', shot.name);
    }
    if (!this.#carries.has('locate')) return;
    if (this.#carries.has('instructions') && !this.#carries.has('instruction-type'))
      for (const { content } of elements.flatMap((element) => element.instructions))
        if (content.type === 'advanced') this.#add('instruction-type', `${shot.name}: ${content.text}`);
    for (const entry of new Map(elements.map((element) => [element.id, element])).values())
      for (const part of lostOf(entry.content, this.#carries)) this.#add(part, `${shot.name}: ${nameOf(entry)}`);
  }

  #add(part: ExportLoss, name: string): void {
    const known = this.#counts.get(part) ?? { count: 0, names: [] };
    known.count += 1;
    if (known.names.length < mostNamed) known.names.push(name);
    this.#counts.set(part, known);
  }

  /** What was lost, of how many items and of which, in a fixed order. */
  result(): { part: ExportLoss; count: number; names: string[] }[] {
    return exportLosses.flatMap((part) => {
      const known = this.#counts.get(part);
      return known ? [{ part, ...known }] : [];
    });
  }
}
