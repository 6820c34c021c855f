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

  it('have every hook, and each reviewed kind is shown', () => {
    const reviewed = itemKinds().flatMap((kind) => reviewedAs(kind) ?? []);
    expect(shownKinds()).toEqual(expect.arrayContaining(reviewed));
    for (const id of shownKinds()) {
      const { Blind, Revealed, Edit, Card } = kindHooks(id) ?? {};
      expect(Object.entries({ Blind, Revealed, Edit, Card }).filter(([, hook]) => !hook)).toEqual([]);
    }
  });
});
