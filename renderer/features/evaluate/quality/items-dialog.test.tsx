import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { ItemsDialog } from './ItemsDialog.tsx';

const item = { id: 'a', index: 0, discrimination: 0.4, gold: 'B', instead: null, suspicion: null, wrongIn: null };
const wrongIn = { run: '019a0000-0000-7000-8000-000000000001', model: 'good', index: 3 };
const runs = ['one', 'two', 'three'].map((model) => ({ run: wrongIn.run, model }));

afterEach(cleanup);

beforeEach(() =>
  host.reset({
    'releases.create': ({ tag }: { tag: string }) => ({ tag }),
    'benchmark.items': () => ({
      runs,
      lite: { n: 1, items: ['a'], tau: 0.5, ci: [0.1, 0.9], apparent: 0.8 },
      items: [
        { ...item, id: 'b', label: 'Hard question', difficulty: 0, suspicion: 'same-answer', instead: 'D', wrongIn },
        { ...item, label: 'Easy question', difficulty: 1 },
      ],
    }),
  }),
);

it('lists keys to check first, every item on demand, and opens a wrong answer', async () => {
  const user = userEvent.setup();
  draw(<ItemsDialog task="mcq" release="v1" onClose={() => {}} />);
  const open = await screen.findByRole('button', { name: 'Hard question' });
  expect(screen.getByText(/Keys to check: 1/)).toBeTruthy();
  expect(screen.getByText('better runs agree on another answer')).toBeTruthy();
  expect(screen.queryByText('Easy question')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All items' }));
  expect(screen.getByText('Easy question')).toBeTruthy();
  await user.click(open);
  expect(host.inputsOf('evaluations.prediction')).toEqual([{ run: wrongIn.run, index: 3 }]);
});

it('freezes a lite release, and says before how well it keeps the ranking', async () => {
  const user = userEvent.setup();
  draw(<ItemsDialog task="mcq" release="v1" onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Lite release…' }));
  expect(await screen.findByText(/0\.50 \(95 %: 0\.10 to 0\.90\), for models that did not choose.*0\.80/)).toBeTruthy();
  await user.clear(screen.getByLabelText('Items'));
  await user.type(screen.getByLabelText('Items'), '1');
  await user.click(screen.getByRole('button', { name: 'Freeze lite release' }));
  await vi.waitFor(() =>
    expect(host.inputsOf('releases.create')).toEqual([{ tag: 'v1-lite', lite: { task: 'mcq', release: 'v1', n: 1 } }]),
  );
});
