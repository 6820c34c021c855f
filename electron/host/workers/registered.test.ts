import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { questions } from './statistics-questions.ts';
import { works } from './works.ts';

const host = path.dirname(import.meta.dirname);
/** Names that the host's sources give to what `make` makes. */
const named = (make: string) =>
  globSync('**/*.ts', { cwd: host, exclude: (file) => file.endsWith('.test.ts') }).flatMap((file) =>
    [...readFileSync(path.join(host, file), 'utf8').matchAll(new RegExp(`\\b${make}\\(\\s*'(\\w+)'`, 'g'))].map(
      ([, name]) => name,
    ),
  );

it('knows every question and every work, each once, by a name of its own', () => {
  expect(questions.map(({ name }) => name).sort()).toEqual(named('question').sort());
  expect(works.map(({ name }) => name).sort()).toEqual(named('readingWorkOf').sort());
  expect(new Set(named('question')).size).toBe(questions.length);
});
