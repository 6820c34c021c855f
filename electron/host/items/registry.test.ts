import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { itemKinds } from '#shared/items/registry.ts';
import { allReviewHooks, reviewHooks } from './registry.ts';

const folder = import.meta.dirname;

it('every reviewed kind of item has its hooks in a folder and a line in the registry', async () => {
  const inFolders = new Set<unknown>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const module = (await import(path.join(folder, entry.name, 'index.ts')).catch(() => ({}))) as object;
    for (const hooks of Object.values(module).flat()) inFolders.add(hooks);
  }
  const reviewed = itemKinds().flatMap(({ id, review }) => (review ? [id] : []));
  expect(
    allReviewHooks()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(reviewed.sort());
  expect(reviewed.filter((id) => !inFolders.has(reviewHooks(id)))).toEqual([]);
});
