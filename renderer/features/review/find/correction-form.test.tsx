// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { WholeItem } from '#shared/contract/items.ts';
import { dropText, useKeptTexts } from '../../../ui/fields/kept-texts.ts';
import '../../../i18n/index.ts';

const edit = vi.hoisted(() => vi.fn<(input: unknown) => Promise<WholeItem>>());
vi.mock('../../../transport/client.ts', () => ({
  client: { items: { edit } },
  orpc: { items: { open: { queryKey: () => ['items', 'open'] } } },
  shell: { desktop: null },
}));

const { CorrectionForm } = await import('./CorrectionForm.tsx');
const { correctionText } = await import('./use-correction.ts');

const content = {
  ...{ difficulty: 'easy', question: 'Which panel is open?', answer: 'B', explanation: '', hint: null },
  options: ['Sound', 'Displays'].map((text, at) => ({ letter: 'AB'[at], text })),
};
const item: WholeItem = {
  ...{ id: 'one', kind: 'question', label: 'Which panel is open?', facet: 'easy', state: 'approved', revision: 2 },
  ...{ app: null, screenshotId: 'shot', sha256: null, updatedAt: '', review: 'one', content, lints: [], answers: [] },
  ...{ verdicts: [], comments: [], revisions: [] },
  releases: [{ tag: 'v1', createdAt: '', revision: 2 }],
};

afterEach(() => {
  cleanup();
  dropText(correctionText('one'));
  edit.mockReset();
});

function form(of: WholeItem) {
  const onDone = vi.fn<() => void>();
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CorrectionForm item={of} onDone={onDone} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return onDone;
}

it('sends the corrected texts based on the revision that was seen, and says what happens to the state', async () => {
  edit.mockResolvedValue({ ...item, revision: 3 });
  const onDone = form(item);
  const save = screen.getByRole('button', { name: /Save/ });
  expect(save).toHaveProperty('disabled', true);
  screen.getByText(/goes back to review\. Releases that contain it do not change\./);
  await userEvent.type(screen.getByLabelText('Option B'), ' and more');
  await userEvent.type(screen.getByLabelText(/Reason/), 'Two were alike');
  await userEvent.click(screen.getByLabelText('Keep approved'));
  screen.getByText(/stays approved, without another review/);
  await userEvent.click(save);
  expect(onDone).toHaveBeenCalled();
  expect(edit).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ id: 'one', baseRevision: 2, why: 'Two were alike', approved: true },
      content: { ...content, options: [content.options[0], { letter: 'B', text: 'Displays and more' }] },
    }),
  );
});

it('saves by Ctrl+Enter from any field, as the button says', async () => {
  edit.mockResolvedValue({ ...item, revision: 3 });
  const onDone = form(item);
  await userEvent.type(screen.getByLabelText('Option B'), '!');
  await userEvent.type(screen.getByLabelText(/Reason/), 'Why{Control>}{Enter}{/Control}');
  expect(onDone).toHaveBeenCalled();
  expect(edit).toHaveBeenCalledWith(expect.objectContaining({ why: 'Why' }));
});

it('offers to keep only an approved item approved', () => {
  form({ ...item, state: 'conflict' });
  expect(screen.queryByLabelText('Keep approved')).toBeNull();
  screen.getByText(/Its state does not change: conflict/i);
});

it('keeps what was typed when the person goes elsewhere, on the revision they saw, until it is saved or cancelled', async () => {
  form(item);
  await userEvent.type(screen.getByLabelText('Option B'), ' and more');
  await userEvent.type(screen.getByLabelText(/Reason/), 'Two were alike');
  cleanup();
  edit.mockResolvedValue({ ...item, revision: 4 });
  form({ ...item, revision: 3 });
  expect(screen.getByLabelText<HTMLInputElement>('Option B').value).toBe('Displays and more');
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  expect(edit).toHaveBeenCalledWith(expect.objectContaining({ baseRevision: 2, why: 'Two were alike' }));
  expect(correctionText('one') in useKeptTexts.getState().texts).toBe(false);
  await userEvent.type(screen.getByLabelText('Option B'), '!');
  expect(correctionText('one') in useKeptTexts.getState().texts).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(correctionText('one') in useKeptTexts.getState().texts).toBe(false);
});
