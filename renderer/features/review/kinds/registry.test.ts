// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { reviewedAs } from '#shared/items/define.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { framedHooks, kindHooks, pictureHooks, shownKinds } from './registry.ts';

describe('kinds of items in Review', () => {
  it('are queue names of the project’s kinds', () => {
    const names = itemKinds().flatMap((kind) => [kind.id, reviewedAs(kind)]);
    expect(names).toEqual(expect.arrayContaining(shownKinds()));
  });

  it('are found by their id, and by the kind in an opened item', () => {
    for (const id of shownKinds()) expect(kindHooks(id)?.id).toBe(id);
    for (const opened of ['question', 'instruction'] as const) {
      const hooks = pictureHooks(opened);
      expect(hooks.opens).toBe(opened);
      expect(kindHooks(opened)).toBe(hooks);
      expect(framedHooks(hooks.id)).toBeUndefined();
    }
  });

  it('have a word for each line of the queue', () => {
    expect(pictureHooks('question').Card).toBeDefined();
    expect(pictureHooks('instruction').Card).toBeDefined();
  });
});
