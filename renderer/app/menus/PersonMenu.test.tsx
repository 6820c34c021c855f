// @vitest-environment happy-dom
import '../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SystemInfo } from '#shared/contract/system.ts';
import { theme } from '../../theme/theme.ts';
import { queryClient } from '../../transport/query-client.ts';
import PersonMenu from './PersonMenu.tsx';
import { useHostFacts } from '../../project/project.ts';

const shell = vi.hoisted(() => ({
  signOut: null as null | (() => Promise<void>),
  link: { call: vi.fn<() => Promise<unknown>>() },
}));
vi.mock('../../transport/connect.ts', () => ({ connect: () => shell }));
afterEach(cleanup);

async function open(named = true) {
  useHostFacts.setState({ system: { me: { name: 'Ada', role: 'annotator', named } } as SystemInfo });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PersonMenu />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
}

it('signs out of a browser with one press', async () => {
  shell.signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(shell.signOut).toHaveBeenCalledOnce();
});

it('has its first item in focus once it is open, so that a screen reader says it', async () => {
  shell.signOut = null;
  useHostFacts.setState({ system: { me: { name: 'Ada', role: 'annotator', named: true } } as SystemInfo });
  render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={queryClient}>
        <PersonMenu />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  const menu = await screen.findByRole('menu');
  const first = menu.querySelector('[role^="menuitem"]');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(first).toBeTruthy();
  // It is never longer than the space there is.
  await waitFor(() => expect(menu.style.maxHeight).toMatch(/px$/));
});

it('has no sign-out if nobody signs in', async () => {
  shell.signOut = null;
  await open();
  await screen.findByText('Ada, annotator');
  expect(screen.queryByRole('menuitem', { name: 'Sign out' })).toBeNull();
});

it('clears everything shown to the previous person when the name changes', async () => {
  shell.signOut = null;
  shell.link.call.mockResolvedValue({ name: 'Bo', role: 'annotator', named: false });
  queryClient.setQueryData(['review', 'item'], { phase: 'revealed' });
  await open(false);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Your name' }));
  const field = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'Bo{Enter}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(queryClient.getQueryData(['review', 'item'])).toBeUndefined();
});
