import { expect, test, vi } from 'vitest';

vi.mock('../../../transport/client.ts', () => ({ client: {}, orpc: {}, shell: { desktop: null } }));

const { packs } = await import('./upload.ts');

const picture = (name: string, size: number) => ({ name, file: { size } as File });

test('a large drop is sent in calls of at most 20 files and 48 MB, complete and in order', () => {
  const small = Array.from({ length: 45 }, (_, index) => picture(`${index}.png`, 1000));
  expect(packs(small).map((pack) => pack.length)).toEqual([20, 20, 5]);
  const large = [picture('a', 30e6), picture('b', 30e6), picture('c', 60e6), picture('d', 1)];
  expect(packs(large).map((pack) => pack.map((one) => one.name).join(''))).toEqual(['a', 'b', 'c', 'd']);
  expect(packs([])).toEqual([]);
});
