// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { PathGraph } from '#shared/contract/runs/live.ts';
import { useRoute } from '../../../../places/route.ts';
import { clearScreen, draw } from '../../../../test-support/draw.tsx';
import { host } from '../../../../test-support/fake-connect.ts';
import { PathsView } from './PathsView.tsx';

afterEach(clearScreen);

const ends = { success: 1, failure: 1, other: 0 };
const graph: PathGraph = {
  ...{ task: 'lamp', instruction: 'Buy a lamp', runs: ends },
  nodes: [
    {
      id: 0,
      picture: { sha256: 'a'.repeat(64), width: 640, height: 400 },
      depth: 0,
      visits: 5,
      ends,
      last: ends,
      parts: false,
    },
  ],
  edges: [
    { from: 0, to: 0, count: 3, action: { type: 'click', point: [5, 5], raw: '' }, ends },
    { from: 0, to: 0, count: 8, action: { type: 'scroll', direction: 'down', raw: '' }, ends },
  ],
};

it('names each action that stayed on its screen, the most frequent first, and leads back to the attempt that it was opened from', async () => {
  host.reset({ 'live.graph': () => graph });
  draw(<PathsView run="r" task="lamp" attempt="i1" />);
  await screen.findByText('click 5, 5, stayed on this screen: 3 ×, 1 of 2 attempts succeeded');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(
    'scroll down, stayed on this screen: 8 ×, 1 of 2 attempts succeeded',
  );
  expect(screen.queryByText('No action was taken from here.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Attempt' }));
  expect(useRoute.getState()).toMatchObject({ screen: 'runs', id: 'r', params: { task: 'i1' } });
});

it('leads back to the board without an attempt', async () => {
  host.reset({ 'live.graph': () => ({ ...graph, edges: [] }) });
  draw(<PathsView run="r" task="lamp" attempt={undefined} />);
  expect(await screen.findByText('No action was taken from here.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Board' }));
  expect(useRoute.getState().params).toEqual({});
});
