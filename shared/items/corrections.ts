/** Names of the fields that can be corrected individually. */
export const correctedNames = [
  'question',
  'option',
  'answer',
  'explanation',
  'rationale',
  'hint',
  'instruction',
  'name',
  'description',
  'stateNow',
  'stateTarget',
  'verdict',
  'note',
  'taskType',
  'keyOperation',
] as const;
export type CorrectedName = (typeof correctedNames)[number];

/** A text in a kind's content that can be corrected individually; `*` in its path stands for every entry of a list. */
export interface Correction<Content> {
  name: CorrectedName;
  path: readonly string[];
  /** Whether an entry of the list has no such text: an option that is a picture. */
  without?(entry: unknown): boolean;
  /** The only allowed values. */
  choices?(content: Content): readonly string[];
}

/** One such text in a content. */
export interface CorrectedField {
  name: CorrectedName;
  /** Its path: names and list indices. */
  at: readonly (string | number)[];
  /** Index in its list, from 0; null if it is not in one. */
  place: number | null;
  /** Empty if there is no text. */
  value: string;
  choices: readonly string[] | null;
}

type Place = readonly (string | number)[];
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const valueAt = (content: unknown, at: Place): unknown =>
  at.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), content);

/** Every place that a path matches. */
function placesOf(content: unknown, [first, ...rest]: readonly string[], before: Place = []): Place[] {
  if (first === undefined) return [before];
  const inner = valueAt(content, before);
  if (first === '*')
    return Array.isArray(inner) ? inner.flatMap((_, index) => placesOf(content, rest, [...before, index])) : [];
  return isObject(inner) && first in inner ? placesOf(content, rest, [...before, first]) : [];
}

/** The correctable texts of a content, in the order of the kind. Places that the content does not have are left out. */
export function correctedFields<Content>(
  corrections: readonly Correction<Content>[],
  content: Content,
): CorrectedField[] {
  return corrections.flatMap((correction) =>
    placesOf(content, correction.path).flatMap((at): CorrectedField[] => {
      const value = valueAt(content, at) ?? '';
      const place = at.find((key) => typeof key === 'number') ?? null;
      if (correction.without?.(valueAt(content, at.slice(0, -1)))) return [];
      return typeof value === 'string'
        ? [{ name: correction.name, at, place, value, choices: correction.choices?.(content) ?? null }]
        : [];
    }),
  );
}

/** The content with a new text at one place; an empty text where there was none changes nothing. */
export function withText(content: unknown, at: Place, text: string): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return text === '' && (content === null || content === undefined) ? content : text;
  if (Array.isArray(content))
    return content.map((entry: unknown, index) => (index === key ? withText(entry, rest, text) : entry));
  return isObject(content) ? { ...content, [key]: withText(content[key], rest, text) } : content;
}
