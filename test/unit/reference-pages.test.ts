import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { formats } from '#pipelines/formats/registry.ts';
import { taskTypes } from '#shared/tasks/registry.ts';

const linesOf = (page: string) => readFileSync(path.join(import.meta.dirname, '../../docs', page), 'utf8').split('\n');

it('docs/formats.md has a row for every format', () => {
  const ids = linesOf('formats.md')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, id]) => id));
  expect(formats.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
});

it('docs/metrics.md has a section for the figures of every task', () => {
  const headings = linesOf('metrics.md').filter((line) => line.startsWith('#'));
  const missing = taskTypes.filter(
    ({ id, name }) => !headings.some((heading) => heading.includes(`\`${id}\``) || heading.includes(name)),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

it('every file that a page names exists', () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync('{bench,docs,electron,pipelines,renderer,resources,scripts,shared,test}/**/*', { cwd: root });
  const known = [...files, ...globSync('*', { cwd: root })].map((file) => `/${file}`);
  const pages = known.filter((file) => file.endsWith('.md') && file !== '/CHANGELOG.md');
  const missing = pages.flatMap((page) => {
    const named = readFileSync(path.join(root, page), 'utf8').matchAll(/`([a-z][\w./-]*\.(?:ts|tsx|mjs))`/g);
    return [...named]
      .map(([, name]) => name ?? '')
      .filter((name) => !known.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`);
  });
  expect(missing).toEqual([]);
});
