// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { Slots } from './Slots.tsx';
import { TasksBar } from './TasksBar.tsx';

afterEach(clearScreen);

it('shows how the tasks stand as one bar and in words, what is decided first', () => {
  draw(<TasksBar counts={{ waiting: 80, running: 8, success: 62, 'env-error': 4, failure: 0 }} />);
  expect(screen.getByRole('img', { name: '62 succeeded · 8 running · 80 waiting · 4 env error' })).toBeTruthy();
});

it('shows which environments are up, and how long a step takes in each', () => {
  draw(
    <Slots
      slots={[
        { env: 'web', size: { width: 1440, height: 900 }, up: 4, secondsPerStep: 2.94 },
        { env: 'android', size: null, up: 1, secondsPerStep: null },
      ]}
    />,
  );
  expect(screen.getByText('5 up')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'web 1440 × 90042.9 s / step',
    'android1–',
  ]);
});
