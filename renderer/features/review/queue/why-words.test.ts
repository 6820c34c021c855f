import { expect, it } from 'vitest';
import '../../../i18n/index.ts';
import { whyWords } from './why-words.ts';

it('words why an item is in the queue, and leaves a decided one without words', () => {
  expect(whyWords({ code: 'conflict' })).toBe('annotators disagree');
  expect(whyWords({ code: 'answers-differ', answers: 'A, –', key: 'B' })).toBe('models disagree: A, –, key B');
  expect(whyWords({ code: 'places-differ', missed: 3, n: 4 })).toBe(
    'models disagree: 3 of 4 localisations miss the box',
  );
  expect(whyWords({ code: 'lints', lints: 'small-target' })).toBe('small-target');
  expect(whyWords({ code: 'decided' })).toBe('');
});
