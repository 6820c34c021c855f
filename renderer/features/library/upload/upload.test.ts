import { expect, test, vi } from 'vitest';

const unset = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('../../../transport/client.ts', () => ({
  client: {
    imports: { upload: async () => ({ imported: 1, unchanged: 0, refused: [], ids: ['a'], unset: unset.ids }) },
  },
  orpc: {},
  shell: { desktop: null },
}));

const { packs, upload } = await import('./upload.ts');
const { useBulkDialog } = await import('../bulk/bulk-dialog-store.ts');

const picture = (name: string, size: number) => ({ name, file: { size, type: 'image/png' } as File });

test('a large drop is sent in calls of at most 20 files and 48 MB, complete and in order', () => {
  const small = Array.from({ length: 45 }, (_, index) => picture(`${index}.png`, 1000));
  expect(packs(small).map((pack) => pack.length)).toEqual([20, 20, 5]);
  const large = [picture('a', 30e6), picture('b', 30e6), picture('c', 60e6), picture('d', 1)];
  expect(packs(large).map((pack) => pack.map((file) => file.name).join(''))).toEqual(['a', 'b', 'c', 'd']);
  expect(packs([])).toEqual([]);
});

test('a drop asks once for the platform and app that no folder told, and a paste asks nothing', async () => {
  const files = Array.from({ length: 45 }, (_, index) => picture(`${index}.png`, 1000));
  await upload(files, 'drop');
  expect(useBulkDialog.getState().open).toBeNull();
  unset.ids = ['a', 'b'];
  await upload(files.slice(0, 1), 'paste');
  expect(useBulkDialog.getState().open).toBeNull();
  await upload(files, 'drop');
  // The three calls of this drop answer alike.
  expect(useBulkDialog.getState()).toEqual({ open: 'assign', about: ['a', 'b', 'a', 'b', 'a', 'b'] });
});
