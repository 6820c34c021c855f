import { expect, it } from 'vitest';
import { answerGroups } from './answer-groups.ts';

const none = { n: 0, right: 0, wrong: 0, parseFailures: 0, refusals: 0, errors: 0 };

it('has one denominator per stage of fine state, and one for other tasks', () => {
  const locate = { ...none, n: 160, right: 100, wrong: 59, parseFailures: 1 };
  const interact = { ...none, n: 160, right: 60, wrong: 100 };
  const all = { ...none, n: 320, right: 160, wrong: 159, parseFailures: 1 };
  const figures = [
    { id: 'loc-sr', counts: locate },
    { id: 'int-sr', counts: interact },
    { id: 'sa-loc-sr', counts: { ...locate, right: 80, wrong: 79 } },
    { id: 'sa-int-sr', counts: interact },
  ];
  expect(answerGroups('fine_state', { counts: all }, figures)).toEqual([
    { name: 'locate', counts: locate },
    { name: 'interact', counts: interact },
  ]);
  expect(answerGroups('mcq', { counts: all }, [{ id: 'accuracy' }])).toEqual([{ name: '', counts: all }]);
});
