import { directions } from '#shared/episodes/actions.ts';
import { type Random, randomInt } from '#shared/metrics/random.ts';
import { usualKey } from '#shared/tasks/knowledge/as-asked.ts';
import { shuffled } from './random.ts';

/** A wrong text with the rule that made it. */
export interface WrongText {
  text: string;
  origin: string;
}

/** Adjacent keys on a keyboard with Latin letters. */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function neighbour(letter: string, random: Random): string | null {
  const low = letter.toLowerCase();
  const row = rows.find((row) => row.includes(low));
  if (row === undefined) return null;
  const at = row.indexOf(low);
  const beside = [row[at - 1], row[at + 1]].filter((text) => text !== undefined);
  const word = beside[randomInt(random, beside.length)] ?? null;
  return word !== null && letter !== low ? word.toUpperCase() : word;
}

/** One letter replaced by an adjacent key. */
function typo(letters: readonly string[], random: Random): string | null {
  const places = shuffled(
    random,
    letters.map((_, at) => at),
  );
  for (const at of places) {
    const other = neighbour(letters[at] ?? '', random);
    if (other !== null) return letters.with(at, other).join('');
  }
  return null;
}

/** Upper and lower case exchanged; for the whole text if only its first letter would change. */
function otherCase(text: string): string {
  const [first = '', ...rest] = text;
  const turned = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  if (turned !== first) return turned + rest.join('');
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

/**
 * Three wrong texts: changed case, a part deleted, one letter replaced by an adjacent key. If a rule does not apply
 * (digits have no case), a doubled letter, two exchanged letters or another deletion replaces it. Fewer only for an
 * empty text.
 */
export function wrongTexts(text: string, random: Random, most = 3): WrongText[] {
  const letters = [...text];
  if (letters.length === 0) return [];
  const cut = Math.max(1, Math.floor(letters.length * 0.6));
  const place = randomInt(random, letters.length);
  const double = (at: number) => [...letters.slice(0, at + 1), ...letters.slice(at)].join('');
  const slip = typo(letters, random);
  const swapped = letters.length > 1 ? [letters[1], letters[0], ...letters.slice(2)].join('') : null;
  const candidates: (WrongText | null)[] = [
    { text: otherCase(text), origin: 'case changed' },
    letters.length > 1 ? { text: letters.slice(0, cut).join('').trimEnd(), origin: 'partly deleted' } : null,
    slip === null ? null : { text: slip, origin: 'adjacent key' },
    { text: double(place), origin: 'letter doubled' },
    swapped === null ? null : { text: swapped, origin: 'letters exchanged' },
    letters.length > 1 ? { text: letters.slice(1).join(''), origin: 'first letter deleted' } : null,
    { text: `${text}${letters.at(-1)}${letters.at(-1)}`, origin: 'letter doubled' },
    { text: `${text}${text}`, origin: 'typed twice' },
    { text: text.repeat(4), origin: 'typed again' },
  ];
  return distinct(candidates, text).slice(0, most);
}

/** Near misses of a text, and near misses of the first of these, so that the recorded text need not be in their middle. */
export function nearTexts(text: string, random: Random, most: number): WrongText[] {
  const direct = wrongTexts(text, random, 9);
  const further = direct.slice(0, 4).flatMap((wrongText) =>
    wrongTexts(wrongText.text, random, 5).map(({ text: twice, origin }) => ({
      text: twice,
      origin: `${wrongText.origin}, ${origin}`,
    })),
  );
  return distinct([...direct, ...further], text).slice(0, most);
}

function distinct(candidates: readonly (WrongText | null)[], gold: string): WrongText[] {
  const taken = new Set([gold]);
  return candidates.flatMap((candidate) => {
    if (!candidate || candidate.text === '' || taken.has(candidate.text)) return [];
    taken.add(candidate.text);
    return [candidate];
  });
}

/** The other three directions of a scroll. */
export const wrongDirections = (gold: string): string[] => directions.filter((direction) => direction !== gold);

const modifiers = ['ctrl', 'cmd', 'win', 'super', 'alt', 'shift'];

/** A shortcut in normalised spelling: lower case, usual names, modifiers first and in fixed order. */
export function sameKeys(keys: string): string {
  const each = keys
    .split(/[\s+]+/)
    .filter(Boolean)
    .map(usualKey)
    .map((text) => (text === 'meta' ? 'cmd' : text));
  const rank = (text: string) => (modifiers.includes(text) ? modifiers.indexOf(text) : modifiers.length);
  return each.sort((a, b) => rank(a) - rank(b)).join(' ');
}

/** Three other shortcuts of the platform; fewer if its list is short. */
export function wrongHotkeys(gold: string, known: readonly string[], random: Random, most = 3): string[] {
  const taken = new Set([sameKeys(gold)]);
  return shuffled(random, known)
    .filter((text) => {
      const name = sameKeys(text);
      const fresh = !taken.has(name);
      taken.add(name);
      return fresh;
    })
    .slice(0, most);
}
