import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const lib = path.resolve(import.meta.dirname, '../../scripts/checks/lib/floors.mjs');
const { upward } = (await import(pathToFileURL(lib).href)) as {
  upward(
    modules: readonly { source: string; dependencies: { resolved: string }[] }[],
    order: Record<string, readonly (string | readonly string[])[]>,
  ): string[];
};

const order = { room: ['ground', ['left', 'right'], 'ground/loft', '.'] };
const imports = (source: string, ...resolved: string[]) =>
  upward([{ source, dependencies: resolved.map((file) => ({ resolved: file })) }], order);

it.each([
  ['up', 'room/ground/a.ts', 'room/left/b.ts'],
  ['across a floor', 'room/left/a.ts', 'room/right/b.ts'],
  ['up into the own room’s files', 'room/left/deep/a.ts', 'room/start.ts'],
  ['up into a folder inside its own', 'room/ground/a.ts', 'room/ground/loft/b.ts'],
])('refuses an import %s', (_, from, to) => {
  expect(imports(from, to)).toHaveLength(1);
});

it.each([
  ['down', 'room/left/a.ts', 'room/ground/deep/b.ts'],
  ['down out of a folder inside another', 'room/ground/loft/a.ts', 'room/left/b.ts'],
  ['inside a folder', 'room/ground/a.ts', 'room/ground/deep/b.ts'],
  ['into another room', 'room/ground/a.ts', 'elsewhere/b.ts'],
  ['from a test', 'room/ground/a.test.ts', 'room/left/b.ts'],
])('allows an import %s', (_, from, to) => {
  expect(imports(from, to)).toEqual([]);
});

it('refuses a folder without a place', () => {
  expect(imports('room/new/a.ts')).toHaveLength(0);
  expect(upward([{ source: 'room/new/a.ts', dependencies: [] }], { room: ['ground'] })).toHaveLength(1);
});
