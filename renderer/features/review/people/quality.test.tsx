// @vitest-environment happy-dom
import { phrase } from '#shared/phrases/phrase.ts';
import { ORPCError } from '@orpc/client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { QualityPerson } from '#shared/contract/review/quality.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { useRoute } from '../../../places/route.ts';
import { Quality } from './Quality.tsx';

const user = userEvent.setup({ delay: null });
const going = {
  id: 'j1',
  kind: 'review-quality',
  title: phrase('job-quality'),
  state: 'running',
  done: 500,
  total: 2000,
  secondsLeft: null,
  startedAt: '2026-08-01T09:00:00.000Z',
  endedAt: null,
  error: null,
  result: null,
};
const figures = { made: 4, changed: 1, answered: 6, decided: 3, seconds: 60, shared: 2, same: 1 };
const ada: QualityPerson = {
  name: 'Ada',
  ...figures,
  edits: 0,
  rejects: 0,
  gold: { n: 2, right: 1 },
  goldItems: [],
  days: [{ day: '2026-08-01', ...figures }],
};

beforeEach(() => host.reset({ 'jobs.list': () => [] }));
afterEach(() => {
  useRoute.setState({ params: {} });
  clearScreen();
});

it('shows progress while the count takes long, and then the figures', async () => {
  let give: (found: { people: QualityPerson[] }) => void = () => {};
  host.answers['jobs.list'] = () => [going];
  host.answers['review.quality'] = () => new Promise((resolve) => (give = resolve));
  draw(<Quality />);
  expect(await screen.findByText('500 of 2,000')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
  give({ people: [ada] });
  expect(await screen.findByRole('region', { name: 'People' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

it('says when somebody stopped the count, and counts again on request', async () => {
  host.answers['review.quality'] = () => {
    throw new ORPCError('INVALID', { message: '"Work quality by person" was cancelled.' });
  };
  draw(<Quality />);
  expect((await screen.findByRole('alert')).textContent).toContain('was cancelled');
  host.answers['review.quality'] = () => ({ people: [ada] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'People' })).toBeTruthy();
});

it('shows annotators why they see no figures, and requests none', () => {
  draw(<Quality />, 'annotator');
  expect(screen.getByRole('alert').textContent).toMatch(/reviewer/);
  expect(host.inputsOf('review.quality')).toEqual([]);
});

it('says so when the person whose quality was asked for has not worked yet', async () => {
  host.answers['review.quality'] = () => ({ people: [ada] });
  useRoute.setState({ screen: 'review', id: null, params: { view: 'quality', person: 'Bo' } });
  draw(<Quality />);
  expect(await screen.findByText('Bo has not worked on this project yet')).toBeTruthy();
  expect(screen.queryByText('Ada by day')).toBeNull();
});
