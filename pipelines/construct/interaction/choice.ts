import type { BBox } from '#shared/geometry/shapes.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import type { EpisodePicture } from './payload.ts';

/** One option before it has a letter. */
export interface Choice {
  text: string;
  picture: (EpisodePicture & { print: string }) | null;
  origin: string;
  box?: BBox;
}

export const inWords = (text: string, origin: string, box?: BBox | null): Choice => ({
  ...{ text, picture: null, origin },
  ...(box && { box }),
});

export const inPicture = (picture: EpisodePicture & { print: string }, origin: string): Choice => ({
  ...{ text: '', picture, origin },
});

/** What an option says, whatever its letter. */
export const optionContent = ({ text, picture }: Pick<Choice, 'text' | 'picture'>): string => picture?.sha256 ?? text;

/** Places the right option at its index, and the others around it in their order. */
export function lettered(
  right: Choice,
  wrong: readonly Choice[],
  place: number,
): Pick<KnowledgeContent, 'options' | 'answer'> {
  const all = wrong.toSpliced(place, 0, right);
  return {
    options: all.map((option, at) => ({ letter: String.fromCharCode(65 + at), ...option })),
    answer: String.fromCharCode(65 + place),
  };
}

/**
 * The wrong options, where each one that a person rejected is replaced; the others keep their positions. Replacements come
 * from a set of the same rank if one keeps the others, otherwise from the pool. If there is no other, the rejected one
 * stays.
 */
export function withoutTurnedDown(
  first: readonly Choice[],
  without: ReadonlySet<string>,
  { sets, pool }: { sets: readonly (readonly Choice[])[]; pool: readonly Choice[] },
): Choice[] {
  const rejected = first.filter((choice) => without.has(optionContent(choice)));
  if (rejected.length === 0) return [...first];
  const kept = first.filter((choice) => !without.has(optionContent(choice)));
  const set = sets.find(
    (entry) =>
      kept.every((option) => entry.includes(option)) && !entry.some((option) => without.has(optionContent(option))),
  );
  const fresh = (set ?? pool).filter((choice) => !first.includes(choice) && !without.has(optionContent(choice)));
  return first.map((choice) => (without.has(optionContent(choice)) ? (fresh.shift() ?? choice) : choice));
}
