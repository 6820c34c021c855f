// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import type { SystemInfo } from '#shared/contract/system.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import { useHostFacts } from '../../../project/project.ts';
import { followNow, session } from '../context.ts';
import { closeContextMenu, elementsUnder, openMenuFor } from '../view/context-menu.ts';
import { ContextMenu } from './ContextMenu.tsx';

// Nothing is saved here: the host never answers.
const user = userEvent.setup({ delay: null });
const { editor } = session;
let ids: string[];
const ran = vi.fn<() => void>();

beforeEach(() => {
  session.open('s1', { width: 100, height: 100 }, []);
  ids = session.create(
    [
      elementContent.parse({ name: 'Row', locate: [0, 0, 90, 40] }),
      elementContent.parse({ name: 'Switch', locate: [60, 5, 80, 25] }),
      elementContent.parse({ name: 'Elsewhere', locate: [0, 60, 20, 80] }),
    ],
    'draw-box',
  );
  editor.set({ camera: { x: 0, y: 0, zoom: 1 }, viewport: { width: 100, height: 100 } });
  editor.select([]);
  useActionStore.setState({ contexts: { annotate: 1 }, handlers: { 'annotate-retire': [ran] } });
  followNow();
});
afterEach(() => {
  cleanup();
  closeContextMenu();
  useHostFacts.setState({ system: undefined });
  ran.mockClear();
});

it('lists every element under the pointer, the smallest first, so that covered ones can be reached', async () => {
  const under = elementsUnder(editor, [70, 15]);
  expect(under).toEqual([ids[1], ids[0]]);
  render(
    <MantineProvider env="test">
      <ContextMenu />
    </MantineProvider>,
  );
  act(() => {
    openMenuFor(editor, under[0], 10, 10, under);
    followNow();
  });
  expect(editor.state.selection).toEqual([ids[1]]);
  await user.click(await screen.findByRole('menuitem', { name: 'Row' }));
  expect(editor.state.selection).toEqual([ids[0]]);
});

it('offers the palette’s actions with names and keys; unavailable ones are disabled', async () => {
  render(
    <MantineProvider env="test">
      <ContextMenu />
    </MantineProvider>,
  );
  act(() => {
    openMenuFor(editor, ids[2], 10, 10, [ids[2] ?? '']);
    followNow();
  });
  const retire = await screen.findByRole('menuitem', { name: /^Retire/ });
  expect(screen.getByRole('menuitem', { name: /^Tighten/ })).toHaveProperty('disabled', true);
  expect(screen.queryByText('Elements here')).toBeNull();
  await user.click(retire);
  expect(ran).toHaveBeenCalledOnce();
});

it.each([
  ['annotator', true],
  ['reviewer', false],
] as const)('a line that takes a reviewer is disabled, with the reason, for others: %s', async (role, disabled) => {
  useHostFacts.setState({ system: { me: { name: 'Ada', role, named: true } } as SystemInfo });
  useActionStore.setState({ handlers: { 'annotate-reject': [ran], 'annotate-submit': [ran] } });
  render(
    <MantineProvider env="test">
      <ContextMenu />
    </MantineProvider>,
  );
  act(() => {
    openMenuFor(editor, ids[2], 10, 10, [ids[2] ?? '']);
    followNow();
  });
  const line = await screen.findByRole('menuitem', { name: /^Reject/ });
  expect(line).toHaveProperty('disabled', disabled);
  expect(line.title.startsWith('Only a reviewer')).toBe(disabled);
  expect(screen.getByRole('menuitem', { name: /^Submit/ })).toHaveProperty('disabled', false);
});
