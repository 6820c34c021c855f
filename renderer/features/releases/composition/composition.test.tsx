// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { navigate } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { Composition } from './Composition.tsx';

const user = userEvent.setup({ delay: null });

const task = {
  id: 'mcq',
  name: 'Content understanding',
  dims: [
    { id: 'difficulty', name: 'Difficulty', values: ['easy', 'medium', 'hard'] },
    { id: 'platform', name: 'Platform', values: ['os_windows', 'os_web'] },
  ],
  usualDims: ['difficulty', 'platform'],
};
const counted = {
  release: 'v1',
  n: 9,
  tables: {
    mcq: {
      dims: ['difficulty', 'platform'],
      rows: [
        { difficulty: 'hard', platform: 'os_web', n: 2 },
        { difficulty: 'easy', platform: 'os_web', n: 4 },
        { difficulty: 'easy', platform: 'os_windows', n: 3 },
      ],
    },
    platforms: {
      dims: ['subject', 'platform'],
      rows: [
        { subject: 'screenshot', platform: 'web', n: 5 },
        { subject: 'episode', platform: 'web', n: 2 },
        { subject: 'screenshot', platform: '', n: 1 },
      ],
    },
    apps: { dims: ['subject', 'app'], rows: [] },
    resolutions: { dims: ['resolution'], rows: [{ resolution: '1280×720', n: 6 }] },
    pictures: { dims: ['task', 'pictures'], rows: [{ task: 'mcq', pictures: '1', n: 9 }] },
    words: { dims: ['task'], rows: [{ task: 'mcq', n: 9, min: 4, median: 8.5, mean: 9, max: 20 }] },
  },
};

beforeEach(() => {
  navigate({ screen: 'releases', id: 'v1' });
  host.reset({
    'releases.composition': () => counted,
    'evaluations.tasks': () => [task],
    'jobs.list': () => [],
  });
});
afterEach(clearScreen);

const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

it('counts items by the usual dimensions, in their usual order, with totals', async () => {
  draw(<Composition tag="v1" />);
  await screen.findByRole('table');
  expect(cells()).toEqual([
    ['Difficulty × Platform', 'Windows', 'web', 'All'],
    ['easy', '3', '4', '7'],
    ['hard', '0', '2', '2'],
    ['All', '3', '6', '9'],
  ]);
  expect(screen.getByText('4–20 words per item (median 8.5), 1 picture each')).toBeTruthy();
  const platforms = screen.getByRole('heading', { name: 'Platforms' }).parentElement;
  expect(platforms?.textContent).toContain('web7');
  expect(platforms?.textContent).toContain('not set1');
});

it('marks what is below a target, which stays in the address', async () => {
  draw(<Composition tag="v1" />);
  await user.type(await screen.findByLabelText('Target per cell'), '3');
  expect(cells()[2]).toEqual(['hard', '0 / 3, below the target of 3', '2 / 3, below the target of 3', '2']);
  expect(cells()[1]).toEqual(['easy', '3', '4', '7']);
  expect(location.hash).toContain('target=3');
  await user.clear(screen.getByLabelText('Target per cell'));
  expect(location.hash).not.toContain('target');
});

it('says that there is nothing to count', async () => {
  host.reset({
    'releases.composition': () => ({ release: null, n: 0, tables: {} }),
    'evaluations.tasks': () => [task],
    'jobs.list': () => [],
  });
  draw(<Composition tag={null} />);
  expect(await screen.findByText('No items that models can be evaluated on.')).toBeTruthy();
});
