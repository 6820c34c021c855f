// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useActionContext } from '../../../actions/action-store.ts';
import { useKeyboard } from '../../../actions/use-keyboard.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { AnswerFooter, KindPanel, useAnswerKeys } from './KindPanel.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import type { KindHooks } from './kind.ts';

const hooks: KindHooks = {
  id: 'goal-completion',
  hints: { blind: () => [], revealed: () => [] },
  Blind: ({ work }) => (
    <KindPanel
      label="Item"
      title="Item"
      turn=""
      footer={<AnswerFooter work={work} save={null} skipLabel="Skip" saveLabel="Save" />}
    >
      question
    </KindPanel>
  ),
  Revealed: () => null,
  Edit: () => null,
  Card: () => null,
};
/** The item with an answer that its keys would save. */
const answered: KindHooks = {
  ...hooks,
  Blind: function Answered({ item: shown, work }) {
    useAnswerKeys(work, (next) => work.answer('yes', next));
    return <hooks.Blind item={shown} work={work} />;
  },
};
const item = {
  ...{ phase: 'blind', id: 'i', kind: 'goal-completion', subject: { kind: 'episode', id: 'e' } },
  ...{ revision: 3, shown: {}, annotatorsWanted: 2 },
};

function Place({ goNext, of = hooks }: { goNext: () => void; of?: KindHooks }) {
  useKeyboard();
  useActionContext('project');
  useActionContext('review');
  return <ItemFrame id="i" hooks={of} goNext={goNext} goBack={() => {}} />;
}

afterEach(clearScreen);

it('an item of any kind is handed off before the answer, by its button or H, and the next one opens', async () => {
  const user = userEvent.setup({ delay: null });
  const goNext = vi.fn<() => void>();
  host.reset({ 'review.item': () => item, 'review.decide': () => item });
  draw(<Place goNext={goNext} />);
  await user.click(await screen.findByRole('button', { name: 'Hand off' }));
  expect(screen.getByRole('form', { name: 'Hand off this item' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  expect(host.inputsOf('review.decide')).toEqual([]);
  await user.click(document.body);
  await user.keyboard('h');
  await user.keyboard('Ben{Enter}');
  await waitFor(() => expect(goNext).toHaveBeenCalledOnce());
  expect(host.inputsOf('review.decide')).toMatchObject([{ id: 'i', kind: 'hand-on', to: 'Ben', baseRevision: 3 }]);
});

it('Ctrl+Enter in the form hands the item off with what was typed, and saves no answer', async () => {
  const user = userEvent.setup({ delay: null });
  const goNext = vi.fn<() => void>();
  host.reset({ 'review.item': () => item, 'review.decide': () => item, 'review.answer': () => item });
  draw(<Place goNext={goNext} of={answered} />);
  await user.click(await screen.findByRole('button', { name: 'Hand off' }));
  await user.keyboard('Ben{Tab}Look at the last step.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(goNext).toHaveBeenCalledOnce());
  expect(host.inputsOf('review.decide')).toMatchObject([
    { kind: 'hand-on', to: 'Ben', note: 'Look at the last step.' },
  ]);
  expect(host.inputsOf('review.answer')).toEqual([]);
});
