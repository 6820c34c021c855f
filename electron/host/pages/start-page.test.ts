import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startPage } from './start-page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'benchwright-page-'));
const file = path.join(folder, 'index.html');
writeFileSync(file, '<!doctype html><html><head><title>x</title></head></html>');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a browser reads from the attribute. */
function projectIn(page: string): unknown {
  const content = /<meta name="benchwright-project" content="([^"]*)">/.exec(page)?.[1];
  return content && JSON.parse(content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))));
}

test('the page names the open project, whatever its folder is called', () => {
  const project = { path: '/data/"><script>$& é', name: "A & B's <b>" };
  const page = startPage(file, project);
  expect(projectIn(page)).toEqual(project);
  expect(page).not.toContain('<script>');
});

test('a name that is not known yet is replaced by the folder’s', () => {
  expect(projectIn(startPage(file, { path: path.join(folder, 'shop') }))).toEqual({
    path: path.join(folder, 'shop'),
    name: 'shop',
  });
});

test('without a project the page names none', () => {
  expect(startPage(file, null)).toBe('<!doctype html><html><head><title>x</title></head></html>');
});
