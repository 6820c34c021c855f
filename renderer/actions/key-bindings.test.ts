import { expect, it } from 'vitest';
import { useKeyBindings } from './key-bindings.ts';

it('keys that a person gave to actions of earlier names stay theirs', async () => {
  localStorage.setItem(
    'benchwright.keys',
    JSON.stringify({ state: { changed: { 'annotate-accept-ghosts': ['Y'], 'annotate-next': ['J'] } }, version: 1 }),
  );
  await useKeyBindings.persist.rehydrate();
  expect(useKeyBindings.getState().changed).toEqual({ 'annotate-accept-prelabels': ['Y'], 'annotate-next': ['J'] });
});
