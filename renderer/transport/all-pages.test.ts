import { expect, it } from 'vitest';
import { allPages } from './all-pages.ts';

it('returns every row of every page in order, with no extra requests', async () => {
  const pages: Record<string, { rows: number[]; nextCursor: string | null }> = {
    first: { rows: [1, 2], nextCursor: 'b' },
    b: { rows: [], nextCursor: 'c' },
    c: { rows: [3], nextCursor: null },
  };
  const asked: (string | null)[] = [];
  const rows = await allPages((cursor) => {
    asked.push(cursor);
    return Promise.resolve(pages[cursor ?? 'first'] ?? { rows: [], nextCursor: null });
  });
  expect(rows).toEqual([1, 2, 3]);
  expect(asked).toEqual([null, 'b', 'c']);
});

it('fails as a whole if a page cannot be loaded', async () => {
  const get = (cursor: string | null) =>
    cursor === null ? Promise.resolve({ rows: [1], nextCursor: 'b' }) : Promise.reject(new Error('gone'));
  await expect(allPages(get)).rejects.toThrow('gone');
});
