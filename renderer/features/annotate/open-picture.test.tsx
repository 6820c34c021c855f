// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import { useRoute } from '../../places/route.ts';
import { useHostFacts } from '../../project/project.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { ElementList } from './elements/ElementList.tsx';
import type { Prelabels } from './prelabels/use-prelabels.ts';
import AnnotateScreen from './index.tsx';

// The test environment cannot draw.
vi.mock('./canvas/Canvas.tsx', () => ({ Canvas: () => null }));

beforeEach(() => {
  useHostFacts.setState({ project: { path: '/p', settings: {} } as Project });
  useRoute.setState({ screen: 'annotate', id: null, params: {} });
});
afterEach(clearScreen);

it('says why no picture can be opened, and tries again', async () => {
  host.reset({
    'screenshots.query': () => {
      throw new ORPCError('DISK_FULL', { message: 'The disk is full.' });
    },
    'presence.list': () => [],
  });
  draw(<AnnotateScreen />);
  expect(await screen.findByText('The disk is full.')).toBeTruthy();
  host.answers['screenshots.query'] = () => ({ rows: [], total: 0, nextCursor: null });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No pictures to annotate')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('The disk is full.')).toBeNull());
});

it('says nothing about the elements of a picture that is not open', () => {
  host.reset({});
  const prelabels = { shown: [], sources: [], roles: [], filtered: 0, reading: false } as unknown as Prelabels;
  draw(<ElementList prelabels={prelabels} searchRef={null} width={216} />);
  expect(screen.getByPlaceholderText('Find element')).toBeTruthy();
  expect(screen.queryByText(/No elements/)).toBeNull();
});
