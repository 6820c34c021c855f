import { expect, it } from 'vitest';
import { newRelease } from '#shared/contract/releases.ts';
import { nextTag } from './next-tag.ts';

it('increments the last number and avoids existing tags', () => {
  expect(nextTag([])).toBe('0.1');
  expect(nextTag(['0.9', '0.8'])).toBe('0.10');
  expect(nextTag(['v1-rc09'])).toBe('v1-rc10');
  expect(nextTag(['draft'])).toBe('draft-2');
  expect(nextTag(['0.1', '0.2'])).toBe('0.3');
  for (const tags of [[], ['draft'], ['v1']]) expect(newRelease.safeParse({ tag: nextTag(tags) }).success).toBe(true);
});
