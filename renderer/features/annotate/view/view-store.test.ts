import { expect, it } from 'vitest';
import { useAnnotateView } from './view-store.ts';

const filter = { interactive: true, noWrappers: false, hiddenRoles: ['menu'] };
const stored = async (version: number, state: object) => {
  localStorage.setItem('benchwright.annotate', JSON.stringify({ state, version }));
  await useAnnotateView.persist.rehydrate();
  const { prelabelFilter, hiddenSources, threshold } = useAnnotateView.getState();
  return { prelabelFilter, hiddenSources, threshold };
};

it('choices that earlier versions stored are kept', async () => {
  expect(await stored(2, { ghostFilter: filter, hiddenSources: ['ocr:words'], threshold: 0.5 })).toEqual({
    prelabelFilter: filter,
    hiddenSources: ['ocr:words'],
    threshold: 0.5,
  });
});

it('lines instead of words are hidden for those who had not chosen, since version 2', async () => {
  useAnnotateView.setState(useAnnotateView.getInitialState());
  expect((await stored(1, { hiddenSources: ['ocr:words'], threshold: 0.5 })).hiddenSources).toEqual(['ocr:lines']);
});
