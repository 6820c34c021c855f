import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { jsonMembers } from '../json/slices.ts';
import { type CocoPicture, PictureTable } from './picture-table.ts';

it('finds pictures by id, also those beyond the number that is kept in memory', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bw-coco-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'a.json');
  const shots: CocoPicture[] = Array.from({ length: 120_000 }, (_, n) => ({
    id: n % 2 === 0 ? n : `é${n}`,
    file_name: `n${n}.png`,
    ...(n % 3 === 0 && { width: n }),
  }));
  await writeFile(file, `\ufeff{"images": [${shots.map((shot) => JSON.stringify(shot)).join(' ,\n')}]}`);
  const table = await PictureTable.open(file);
  onTestFinished(() => table.close());
  for await (const { text, byte } of jsonMembers(file))
    await table.set(JSON.parse(text) as CocoPicture, byte, Buffer.byteLength(text));
  expect(table.size).toBe(shots.length);
  for (const at of [0, 1, 99_999, 100_000, 119_999, 100_001, 119_998, 119_999])
    expect(await table.find(String(shots[at]?.id))).toEqual({ at, shot: shots[at] });
  expect(await table.find('1')).toBe(null);
  await table.set(shots[119_999] as CocoPicture, 0, 0);
  expect(table.size).toBe(shots.length);
  table.use(119_999);
  expect([table.isUsed(119_998), table.isUsed(119_999)]).toEqual([false, true]);
});
