import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stepLabels } from '#shared/phrases/steps.ts';
import { phrases } from '#shared/phrases/phrase.ts';
import { layouts } from '#pipelines/evaluate/report/layouts/registry.ts';
import { declared } from '../../renderer/i18n/zh/declared.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The rooms that make phrases, without the catalogue itself. */
const source = ['electron/host', 'electron/main', 'electron/serve', 'electron/cli', 'pipelines', 'shared']
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
  )
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.includes('.test.') &&
      (!file.startsWith(path.join('shared', 'phrases')) || /(?:phrase|shape)\.ts$/.test(file)),
  )
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/** Codes that are composed where they are used. */
const composed = [
  ...source.matchAll(
    /`((?:doctor|job|run|lint|guard|left-out|item|reading|guess|environment|result)-[\w-]*\$\{[\w.]+\}[\w-]*)`/g,
  ),
].map(([, code = '']) => new RegExp(`^${code.replace(/\$\{[\w.]+\}/, '[\\w-]+')}$`));

/** Values of a table's dimension: `valuePhrase` makes their code from the value as it is stored. */
const valueIsStored = (code: string) =>
  code.startsWith('value-') &&
  [code.slice(6), code.slice(6).replaceAll('-', '_')].some((value) => source.includes(`'${value}'`));

it('every phrase in the catalogue is used', () => {
  const codes = new Set(Object.keys(phrases).map((key) => key.replace(/_(?:one|other)$/, '')));
  for (const code of ['text', ...Object.keys(stepLabels)]) codes.delete(code);
  const isUsed = (code: string) =>
    source.includes(`'${code}'`) || composed.some((pattern) => pattern.test(code)) || valueIsStored(code);
  expect([...codes].filter((code) => !isUsed(code))).toEqual([]);
  expect(codes.size).toBeGreaterThan(80);
});

it('what stands below a table of a paper has a Chinese text', () => {
  const notes = Object.values(layouts).map(({ note }) => note);
  expect(notes.filter((note) => declared[note] === undefined)).toEqual([]);
});
