// @vitest-environment happy-dom
import '../../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../transport/query-client.ts';
import { AskAbout } from './AskAbout.tsx';

const writeSeed = vi.hoisted(() => vi.fn<(input: unknown) => Promise<{ id: string; existing: boolean }>>());
vi.mock('../../../../transport/client.ts', async (original) => ({
  ...(await original<object>()),
  client: { drafting: { writeSeed } },
}));
afterEach(cleanup);

it('writes a question of the chosen type on the open picture', async () => {
  writeSeed.mockResolvedValue({ id: 'q', existing: false });
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <AskAbout screenshotId="s1" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Write a question' }));
  await user.click(screen.getByRole('radio', { name: 'State' }));
  await user.type(screen.getByRole('textbox', { name: /Question/ }), 'Is it on?');
  await user.click(screen.getByRole('radio', { name: 'yes or no' }));
  await user.click(screen.getByRole('radio', { name: /^no is right$/i }));
  await user.click(screen.getByRole('button', { name: /Save/ }));
  expect(writeSeed).toHaveBeenCalledWith({
    on: { screenshot: 's1' },
    seed: { column: 'state', form: 'yes_or_no', question: 'Is it on?', options: [], answer: 'no', rationale: '' },
  });
  expect(await screen.findByRole('button', { name: 'Write a question' })).toBeDefined();
});
