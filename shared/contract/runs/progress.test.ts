import { expect, it } from 'vitest';
import { type ItemState, itemStates } from '../../records/fields.ts';
import { pictureState } from './progress.ts';

it.each<[ItemState, ItemState[]]>([
  ['draft', []],
  ['draft', ['retired']],
  ['draft', ['draft']],
  ['draft', ['draft', 'to_review']],
  ['draft', ['to_review', 'draft', 'conflict', 'approved', 'rejected']],
  ['draft', ['approved', 'draft']],
  ['conflict', ['to_review', 'conflict', 'approved']],
  ['to_review', ['approved', 'to_review', 'retired']],
  ['to_review', ['rejected', 'to_review']],
  ['approved', ['rejected', 'approved']],
  ['approved', ['approved', 'retired']],
  ['rejected', ['rejected', 'retired']],
])('a picture is %s with %j on it', (state, items) => {
  expect(pictureState(items)).toBe(state);
});

it('does not tell what is decided to those who see it as submitted', () => {
  const seen = (state: ItemState): ItemState =>
    state === 'approved' || state === 'rejected' || state === 'conflict' ? 'to_review' : state;
  for (let some = 0; some < 2 ** itemStates.length; some++) {
    const items = itemStates.filter((_, at) => some & (1 << at));
    expect(seen(pictureState(items)), items.join()).toBe(pictureState(items.map(seen)));
  }
});
