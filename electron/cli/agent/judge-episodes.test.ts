import { expect, it } from 'vitest';
import { processSummary } from '#shared/tasks/process/summary.ts';
import { judgedText } from './judge-episodes.ts';

const scores = { ...processSummary().result() };
const card = {
  ...{ judge: 'served · prompt v1', model: 'served', judged: 0, failed: 2, failures: [], groups: [] },
  ...{ controls: [], controlsFailed: true, between: null, differs: [] },
};
const text = 'The judge did not pass its controls and judged nothing in this run.';

it('says whose figures these are if the judge did not pass its controls', () => {
  expect(judgedText(scores, card)).toMatch(`${text} These figures come from people’s labels.`);
  expect(judgedText(scores, { ...card, judged: 2 })).toMatch(
    `${text} These figures come from people’s labels and its earlier verdicts.`,
  );
  expect(judgedText(scores, { ...card, controlsFailed: false })).not.toMatch('did not pass its controls');
  expect(judgedText(scores, null)).toBe('No episode was judged.');
});
