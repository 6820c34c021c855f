import { expect, it } from 'vitest';
import { questionMarks } from '../../tasks/knowledge/messages.ts';

const options = ['10 20', '30 40', '50 60', '70 80'].map((at, n) => ({
  letter: 'ABCD'[n] ?? '',
  text: `point='${at}'`,
  image: null,
}));
const asked = { question: '', options, annotation: { bbox: null, point: null } };

it('candidates are drawn A red, B blue, C green, D orange, each with its letter', () => {
  expect(questionMarks({ ...asked, column: 'parameter' })).toEqual([
    { kind: 'point', point: [10, 20], letter: 'A', colour: 'red' },
    { kind: 'point', point: [30, 40], letter: 'B', colour: 'blue' },
    { kind: 'point', point: [50, 60], letter: 'C', colour: 'green' },
    { kind: 'point', point: [70, 80], letter: 'D', colour: 'orange' },
  ]);
});

it('a drag is drawn as an arrow, the subject of the question in red', () => {
  const [first] = questionMarks({
    ...asked,
    column: 'parameter',
    options: [{ letter: 'A', text: "start_point='1 2' end_point='3 4'", image: null }],
  });
  expect(first).toEqual({ kind: 'arrow', from: [1, 2], to: [3, 4], letter: 'A', colour: 'red' });
  expect(questionMarks({ ...asked, column: 'widget', annotation: { bbox: [1, 2, 3, 4], point: null } })).toEqual([
    { kind: 'box', bbox: [1, 2, 3, 4], colour: 'red' },
  ]);
});
