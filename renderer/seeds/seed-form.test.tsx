// @vitest-environment happy-dom
import '../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../transport/query-client.ts';
import { SeedForm } from './SeedForm.tsx';
import { useSeedDrafts } from './seed-draft.ts';

const writeSeed = vi.hoisted(() => vi.fn<(input: unknown) => Promise<{ id: string; existing: boolean }>>());
vi.mock('../transport/client.ts', async (original) => ({
  ...(await original<object>()),
  client: { drafting: { writeSeed } },
}));
beforeEach(() => {
  useSeedDrafts.setState({}, true);
  writeSeed.mockReset().mockResolvedValue({ id: 'q', existing: false });
});
afterEach(cleanup);

function open() {
  const onDone = vi.fn<() => void>();
  const shown = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SeedForm on={{ episode: 'e', step: 2 }} column="widget" cell="e 2 widget" onDone={onDone} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { onDone, shown };
}

const option = (letter: string) => screen.getByRole('textbox', { name: `Option ${letter}` });
const save = () => screen.getByRole('button', { name: /Save/ });

it('is written by keyboard alone, and says what is missing until it is complete', async () => {
  const user = userEvent.setup();
  const { onDone } = open();
  expect(save().title).toBe('Write the question first.');
  await user.keyboard('What does it do?');
  for (const [letter, text] of Object.entries({ A: 'Mute', B: 'Pause', C: 'Share', D: 'pause' }))
    await user.type(option(letter), text);
  expect(save().title).toBe('Two options are the same.');
  await user.clear(option('D'));
  await user.type(option('D'), 'Close');
  expect(save().title).toBe('Select the right answer.');
  screen.getByRole('radio', { name: 'B is right' }).focus();
  await user.keyboard(' {Control>}{Enter}{/Control}');
  expect(writeSeed).toHaveBeenCalledWith({
    on: { episode: 'e', step: 2 },
    seed: {
      ...{ column: 'widget', form: 'multiple_choice', question: 'What does it do?', answer: 'B', rationale: '' },
      options: ['Mute', 'Pause', 'Share', 'Close'],
    },
  });
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(useSeedDrafts.getState()).toEqual({});
});

it('keeps a started question, also when it could not be saved', async () => {
  const user = userEvent.setup();
  writeSeed.mockRejectedValue(new Error('The project is open for reading only.'));
  const { onDone, shown } = open();
  await user.keyboard('Is it on?');
  await user.click(screen.getByRole('radio', { name: 'yes or no' }));
  await user.click(screen.getByRole('radio', { name: 'Unknown is right' }));
  await user.click(save());
  await screen.findByRole('alert');
  expect(onDone).not.toHaveBeenCalled();
  shown.unmount();
  open();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ }).value).toBe('Is it on?');
});
