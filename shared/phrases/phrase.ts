import { z } from 'zod';
import { isStepCode, stepLabels } from './steps.ts';
import { resultPhrases } from './command-line/results.ts';
import { doctorPhrases } from './doctor.ts';
import { guardPhrases } from './guards.ts';
import { jobPhrases } from './jobs.ts';
import { leftOutPhrases } from './left-out.ts';
import { lintPhrases } from './lints.ts';
import { recentPhrases } from './recent.ts';
import { refusalPhrases } from './refusals/all.ts';
import { reviewingPhrases } from './reviewing.ts';
import { runItemPhrases } from './run-items.ts';
import { runPhrases } from './runs.ts';
import { startingPhrases } from './starting.ts';
import { tablesPhrases } from './engine/tables.ts';
import { verifyingPhrases } from './verifying.ts';
import { callsPhrases } from './engine/calls.ts';
import { serversPhrases } from './engine/servers.ts';
import { agentsPhrases } from './engine/agents.ts';
import { androidPhrases } from './engine/android.ts';
import { baselinesPhrases } from './engine/baselines.ts';
import { optionBaselinePhrases } from './engine/option-baselines.ts';
import { scoringPhrases } from './engine/scoring.ts';
import { formatsPhrases } from './engine/formats.ts';
import { desktopPhrases } from './desktop.ts';
import { servingPhrases } from './serving/serving.ts';
import { readingsPhrases } from './engine/readings.ts';
import { shapesPhrases } from './shapes.ts';
import { whatIfPhrases } from './engine/what-if.ts';
import { separated } from './separated.ts';
import { platformNames, tableValuePhrases } from './tables/table-values.ts';

/**
 * English texts of the host's messages, by code: values are written `{{name}}`, and a code with a `count` has a
 * singular and a plural form (`_one`, `_other`). They are also part of the screens' catalogue (`phrases.*`), so that
 * the command line and the screens cannot differ.
 */
export const phrases = {
  /** Text that was not made from a code: from a server, from an error, or from a version without codes. */
  text: '{{text}}',
  list: '{{items}}',
  'list-comma': '{{first}}, {{last}}',
  'list-and': '{{first}} and {{last}}',
  'list-space': '{{first}} {{last}}',
  'list-colon': '{{first}}: {{last}}',
  ...stepLabels,
  ...jobPhrases,
  ...runPhrases,
  ...doctorPhrases,
  ...lintPhrases,
  ...guardPhrases,
  ...leftOutPhrases,
  ...runItemPhrases,
  ...reviewingPhrases,
  ...startingPhrases,
  ...tablesPhrases,
  ...verifyingPhrases,
  ...recentPhrases,
  ...refusalPhrases,
  ...callsPhrases,
  ...serversPhrases,
  ...agentsPhrases,
  ...androidPhrases,
  ...baselinesPhrases,
  ...optionBaselinePhrases,
  ...scoringPhrases,
  ...formatsPhrases,
  ...desktopPhrases,
  ...servingPhrases,
  ...readingsPhrases,
  ...shapesPhrases,
  ...tableValuePhrases,
  ...whatIfPhrases,
  ...resultPhrases,
} as const;

type Key = keyof typeof phrases;
type CodeOf<K> = K extends `${infer Code}_one` | `${infer Code}_other` ? Code : K;
export type PhraseCode = CodeOf<Key>;

/** A code of the host with its values; a value may be a phrase itself, or several. */
export interface Phrase {
  code: PhraseCode;
  values: Record<string, PhraseValue>;
}
type PhraseValue = string | number | Phrase | Phrase[];

type Places<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Places<Rest> : never;
// `infer` keeps the compiler from comparing all codes with all keys.
type Words<C extends PhraseCode> = C extends infer K extends Key
  ? (typeof phrases)[K]
  : (typeof phrases)[`${C}_other` & Key];
type ValuesOf<C extends PhraseCode> = {
  [Name in Places<Words<C>> | (C extends Key ? never : 'count')]: Name extends 'count' ? number : PhraseValue;
};

/** Makes a phrase; the compiler checks its values. */
export const phrase = <C extends PhraseCode>(
  code: C,
  ...[values]: Places<Words<C>> extends never ? [] : [ValuesOf<C>]
): Phrase => ({ code, values: values ?? {} });

/** Text without a code. */
export const textPhrase = (text: string): Phrase => phrase('text', { text });

