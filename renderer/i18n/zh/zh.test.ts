import { expect, it } from 'vitest';
import { phrases } from '#shared/phrases/phrase.ts';
import { resultPhrases } from '#shared/phrases/command-line/results.ts';
import { commandLinePhrases } from '#shared/phrases/refusals/command-line.ts';
import { en } from '../en.ts';
import { zh } from './zh.ts';

function textsOf(part: object, path = ''): [path: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [[path + name, value]] : textsOf(value as object, `${path}${name}.`),
  );
}
const { declared, ...catalogue } = zh;
const ours = new Map(textsOf(catalogue));
const theirs = new Map(
  textsOf({
    ...en,
    phrases: Object.fromEntries(
      Object.entries(phrases).filter(([key]) => !(key in resultPhrases) && !(key in commandLinePhrases)),
    ),
  }).filter(([path]) => !path.endsWith('_one')),
);
const places = (text: string) => [...new Set(text.match(/\{\{\w+(?:, \w+)?\}\}|<\/?\w+\/?>/g))].sort();

it('has a Chinese text for every English one, and no other', () => {
  const codes = textsOf({ ...en }).map(([path]) => path);
  expect([...theirs.keys()].filter((path) => !ours.has(path))).toEqual([]);
  expect([...ours.keys()].filter((path) => !codes.includes(path))).toEqual([]);
});

it('has the places and the marks of the English text, in every text', () => {
  const differing = [...theirs].filter(([path, text]) => String(places(text)) !== String(places(ours.get(path) ?? '')));
  expect(differing).toEqual([]);
});

it('has one form of a noun for every number, as Chinese counts', () => {
  expect(new Intl.PluralRules('zh-CN').resolvedOptions().pluralCategories).toEqual(['other']);
  expect([...ours.keys()].filter((path) => /_(?:one|few|many|two)$/.test(path))).toEqual([]);
});

/** Texts without a Chinese word that are right: names of products, formats and figures, units, and joined places. */
const names =
  /^(?:Benchwright|Apache-2\.0|Windows|macOS|Linux|iOS|Android|OCR|SVG|PNG|JSON|HTML|CSV|Markdown|LaTeX|Excel|Token|API|EQA|SR|YOLO|my-benchmark|anthropic|google|responses|builtin|sha256|imagefolder|(?:SA-)?(?:Loc|Int)(?: SR)?|(?:ST|PT)(?:-[AB])?|EQA \/ SR|IoU|Cohen κ|Wilson 95%)$/;

it('leaves no English sentence; names stay', () => {
  const left = [...ours].filter(([, text]) => {
    const words = text.replaceAll(/\{\{[^}]*\}\}|<\/?\w+\/?>/g, '');
    return /[A-Za-z]{3}/.test(words) && !/\p{Script=Han}/u.test(words) && !names.test(words.trim());
  });
  expect(left).toEqual([]);
});

it('names what pipelines declare in Chinese', () => {
  for (const [english, own] of Object.entries(declared))
    expect([english, own]).toEqual([english, expect.stringMatching(/\p{Script=Han}/u)]);
});
