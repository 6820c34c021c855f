import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';

/** A text to find: equal, contained, or matched; equal and contained apart from case and blanks. */
export interface Wanted {
  equals?: unknown;
  contains?: string | undefined;
  /** A regular expression, whatever the case. */
  matches?: string | undefined;
  /** How far a number may be from `equals`. */
  tolerance?: number | undefined;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'iu').source !== '';
  } catch {
    return false;
  }
}

/** What a criterion may want besides what is equal or contained. */
export const wantedMore = {
  matches: z
    .string()
    .min(1)
    .max(500)
    .refine(isPattern, { error: inWords('shape-pattern') })
    .optional(),
  tolerance: z.number().nonnegative().optional(),
};

/** Longest search for a pattern, in milliseconds (our choice): one that backtracks without end matches nothing. */
const mostSearchMs = 500;

function isMatched(text: string, pattern: string): boolean {
  try {
    const search = 'new RegExp(pattern, "iu").test(text)';
    return runInNewContext(search, { pattern, text }, { timeout: mostSearchMs }) === true;
  } catch {
    return false;
  }
}

const isThere = (found: unknown): boolean => found !== undefined && found !== null;

const numeric = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

/** Whether two numbers are at most so far apart. */
const isNear = (found: unknown, wanted: unknown, tolerance: number): boolean =>
  Math.abs(numeric(found) - numeric(wanted)) <= tolerance + 1e-9;

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\s+/g, ' ').trim().toLowerCase();

/** What an error says, in one line. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** A name or title to compare, whatever its case and the blanks around it. */
export const words = (text: string): string => text.trim().toLowerCase();

/** JSON, or the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A value whose objects have their keys in order: a frozen task has them in another order than the page. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isTree(value)) return value;
  const entries = Object.entries(value).sort(([text], [other]) => (text < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, own]) => [key, inOrder(own)]));
}

/** Whether two values are the same apart from case, blanks and the order of keys; a text may be the other's JSON. */
export function alike(a: unknown, b: unknown): boolean {
  if (!isTree(a) && !isTree(b)) return plain(a) === plain(b);
  const [first, second] = [a, b].map((value) => inOrder(typeof value === 'string' ? parsed(value) : value));
  return plain(first) === plain(second);
}

/** A value as evidence, cut. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.replace(/\s+/g, ' ').slice(0, 120);
};

/** Whether what was found is what a criterion wants; without a wish, something must be there. */
export const fits = (found: unknown, { equals, contains, matches, tolerance }: Wanted): boolean =>
  (equals === undefined || (tolerance === undefined ? alike(found, equals) : isNear(found, equals, tolerance))) &&
  (contains === undefined || plain(found).includes(plain(contains))) &&
  (matches === undefined ||
    (isThere(found) && isMatched(typeof found === 'string' ? found : JSON.stringify(found), matches))) &&
  (equals !== undefined || contains !== undefined || isThere(found));

/** What a path leads to in a value; undefined if there is nothing. */
export function valueAt(value: unknown, path: string | undefined): unknown {
  let found = value;
  for (const key of path === undefined || path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** A criterion in a few words. */
export const namedCriterion = ({ kind, ...rest }: { kind: string }): string =>
  `${kind} ${Object.entries(rest)
    .map(([key, value]) => `${key} ${shown(value)}`)
    .join(', ')}`;
