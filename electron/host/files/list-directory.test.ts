import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listDirectory } from './list-directory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-list-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = async (bounds: Parameters<typeof listDirectory>[1]) =>
  (await listDirectory(folder, bounds)).entries.map(({ name }) => name);

it('lists folders before files, links by their target, and nothing hidden', async () => {
  for (const name of ['b', 'project']) mkdirSync(path.join(folder, name));
  for (const name of ['a.json', 'project/project.sqlite', '.hidden']) writeFileSync(path.join(folder, name), '12');
  symlinkSync(path.join(folder, 'b'), path.join(folder, 'link'));
  symlinkSync(path.join(folder, 'gone'), path.join(folder, 'dangling'));
  const { entries, complete } = await listDirectory(folder);
  expect(entries.map(({ name, kind, bytes }) => [name, kind, bytes])).toEqual([
    ['b', 'folder', null],
    ['link', 'folder', null],
    ['project', 'project', null],
    ['a.json', 'file', 2],
  ]);
  expect(complete).toBe(true);
});

it('lists the first of very many entries, and says that there are more', async () => {
  for (let n = 0; n < 30; n++) writeFileSync(path.join(folder, `${String(n).padStart(2, '0')}.png`), '');
  mkdirSync(path.join(folder, 'zoo'));
  expect(await names({ entries: 3 })).toEqual(['zoo', '00.png', '01.png']);
  expect((await listDirectory(folder, { entries: 3 })).complete).toBe(false);
  expect((await listDirectory(folder, { names: 10 })).entries).toHaveLength(10);
  expect((await listDirectory(folder, { names: 10 })).complete).toBe(false);
  expect((await listDirectory(folder, { entries: 31 })).complete).toBe(true);
});

it('stops when nobody is waiting or the time is up', async () => {
  await expect(listDirectory(folder, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  await expect(listDirectory(folder, { ms: 0 })).rejects.toThrow('it did not answer within 0 s');
});

it('reports in a sentence what cannot be listed', async () => {
  const file = path.join(folder, 'a.json');
  writeFileSync(file, '');
  await expect(listDirectory(file)).rejects.toThrow('it is a file');
  await expect(listDirectory(path.join(folder, 'gone'))).rejects.toThrow('it does not exist');
});
