import { expect, it } from 'vitest';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { stepContent } from '#shared/episodes/episode.ts';
import { waysOf } from './whole-words.ts';

const step = (index: number) => ({
  ...stepContent.parse({ index, instruction: `step ${index}`, actions: [] }),
  raw: '',
  picture: { screenshotId: 's', sha256: 'a', width: 10, height: 10, ok: true },
  pictureName: '',
});

/** The parts of an episode that its cells use. */
function episode(steps: number, verdict: string | null): EpisodeDetail {
  const labels = verdict ? [{ kind: 'goal-completion', itemId: 'l', state: 'approved' as const, value: verdict }] : [];
  const stepList = Array.from({ length: steps }, (_, at) => step(at + 1));
  return { steps, stepList, final: { picture: step(0).picture, pictureName: '' }, labels } as unknown as EpisodeDetail;
}

const cell = (column: 'goal' | 'plan', why: DraftCell['why'] = null): DraftCell => ({
  ...{ step: null, column, why, as: null, seeds: 0, made: [] },
});
const linesOf = (...at: Parameters<typeof waysOf>) => waysOf(...at).map(({ what, how, is }) => [what, how, is]);

it('a goal question covers the whole episode by its label, and a copy without its last picture', () => {
  expect(linesOf(episode(3, 'success'), cell('goal'))).toEqual([
    ['all 4 pictures', 'key yes', 'given'],
    ['last picture left out', 'key no', 'switch'],
    ['the same, if nobody can tell', 'key unknown', 'no'],
  ]);
  expect(linesOf(episode(8, 'failure'), cell('goal', 'no-success')).slice(0, 2)).toEqual([
    ['last 5 pictures', 'key no', 'given'],
    ['last picture left out', 'not a success', 'no'],
  ]);
});

it('a goal without a label has no key, nor does a label that is neither yes nor no', () => {
  expect(linesOf(episode(3, null), cell('goal', 'no-label'))[0]).toEqual(['all 4 pictures', 'label first', 'no']);
  expect(linesOf(episode(3, 'cannot-tell'), cell('goal', 'no-success'))[0]?.slice(1)).toEqual([
    'labelled cannot-tell',
    'no',
  ]);
});

it.each([
  [3, ['fill it in', 'switch'], ['3 steps, needs 4', 'no']],
  [5, ['5 steps, needs 3 or fewer', 'no'], ['all 5 shuffled', 'switch']],
  [7, ['7 steps, needs 3 or fewer', 'no'], ['first 4 stay', 'switch']],
] as const)('a plan of %d steps says which form it takes and why the other does not fit', (steps, fill, order) => {
  expect(linesOf(episode(steps, null), cell('plan'))).toEqual([
    ['one step left out', ...fill],
    ['order of steps', ...order],
  ]);
  expect(waysOf(episode(steps, null), cell('plan', 'no-steps')).map(({ is }) => is)).toEqual(['no', 'no']);
});
