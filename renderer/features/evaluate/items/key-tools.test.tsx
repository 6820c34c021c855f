// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReportOutcome } from '#shared/contract/review/report.ts';
import '../../../i18n/index.ts';

const report = vi.hoisted(() => vi.fn<() => Promise<{ outcome: string }>>());
vi.mock('../../../transport/client.ts', () => ({ client: { review: { report } }, orpc: {}, shell: { desktop: null } }));

const { KeyTools } = await import('./KeyTools.tsx');

afterEach(() => {
  cleanup();
  report.mockReset();
});

it.each([
  ['queued', 'Reported. The item is back in the review queue.'],
  ['waiting', 'Reported as a comment. The item is already in the review queue.'],
  [
    'noted',
    'Reported as a comment. The item stays where it is; a reviewer can put an approved item back in the queue.',
  ],
] satisfies [ReportOutcome, string][])('sends the text about the item that Review opens: %s', async (outcome, text) => {
  report.mockResolvedValue({ outcome });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <KeyTools source={{ kind: 'instruction', review: 'element-1' }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Report key' }));
  await userEvent.type(screen.getByLabelText('What is wrong with the key?'), ' A is right ');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect((await screen.findByRole('status')).textContent).toBe(text);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ id: 'element-1', text: 'A is right' }));
});
