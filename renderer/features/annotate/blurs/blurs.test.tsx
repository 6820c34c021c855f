// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import { outbox } from '../../../edits/index.ts';
import { useBlurred } from '../../../transport/pictures.ts';
import { followNow, session } from '../context.ts';
import { useShownItem } from '../shown-store.ts';
import { Blurs } from './Blurs.tsx';
import { closeContextMenu, openMenuFor } from '../view/context-menu.ts';
import { ContextMenu } from '../canvas/ContextMenu.tsx';

// Nothing is saved here: the host never answers.
vi.mock('../../../transport/connect.ts', () => ({
  connect: () => ({ link: { call: () => new Promise(() => {}) }, mediaUrl: (sha256: string) => `/media/${sha256}` }),
}));

const user = userEvent.setup({ delay: null });
const stored: BBox = [10, 10, 40, 30];
let number = 0;

function show(blurs: BBox[], address = '/media/aa'): void {
  const id = `s${number}`;
  const row = { id, sha256: 'aa', revision: 4, width: 100, height: 100, blurs } as unknown as ScreenshotRow;
  useShownItem.setState({ screenshot: row, picture: { sha256: 'aa', address, image: null, fitted: null } });
}

beforeEach(() => {
  number += 1;
  session.open(`s${number}`, { width: 100, height: 100 }, []);
  session.editor.set({ camera: { x: 0, y: 0, zoom: 1 }, viewport: { width: 100, height: 100 } });
  show([stored]);
  render(
    <MantineProvider env="test">
      <Blurs />
      <ContextMenu />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  closeContextMenu();
  session.lock(false);
  useBlurred.setState({ phase: 'unknown', pictures: new Map() });
});

const areas = () => [...document.querySelectorAll<HTMLElement>('[class*="area"]')].map(({ style }) => style.left);
const sent = () => outbox.on(`s${number}`).map(({ call }) => call);

it('shows a drawn blur at once, as a pending edit rather than an element', () => {
  act(() => {
    session.toolbox.use('blur');
    session.toolbox.pointerDown([50, 50]);
    session.toolbox.pointerMove([90, 80]);
    session.toolbox.pointerUp([90, 80]);
  });
  expect(areas()).toEqual(['10px', '50px']);
  expect(sent()).toEqual([{ kind: 'blur', input: { id: `s${number}`, add: [[50, 50, 90, 80]], remove: [] } }]);
  expect(session.state.elements).toEqual([]);
  expect(session.state.tool).toBe('select');
});

it('removes an area with the tool’s button', async () => {
  expect(screen.queryByRole('button', { name: /Remove blur/ })).toBeNull();
  act(() => {
    session.toolbox.use('blur');
    followNow();
  });
  await user.click(screen.getByRole('button', { name: 'Remove blur 1' }));
  expect(areas()).toEqual([]);
  expect(sent()).toMatchObject([{ input: { add: [], remove: [stored] } }]);
});

it('removes the area under the pointer from the context menu', async () => {
  act(() => {
    openMenuFor(session.editor, undefined, 20, 20, [], stored);
    followNow();
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Remove blur' }));
  expect(areas()).toEqual([]);
});

it('blurs nothing while the project is read-only', () => {
  act(() => {
    session.lock(true);
    session.unblur(stored);
  });
  expect(areas()).toEqual(['10px']);
  expect(sent()).toEqual([]);
});

it('stops blurring once the areas are in the picture’s pixels', () => {
  const drawn = () => document.querySelector('[data-drawn]') !== null;
  expect(drawn()).toBe(false);
  act(() => useBlurred.setState({ phase: 'known', pictures: new Map([['aa', { revision: 4, look: 'b4' }]]) }));
  expect(drawn()).toBe(false);
  act(() => show([stored], '/media/aa?look=b4'));
  expect(drawn()).toBe(true);
  act(() => session.toolbox.blur.onArea([60, 60, 70, 70]));
  expect(drawn()).toBe(false);
});
