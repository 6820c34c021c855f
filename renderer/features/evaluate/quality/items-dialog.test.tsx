import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { ItemsDialog } from './ItemsDialog.tsx';

const item = { id: 'a', index: 0, discrimination: 0.4, gold: 'B', instead: null, suspicion: null, wrongIn: null };
const wrongIn = { run: '019a0000-0000-7000-8000-000000000001', model: 'good', index: 3 };
const runs = ['one', 'two', 'three'].map((model) => ({ run: wrongIn.run, model }));

beforeEach(() =>
  host.reset({
    'benchmark.items': () => ({
      runs,
      lite: null,
      items: [
        { ...item, id: 'b', label: 'Hard question', difficulty: 0, suspicion: 'same-answer', instead: 'D', wrongIn },
        { ...item, label: 'Easy question', difficulty: 1 },
      ],
    }),
  }),
);

it('lists keys to look at first, every item on demand, and opens a wrong answer', async () => {
  const user = userEvent.setup();
  draw(<ItemsDialog task="mcq" release="v1" onClose={() => {}} />);
  const open = await screen.findByRole('button', { name: 'Hard question' });
  expect(screen.getByText(/Keys to look at: 1/)).toBeTruthy();
  expect(screen.getByText('better runs agree on another answer')).toBeTruthy();
  expect(screen.queryByText('Easy question')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All items' }));
  expect(screen.getByText('Easy question')).toBeTruthy();
  await user.click(open);
  expect(host.inputsOf('evaluations.prediction')).toEqual([{ run: wrongIn.run, index: 3 }]);
});
