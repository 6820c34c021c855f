// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../transport/query-client.ts';
import { usePointer } from '../view/pointer-store.ts';
import { followNow, session } from '../context.ts';
import { Status } from './Status.tsx';

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  session.open('s1', { width: 100, height: 100 }, []);
  session.editor.set({ camera: { x: 0, y: 0, zoom: 1 }, viewport: { width: 100, height: 100 } });
  followNow();
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Status small={false} prelabels={[]} />
      </MantineProvider>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const zoom = () => screen.getByRole('button', { name: /Zoom in percent/ });

it('accepts a typed zoom', async () => {
  await user.click(zoom());
  await user.keyboard('250{Enter}');
  expect(session.editor.state.camera.zoom).toBe(2.5);
});

it('keeps the zoom in its place while the pointer’s numbers come and go', () => {
  const before = zoom().parentElement?.previousElementSibling;
  act(() => usePointer.setState({ screen: [12, 34] }));
  const place = screen.getByText('12.0, 34.0');
  expect(zoom().parentElement?.previousElementSibling).toBe(before);
  expect(zoom().compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('names the place under a resting pointer when the picture is zoomed or moved', () => {
  act(() => usePointer.setState({ screen: [12, 34] }));
  act(() => session.editor.set({ camera: { x: 20, y: 10, zoom: 2 } }));
  expect(screen.getByText('26.0, 27.0')).toBeTruthy();
  expect(screen.getByText('0.2600, 0.2700')).toBeTruthy();
});
