// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';
import { ItemFrame } from '#renderer/features/review/kinds/ItemFrame.tsx';
import { framedHooks, kindName, shownKinds } from '#renderer/features/review/kinds/registry.ts';
import { QueueLine } from '#renderer/features/review/queue/QueueLine.tsx';
import { host } from '#renderer/test-support/fake-connect.ts';
import { queryClient } from '#renderer/transport/query-client.ts';
import '#renderer/i18n/index.ts';
import { type Claim, toy } from './kind.ts';

vi.mock('#shared/items/all-kinds.ts', async (original) => {
  const { allKinds } = await original<typeof import('#shared/items/all-kinds.ts')>();
  const { toy } = await import('./kind.ts');
  return { allKinds: [...allKinds, toy] };
});
vi.mock('#renderer/features/review/kinds/all-hooks.ts', async (original) => {
  const lists = await original<typeof import('#renderer/features/review/kinds/all-hooks.ts')>();
  const { toyHooks } = await import('./screen.tsx');
  return { ...lists, framedKinds: [...lists.framedKinds, toyHooks] };
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  host.reset();
});

const content: Claim = { claim: 'The shop is open', holds: true, because: 'the title bar says so' };
const common = {
  ...{ id: 'one', kind: toy.id, subject: { kind: 'screenshot' as const, id: 's' }, revision: 1 },
  ...{ shown: toy.review?.blind(content) ?? {}, annotatorsWanted: 1, place: 1 },
};
const blind: AnyReviewedItem = { phase: 'blind', ...common };
const revealed = (over: { content?: Claim; state?: 'approved'; revision?: number } = {}): AnyReviewedItem => ({
  ...{ phase: 'revealed', ...common, state: 'to_review', content, answers: [], disagreement: 0, lints: [] },
  ...{ verdicts: [], revisions: [], adjudicating: false, report: null, comments: [] },
  ...over,
});

const shown = (children: ReactNode) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>,
  );

it('a kind added by one line in the registry is answered blind, corrected and approved in Review, at the place that was looked at', async () => {
  const goNext = vi.fn<() => void>();
  host.reset({
    'review.item': () => blind,
    'review.answer': () => revealed(),
    'review.decide': ({ kind, content: given }: { kind: string; content?: Claim }) =>
      kind === 'edit' && given ? revealed({ content: given, revision: 2 }) : revealed({ state: 'approved' }),
  });
  const hooks = framedHooks(toy.id);
  if (!hooks) throw new Error('the kind has no hooks');
  shown(<ItemFrame id="one" hooks={hooks} goNext={goNext} goBack={() => {}} />);

  const answer = await screen.findByRole('button', { name: 'It holds' });
  expect(document.body.textContent).toContain('The shop is open');
  expect(document.body.textContent).not.toContain('the title bar says so');
  const stage = screen.getByRole('button', { name: 'place 1, unanswered' });
  await userEvent.click(stage);
  await userEvent.click(answer);
  await screen.findByText('The shop is open: the title bar says so');
  expect(screen.getByRole('button', { name: 'place 2, answered' })).toBe(stage);
  expect(host.inputsOf('review.answer')).toMatchObject([{ id: 'one', revision: 1, answer: 'holds' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  expect(stage.textContent).toBe('place 2, corrected');
  const claim = screen.getByRole('textbox', { name: 'Claim' });
  await userEvent.clear(claim);
  await userEvent.type(claim, 'The shop is closed');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The shop is closed: the title bar says so');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('approved');
  expect(host.inputsOf('review.decide')).toMatchObject([
    { id: 'one', baseRevision: 1, kind: 'edit', content: { claim: 'The shop is closed' } },
    { id: 'one', baseRevision: 2, kind: 'approve' },
  ]);
  expect(goNext).toHaveBeenCalledOnce();
});

it('appears in the queue under its name, with its own label', async () => {
  const row = {
    ...{ id: 'one', kind: toy.id, title: 'The shop is open', app: 'Shop', difficulty: null, type: null },
    ...{ screenshotId: 's', sha256: null, voted: false, state: null, reason: null },
  };
  const onPress = vi.fn<() => void>();
  shown(<QueueLine row={row} chosen={false} heldBy={undefined} onPress={onPress} />);
  expect(screen.getByText('toy of The shop is open')).toBeTruthy();
  await userEvent.click(screen.getByText('The shop is open'));
  expect(onPress).toHaveBeenCalledOnce();
  expect(shownKinds()).toContain(toy.id);
  expect(kindName(toy.id)).toBe('Toy claims');
});
