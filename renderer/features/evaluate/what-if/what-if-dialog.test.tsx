import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { phrase } from '#shared/phrases/phrase.ts';
import { draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { WhatIfOfRelease } from './WhatIfDialog.tsx';

const run = '019a0000-0000-7000-8000-000000000001';
const models = [
  { run, model: 'good', value: 0.75, n: 24 },
  { run, model: 'poor', value: 0.25, n: 24 },
];
const ways = [
  {
    ...{ kind: 'reader', phrase: phrase('what-if-parity'), kept: 1, tau: 1, flips: [] },
    figures: models.map(({ value, n }) => ({ value, n })),
  },
  {
    ...{ kind: 'denominator', phrase: phrase('what-if-answered'), kept: 0, tau: -1 },
    figures: [
      { value: 0.75, n: 24 },
      { value: 1, n: 6 },
    ],
    flips: [{ a: 0, b: 1, order: 'swapped', significance: 'lost' }],
  },
];

beforeEach(() =>
  host.reset({
    'benchmark.whatIf': () => ({
      ...{ models, ways },
      pairs: { of: 1, significant: 1 },
    }),
  }),
);
afterEach(cleanup);

it('says which ways of counting change a conclusion, and about which pair', async () => {
  const user = userEvent.setup();
  draw(<WhatIfOfRelease task="mcq" release="v1" metric={null} onClose={() => {}} />);
  expect(await screen.findByText(/1 of 2 other ways of counting would change a conclusion/)).toBeTruthy();
  expect(host.inputsOf('benchmark.whatIf')).toEqual([{ task: 'mcq', release: 'v1' }]);
  expect(screen.getByRole('row', { name: /read as the published code does.*1 model as today.*nothing/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '1 pair swaps, 1 is no longer significant' }));
  expect(
    screen.getByText(/good and poor, 75.0 – 25.0 today and 75.0 – 100.0 here: they swap places, no longer significant/),
  ).toBeTruthy();
});
