import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mayReveal } from './reveal.ts';

const root = mkdtempSync(path.join(tmpdir(), 'bw-reveal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('shows files in the project or in a chosen place, and nothing else', () => {
  const project = path.join(root, 'project');
  mkdirSync(path.join(project, 'exports'), { recursive: true });
  mkdirSync(path.join(root, 'project-of-another'));
  mkdirSync(path.join(root, 'chosen'));
  writeFileSync(path.join(project, 'exports', 'a.json'), '');
  writeFileSync(path.join(root, 'secret'), '');
  symlinkSync(path.join(root, 'secret'), path.join(project, 'link'));
  const folders = [project, path.join(root, 'chosen'), null, path.join(root, 'gone')];
  const may = (...parts: string[]) => mayReveal(path.join(root, ...parts), folders);
  expect([may('project'), may('project', 'exports', 'a.json'), may('chosen')]).toEqual([true, true, true]);
  expect([may('secret'), may('project-of-another'), may('project', 'link'), may('project', '..', 'secret')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([may('project', 'not-there'), mayReveal('project', folders), mayReveal('', folders)]).toEqual([
    false,
    false,
    false,
  ]);
});
