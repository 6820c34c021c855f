// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { session } from '../context.ts';
import { viewActions } from '../actions/view-actions.ts';
import { ItemBar } from '../frame/ItemBar.tsx';
import { usePrelabelHover } from '../view/pointer-store.ts';
import { Overlay } from './overlay/Overlay.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import { plainView, useAnnotateView } from '../view/view-store.ts';

vi.mock('../../../transport/connect.ts', () => ({
  connect: () => ({ link: { call: () => new Promise(() => {}) }, mediaUrl: (sha256: string) => `/media/${sha256}` }),
}));

const user = userEvent.setup({ delay: null });
const named: Element = {
  id: 'e1',
  screenshotId: 's1',
  revision: 1,
  state: 'draft',
  source: '',
  lints: [],
  content: elementContent.parse({ name: 'Save all', locate: [10, 40, 90, 60] }),
};
const prelabel: Prelabel = {
  id: 'g1',
  screenshotId: 's1',
  source: 'tree',
  from: 'dom',
  score: 1,
  name: 'Print',
  kind: null,
  role: 'button',
  stateNow: null,
  description: '',
  bbox: [20, 70, 60, 80],
  interact: null,
  current: null,
  state: 'open',
  elementId: null,
  at: '2026-01-01T00:00:00.000Z',
};
const onJump = vi.fn<(number: number) => void>();
const nothing = (): void => undefined;

beforeEach(() => {
  session.open('s1', { width: 100, height: 100 }, [named]);
  session.editor.set({ camera: { x: 0, y: 0, zoom: 1 }, viewport: { width: 100, height: 100 } });
  useAnnotateView.setState(plainView);
  usePrelabelHover.setState({ id: null });
  queryClient.setQueryData(orpc.prelabels.list.queryKey({ input: { screenshotId: 's1' } }), [prelabel]);
  const screenshot = {
    id: 's1',
    name: 'shot',
    width: 100,
    height: 100,
    blurs: [],
    state: 'draft',
  } as unknown as ScreenshotRow;
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ViewMenu />
        <Overlay />
        <ItemBar
          {...{ index: 4, outside: false, total: 39, prelabels: null, prelabelMenu: null, drawn: 1, small: false }}
          {...{ locked: false, onStep: nothing, onJump, onAccept: nothing, onFinish: nothing, onReject: nothing }}
          screenshot={screenshot}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  onJump.mockReset();
});

const names = () => document.querySelectorAll('[data-kind="name"]').length;
const views = viewActions(session.editor, { listShown: true, stripShown: true });

it('shows names on boxes, and hides boxes and names while the key is held', () => {
  expect(names()).toBe(0);
  act(() => views['annotate-names']?.());
  expect(screen.getByText('Save all')).toBeTruthy();
  act(() => views['annotate-peek']?.());
  expect(names()).toBe(0);
  act(() => void window.dispatchEvent(new KeyboardEvent('keyup', { key: 'o' })));
  expect(names()).toBe(1);
});

it('shows the boxes again when the window is left with the key held', () => {
  act(() => views['annotate-names']?.());
  act(() => views['annotate-peek']?.());
  act(() => void window.dispatchEvent(new Event('blur')));
  expect(names()).toBe(1);
});

it('changes brightness and contrast by keys, and resets them', async () => {
  await user.click(screen.getByRole('button', { name: 'View' }));
  const slider = (name: string) => screen.getByRole('slider', { name });
  act(() => slider('Brightness').focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  act(() => slider('Contrast').focus());
  await user.keyboard('{ArrowLeft}');
  await user.click(screen.getByRole('checkbox', { name: 'Pixel grid from 800 %' }));
  expect(useAnnotateView.getState()).toMatchObject({ brightness: 110, contrast: 95, grid: false });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(useAnnotateView.getState()).toMatchObject(plainView);
});

it('goes to a picture by its number, which the key prompts for', async () => {
  act(() => useActionStore.getState().handlers['annotate-jump']?.at(-1)?.());
  const field = screen.getByRole('textbox', { name: 'Go to picture number' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('1,204{Enter}');
  expect(onJump).toHaveBeenCalledWith(1204);
});

it('offers words before lines, because lines join separate texts', () => {
  expect(useAnnotateView.getInitialState().hiddenSources).toEqual(['ocr:lines']);
});

it('shows the score of a pre-label over the picture only while it is hovered', () => {
  expect(screen.queryByText(/Print/)).toBeNull();
  act(() => usePrelabelHover.setState({ id: 'g1' }));
  expect(screen.getByText('1.00 · Print · button')).toBeTruthy();
  act(() => usePrelabelHover.setState({ id: null }));
  expect(screen.queryByText(/Print/)).toBeNull();
});
