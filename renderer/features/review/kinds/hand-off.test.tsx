// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useActionContext } from '../../../app/actions/action-store.ts';
import { useKeyboard } from '../../../app/actions/use-keyboard.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { AnswerFooter, KindPanel } from './KindPanel.tsx';
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
const item = {
  ...{ phase: 'blind', id: 'i', kind: 'goal-completion', subject: { kind: 'episode', id: 'e' } },
  ...{ revision: 3, shown: {}, annotatorsWanted: 2 },
};

function Place({ goNext }: { goNext: () => void }) {
  useKeyboard();
  useActionContext('project');
  useActionContext('review');
  return <ItemFrame id="i" hooks={hooks} goNext={goNext} goBack={() => {}} />;
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
