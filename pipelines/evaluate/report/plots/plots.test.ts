import { expect, it } from 'vitest';
import { noCounts, type ScoreReading } from '../../score-table.ts';
import type { Evaluation } from '../model.ts';
import { reportText } from '../index.ts';
import type { Comparison, Errata } from '../section.ts';
import { evaluationOf } from '../testing.ts';

const reading = (right: number): ScoreReading => ({
  headline: [{ id: 'accuracy', label: 'Accuracy', value: right / 4, interval: [0, 1], n: 4 }],
  counts: { ...noCounts, n: 4, right, wrong: 4 - right },
  cells: [
    {
      ...{ dims: { type: 'basic', platform: 'os_web' }, counts: noCounts },
      metrics: [{ id: 'accuracy', label: 'Accuracy', value: right / 4, interval: null, n: 4 }],
    },
  ],
});
const run = (model: string, right: number): Evaluation => {
  const entry = evaluationOf({ task: 'grounding', model, family: 'gpt', strict: reading(right) });
  return { ...entry, run: { ...entry.run, id: model } };
};
const dead: Evaluation = { ...run('dead', 0), strict: { ...reading(0), counts: { ...noCounts, n: 4, errors: 4 } } };
const pair = {
  ...{ task: 'grounding', metric: null, a: { run: 'b', model: 'b', value: 0.25 }, leftOut: [], differences: [] },
  ...{ b: { run: 'a', model: 'a', value: 0.75 }, delta: -0.5, ci: [-0.9, -0.1], n: 4, clusters: 4 },
  ...{ bothRight: 1, onlyA: 0, onlyB: 2, bothWrong: 1, p: 0.5, pRaw: 0.5, pByCluster: null, family: 1, test: 'x' },
  ...{ effect: { h: null, odds: null }, mde: null, removed: [], removedByDim: [] },
} as unknown as Comparison;
const errata: Errata = {
  ...{ release: 'v1', from: 'v1', to: 'v2', added: 2, removed: 0 },
  changed: [{ kind: 'question', label: 'Which <one>?', fields: [{ path: 'content.answer', before: 'A', after: 'B' }] }],
};
const page = (evaluations: Evaluation[], more: Errata[] = []) =>
  reportText(evaluations, 'html', 'strict', { pairs: [pair], examples: [], errata: more });

it('an HTML report has the plots of the screen: answers, the difference to the best, and runs by dimension', () => {
  const html = page([run('a', 3), run('b', 1), dead]);
  // 3 right and 1 wrong of 4; b is 50 points below a, whichever of them the pair names first.
  expect(html).toContain('3 · 1 · 0 · 0 · 0 of 4');
  expect(html).toContain('<title>Difference to a</title>');
  expect(html).toContain('-50.0 points, n 4');
  expect(html).toContain('<title>Accuracy, a</title>');
  expect(html).not.toContain('<title>Accuracy, dead</title>');
  expect(html).not.toContain('0 · 0 · 0 · 0 · 4 of 4');
  expect(html).not.toMatch(/NaN|undefined|https?:\/\/(?!www\.w3\.org)/);
});

it('has no plots without a ranked run', () => {
  expect(page([dead])).not.toContain('<title>Answers</title>');
});

it('lists errata: what another release changed', () => {
  const html = page([run('a', 3)], [errata]);
  expect(html).toContain('From release v1 to v2: 1 changed, 2 added, 0 removed.');
  expect(html).toContain('<td class="w">Which &lt;one&gt;?</td><td class="w">content.answer</td>');
  expect(page([run('a', 3)], [{ ...errata, changed: [], added: 0 }])).not.toContain('Errata');
  expect(page([run('a', 3)], [{ ...errata, release: 'v9' }])).not.toContain('Errata');
});
