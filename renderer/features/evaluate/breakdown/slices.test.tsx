import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import type { Evaluation, TaskInfo } from '../charts/figures.ts';
import { HeatTable } from './HeatTable.tsx';

afterEach(cleanup);

const counts = { n: 6, right: 3, wrong: 3, parseFailures: 0, refusals: 0, errors: 0 };
const metrics = (value: number, n: number) => [{ id: 'accuracy', label: 'Accuracy', value, n, interval: null }];
const cell = (dims: Record<string, string>, value: number, n = 3) => ({
  dims,
  counts: { ...counts, n },
  metrics: metrics(value, n),
});
const run = '019a0000-0000-7000-8000-000000000001';
const entry = {
  ...{ run: { id: run }, model: 'm', parity: null },
  strict: { headline: metrics(0.5, 6), counts, cells: [cell({ level: 'easy' }, 1), cell({ level: 'hard' }, 0)] },
} as unknown as Evaluation;
const task = {
  dims: [
    { id: 'level', name: 'Level', values: ['easy', 'hard'] },
    { id: 'place', name: 'Place', values: [] },
  ],
  usualDims: ['level', 'place'],
} as unknown as TaskInfo;

it('divides results by tags on request, and a cell filters by its tag', async () => {
  host.reset({
    'evaluations.slices': () => [
      ...[cell({ tag: 'dark' }, 0.75, 4), cell({ tag: 'no-tag' }, 0, 3), cell({ place: 'web' }, 0.5, 6)],
      ...[cell({ tag: 'dark', place: 'web' }, 0.75, 4), cell({ tag: 'no-tag', place: 'web' }, 0)],
    ],
  });
  const user = userEvent.setup();
  const asked: unknown[] = [];
  draw(
    <HeatTable
      evaluation={entry}
      task={task}
      reading="strict"
      metricId={null}
      dims={null}
      onDims={(dims) => asked.push(dims)}
      name="x"
    />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Rows of the table' }));
  await user.click(await screen.findByRole('option', { name: 'Tag' }));
  await user.click(await screen.findByRole('button', { name: /dark.*web.*75/ }));
  expect(host.inputsOf('evaluations.slices')).toEqual([{ run, by: ['tag', 'place'], reading: 'strict' }]);
  expect(asked.at(-1)).toEqual({ tag: 'dark', place: 'web' });
  expect(screen.getByRole('rowheader', { name: 'no tag' })).toBeTruthy();
});
