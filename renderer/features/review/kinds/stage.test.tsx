// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { useActionContext } from '../../../actions/action-store.ts';
import { useKeyboard } from '../../../actions/use-keyboard.ts';
import { useBottomMessage } from '../../../ui/messages.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { goalCompletionHooks } from './goal-completion/index.ts';
import { ItemFrame } from './ItemFrame.tsx';

vi.mock('../../../ui/pictures/decoded-pictures.ts', () => ({ decodePicture: () => Promise.resolve() }));

const at = '2026-08-01T09:00:00.000Z';
const episode: EpisodeDetail = {
  ...episodeContent.parse({ name: 'mail', task: 'Send it', apps: ['Mail'], source: { kind: 'import' } }),
  ...{ id: 'e', state: 'approved', revision: 1, steps: 4, problems: [], from: 'trajectory-folder' },
  ...{ createdAt: at, updatedAt: at, labels: [], outcome: 'unknown', reason: '', closed: true },
  stepList: Array.from({ length: 4 }, (_, index) => ({
    ...stepContent.parse({ index, actions: [{ type: 'wait', raw: 'wait()' }] }),
    ...{ raw: '{}', picture: null, pictureName: `${index}.png` },
  })),
  final: { picture: null, pictureName: 'final.png' },
  problemList: [],
};
const label = {
  ...{ verdict: 'failure', firstFailingStep: 3, why: null, sideEffect: 'none', looping: 'no', note: '' },
};
const common = {
  ...{ id: 'i', kind: goalCompletion.id, subject: { kind: 'episode' as const, id: 'e' }, revision: 1 },
  ...{ annotatorsWanted: 2, shown: { task: 'Send it', steps: 4 }, place: 1 },
};
const answered: AnyReviewedItem = {
  ...{ phase: 'revealed', ...common, state: 'to_review', content: { task: 'Send it', steps: 4, label: null } },
  ...{ answers: [], disagreement: 0, lints: [], verdicts: [], revisions: [], adjudicating: false },
  ...{ report: null, comments: [] },
};

const goNext = vi.fn<() => void>();
function Place() {
  useKeyboard();
  useActionContext('project');
  useActionContext('review');
  return <ItemFrame id="i" hooks={goalCompletionHooks} goNext={goNext} goBack={() => {}} />;
}

beforeEach(() => {
  // The film strip scrolls its picture into view, which the test environment cannot.
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(() => {
  goNext.mockReset();
  clearScreen();
});

it('an answer keeps the step that was looked at, and shows how the source says that the episode ended', async () => {
  const user = userEvent.setup({ delay: null });
  let open = false;
  host.reset({
    'episodes.get': () => (open ? { ...episode, outcome: 'failure', reason: 'gave up', closed: false } : episode),
    'review.item': () => ({ phase: 'blind', ...common }),
    'review.answer': () => {
      open = true;
      return answered;
    },
  });
  draw(<Place />);
  await screen.findByText('Send it');
  const strip = screen.getByRole('navigation');
  const shown = () => strip.querySelector('[aria-current="step"]')?.textContent;
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  const place = shown();
  expect(place).toContain('3');
  await user.keyboard('2msg{Enter}');
  await screen.findByText('gave up');
  expect(screen.getByRole('navigation')).toBe(strip);
  expect(shown()).toBe(place);
  expect(host.inputsOf('review.answer')).toMatchObject([{ id: 'i', answer: { ...label } }]);
  await user.keyboard('e');
  await screen.findByRole('radiogroup', { name: 'Is the goal reached?' });
  expect(screen.getByRole('navigation')).toBe(strip);
  expect(shown()).toBe(place);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('radiogroup', { name: 'Is the goal reached?' })).toBeNull();
});

const verdictOf = (annotator: string) => ({
  ...{ id: `v ${annotator}`, annotator, kind: 'edit' as const, reason: null, note: '', adjudication: false },
  ...{ at, takenBack: null, content: null },
});
const conflict: AnyReviewedItem = {
  ...answered,
  ...{ state: 'conflict', adjudicating: true, verdicts: [verdictOf('Bo'), verdictOf('Cy')] },
};

it('on a conflict of others, the key that saves stays, says so, and settles the next time', async () => {
  const user = userEvent.setup({ delay: null });
  host.reset({
    'episodes.get': () => episode,
    'review.item': () => ({ phase: 'blind', ...common }),
    'review.answer': () => conflict,
    'review.decide': () => ({ ...conflict, state: 'approved', adjudicating: false }),
  });
  draw(<Place />);
  await screen.findByText('Send it');
  await user.keyboard('1sg{Control>}{Enter}{/Control}');
  await screen.findByText('Labels differ');
  expect(goNext).not.toHaveBeenCalled();
  expect(useBottomMessage.getState().message).toMatchObject({
    content: expect.stringContaining('save again to settle it'),
  });
  await user.keyboard('1sg{Control>}{Enter}{/Control}');
  await waitFor(() => expect(goNext).toHaveBeenCalledOnce());
  expect(host.inputsOf('review.decide')).toMatchObject([{ kind: 'edit', content: { label: { verdict: 'success' } } }]);
});

it('whoever’s own answer makes the conflict goes on to the next item', async () => {
  const user = userEvent.setup({ delay: null });
  host.reset({
    'episodes.get': () => episode,
    'review.item': () => ({ phase: 'blind', ...common }),
    'review.answer': () => ({ ...conflict, verdicts: [verdictOf('Bo'), verdictOf('Ada')] }),
  });
  draw(<Place />);
  await screen.findByText('Send it');
  await user.keyboard('1sg{Control>}{Enter}{/Control}');
  await waitFor(() => expect(goNext).toHaveBeenCalledOnce());
});

it('a correction is based on the version on which it began; after a conflict, on the newer one that is shown', async () => {
  const user = userEvent.setup({ delay: null });
  let revision = 1;
  host.reset({
    'episodes.get': () => episode,
    'review.item': () => ({ ...answered, revision }),
    'review.decide': ({ baseRevision }: { baseRevision: number }) => {
      if (baseRevision === revision) return { ...answered, state: 'approved', revision };
      throw new ORPCError('CONFLICT', { message: 'Somebody changed it.' });
    },
  });
  draw(<Place />);
  await screen.findByText('Send it');
  await user.keyboard('e');
  await screen.findByRole('radiogroup', { name: 'Is the goal reached?' });
  revision = 2;
  await act(async () => queryClient.refetchQueries({ queryKey: orpc.review.item.key() }));
  await user.keyboard('1sg{Control>}{Enter}{/Control}');
  await screen.findByText(/Somebody changed it/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(goNext).toHaveBeenCalledOnce());
  expect(host.inputsOf('review.decide')).toMatchObject([{ baseRevision: 1 }, { baseRevision: 2 }]);
});