/** Several phrases as one: “a, b and c”. Empty text for none. */
export function listPhrase(items: readonly Phrase[]): Phrase {
  const [first = textPhrase(''), ...rest] = items;
  return rest.reduce(
    (before, last, at) => phrase(at === rest.length - 1 ? 'list-and' : 'list-comma', { first: before, last }),
    first,
  );
}

/** Several phrases as one, joined by commas, colons or spaces. Empty text for none. */
export function joinedPhrase(
  items: readonly Phrase[],
  by: 'list-comma' | 'list-colon' | 'list-space' = 'list-comma',
): Phrase {
  const [first = textPhrase(''), ...rest] = items;
  return rest.reduce((before, last) => phrase(by, { first: before, last }), first);
}

/** Name of an undo step; API callers and older projects name steps in words. */
export const stepPhrase = (label: string): Phrase => (isStepCode(label) ? phrase(label) : textPhrase(label));

const codes: ReadonlySet<string> = new Set(Object.keys(phrases).map((key) => key.replace(/_(?:one|other)$/, '')));
export const isPhraseCode = (code: string): code is PhraseCode => codes.has(code);

const exportedPlatforms: ReadonlyMap<string, string> = new Map(
  Object.entries(platformNames).map(([id, name]) => [`os_${id}`, name]),
);

/** A value of a table's dimension as people read it. */
export function valuePhrase(value: string): Phrase {
  const code = `value-${value.replaceAll('_', '-')}`;
  return isPhraseCode(code) ? { code, values: {} } : textPhrase(exportedPlatforms.get(value) ?? value);
}

export const phraseSchema: z.ZodType<Phrase> = z.object({
  code: z.custom<PhraseCode>((code) => typeof code === 'string' && isPhraseCode(code)),
  values: z.record(
    z.string(),
    z.lazy(() => z.union([z.string(), z.number(), phraseSchema, z.array(phraseSchema)])),
  ),
});

/** A phrase as it is stored, or the text that projects and runs without codes stored instead. */
export const phraseOrText: z.ZodType<Phrase, Phrase | string> = z.union([
  phraseSchema,
  z.string().transform(textPhrase),
]) as z.ZodType<Phrase, Phrase | string>;

/** A stored phrase, as JSON; anything else is a text that was not made from a code, shown unchanged. */
export function parsePhrase(stored: string): Phrase {
  if (!stored.startsWith('{')) return textPhrase(stored);
  try {
    return phraseSchema.safeParse(JSON.parse(stored)).data ?? textPhrase(stored);
  } catch {
    return textPhrase(stored);
  }
}

/** The text of one code whose values are texts already. */
export type Wording = (code: PhraseCode, values: Record<string, string | number>) => string;

/** The text of a phrase, those among its values first; several values in one place are separated by semicolons. */
export function wordedBy(wording: Wording, { code, values }: Phrase): string {
  const worded = (value: PhraseValue): string | number => {
    if (Array.isArray(value)) return value.map((phrase) => wordedBy(wording, phrase)).join('; ');
    return typeof value === 'object' ? wordedBy(wording, value) : value;
  };
  return wording(code, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worded(value)])));
}

const english: Readonly<Record<string, string>> = phrases;

const inEnglish: Wording = (code, values) => {
  const form = values['count'] === 1 ? 'one' : 'other';
  const text = english[code] ?? english[`${code}_${form}`] ?? '';
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? separated(value) : value;
  });
};

/** A phrase in English: for the command line and for the host's own messages. */
export const phraseWords = (phrase: Phrase): string => wordedBy(inEnglish, phrase);

/** One code in English, where a text is stored or thrown that has no code of its own. */
export const inWords = <C extends PhraseCode>(
  code: C,
  ...values: Places<Words<C>> extends never ? [] : [ValuesOf<C>]
): string =>
  // Replies are read by the million: a text without places is its own wording.
  (values.length === 0 ? english[code] : undefined) ?? phraseWords(phrase(code, ...values));

/** A reason both ways: as English text, for scripts, and as a code with values, for screens. */
export const because = (sentence: Phrase): { why: string; phrase: Phrase } => ({
  why: phraseWords(sentence),
  phrase: sentence,
});

/** Consecutive phrases in English. */
export const phrasesWords = (several: readonly Phrase[]): string => several.map(phraseWords).join(' ');
