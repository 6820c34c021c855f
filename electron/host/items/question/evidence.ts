import { element as elementKind } from '#shared/items/element/index.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { Vote } from '#shared/contract/questions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import type { Evidence } from '#shared/contract/review/question.ts';
import { areaOf, containsBox } from '#shared/geometry/box.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';

/** An element that a text can name. */
export interface Named {
  id: string;
  name: string;
  box: BBox;
}

/** A name that appears in more places than this proves nothing. */
const mostPlaces = 3;

/** Lower-case words with single spaces and a space at both ends, so that whole words can be searched directly. */
const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Boxes that lie in another one of the same name (a caption in its button) are left out. */
const outermost = (elements: readonly Named[]): Named[] =>
  elements.filter(
    (element) =>
      !elements.some(
        (other) => other !== element && containsBox(other.box, element.box) && areaOf(other.box) > areaOf(element.box),
      ),
  );

/**
 * The elements whose names are in a text as whole words, the longest names first: "Text size" is not also "Size".
 * Names under three letters, and names that appear in many places, are skipped.
 */
export function elementsNamed(text: string, elements: readonly Named[]): Named[] {
  const byName = new Map<string, Named[]>();
  for (const element of elements) {
    const name = words(element.name);
    if (name.trim().length < 3) continue;
    byName.set(name, [...(byName.get(name) ?? []), element]);
  }
  let left = words(text);
  const found: Named[] = [];
  for (const [name, group] of [...byName].sort(([a], [b]) => b.length - a.length)) {
    if (!left.includes(name)) continue;
    left = left.replaceAll(name, '  ');
    const places = outermost(group);
    if (places.length <= mostPlaces) found.push(...places);
  }
  return found;
}

/** Elements of the screenshot that the question, its key or a model's reason names. */
export function evidenceOf(
  db: ReadDb,
  screenshotId: string,
  { question, options, answer }: QuestionContent,
  votes: readonly Vote[],
): Evidence[] {
  const elements = itemsOf(db, elementKind.id, screenshotId, false).flatMap(({ id, content }): Named[] => {
    const { name, locate } = elementContent.parse(content);
    return locate ? [{ id, name, box: locate }] : [];
  });
  if (elements.length === 0) return [];
  const taken = new Set<string>();
  const from = (text: string, role: Evidence['role'], by: string | null): Evidence[] =>
    elementsNamed(text, elements).flatMap(({ id, name, box }) => {
      if (taken.has(id)) return [];
      taken.add(id);
      return [{ elementId: id, name, box, role, by }];
    });
  const key = options.find(({ letter }) => letter === answer)?.text ?? '';
  return [
    ...from(question, 'asked', null),
    ...from(key, 'key', null),
    ...votes.flatMap(({ voter, reason }) =>
      voter.kind === 'model' && reason ? from(reason, 'cited', voter.name) : [],
    ),
  ];
}
