import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

type Modules = readonly { source: string; dependencies: { resolved: string }[] }[];
const lib = path.resolve(import.meta.dirname, '../../scripts/checks/lib/circles.mjs');
const { circles } = (await import(pathToFileURL(lib).href)) as {
  circles(modules: Modules): string[];
};

const feature = 'renderer/features/shop';
/** Circles among imports written `from>to`, inside one feature. */
const found = (imports: readonly string[]) =>
  circles(
    imports.map((line) => {
      const [from = '', to = ''] = line.split('>');
      return { source: `${feature}/${from}`, dependencies: [{ resolved: `${feature}/${to}` }] };
    }),
  );

it.each([
  ['two folders', ['cart/a.ts>list/b.ts', 'list/c.ts>cart/d.ts']],
  ['three folders', ['cart/a.ts>list/b.ts', 'list/c.ts>pay/d.ts', 'pay/e.ts>cart/f.ts']],
  ['a style sheet', ['cart/a.ts>list/b.module.css', 'list/c.ts>cart/d.ts']],
  ['folders deeper inside', ['cart/rows/a.ts>cart/sums/b.ts', 'cart/sums/c.ts>cart/rows/d.ts']],
])('finds a circle of %s', (_, imports) => {
  expect(found(imports)).toHaveLength(1);
  expect(found(imports)[0]).toContain('circle');
});

it.each([
  ['one direction', ['cart/a.ts>list/b.ts', 'cart/c.ts>list/b.ts']],
  ['files beside the folders', ['index.ts>cart/a.ts', 'cart/b.ts>store.ts']],
  ['a test', ['cart/a.ts>list/b.ts', 'list/c.test.ts>cart/d.ts']],
])('allows %s', (_, imports) => {
  expect(found(imports)).toEqual([]);
});
