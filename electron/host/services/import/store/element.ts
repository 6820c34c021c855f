import type { InstructionContent } from '#shared/contents/instruction.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { createElement } from '../../../items/element/create.ts';
import { createInstruction } from '../../../items/instruction/create.ts';
import type { CheckedElement } from '../checked.ts';
import type { EntryKind, Owner, EntryDestination } from './entry-kind.ts';

const words = ({ type, text }: InstructionContent) => JSON.stringify([type, text]);

/** Stores an element with its instructions; returns its id, also if it already existed. */
function storeOne({ to, format, screenshot, items, claimed, count }: EntryDestination, entry: CheckedElement): string {
  const { element: given, content, instructions } = entry;
  const source = given.source ?? format;
  let id = items.claim(element.id, content, claimed);
  count(!id);
  if (!id) {
    id = createElement(to, { screenshotId: screenshot.id, content, state: given.state ?? 'to_review', source }).id;
    items.is(element.id, content, id, claimed);
  }
  for (const { content: asked, state = 'to_review' } of instructions) {
    const there = items.hasPart(instruction.id, id, asked, words);
    count(!there);
    if (!there) createInstruction(to, { elementId: id, content: asked, state, source });
  }
  return id;
}

/** The elements of a record, and their instructions. */
export const elementEntries: EntryKind = {
  kind: element.id,
  recall({ items, claimed }, { elements: [only] }, id) {
    if (only) items.is(element.id, only.content, id, claimed);
  },
  store(place, { elements }, read) {
    let whole: Owner | null = null;
    for (const entry of elements) {
      const owner = { kind: element.id, id: storeOne(place, entry) };
      // A record with one element belongs to that element, unless the reader says which part does.
      if (entry.element.raw) place.keepRaw(owner, entry.element.raw);
      else if (read.elements.length === 1) whole = owner;
    }
    return whole;
  },
};
