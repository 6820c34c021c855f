// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useHostFacts } from '../../../project/project.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { useRequestedBatch } from '../../../places/requested-batch.ts';
import type { QueueRow } from '../review.ts';
import { pickRow, unpickRows, useQueue } from '../queue-store.ts';
import { QueueFigures } from './QueueFigures.tsx';

const boxes = { meanIou: null, pairs: 0 };
const stats = {
  today: 0,
  secondsEach: null,
  agreement: { annotators: [], items: 0, kappa: null, alpha: null },
  agreements: [] as unknown[],
  places: { clicks: { n: 0, hitRate: null }, blindBoxes: boxes, boxes },
};

afterEach(clearScreen);

it('shows how many pictures assigned to this person are open and due, and nothing of others', async () => {
  const people = [
    { person: 'Ann', open: 3, due: 1 },
    { person: 'Ben', open: 8, due: 5 },
  ];
  host.reset({
    'review.stats': () => stats,
    'screenshots.assigned': () => ({ people, known: ['Ann', 'Ben'], team: [] }),
  });
  draw(<QueueFigures onSampling={() => {}} />, 'annotator');
  useHostFacts.setState(({ system }) => ({ system: system && { ...system, me: { ...system.me, name: 'Ann' } } }));
  expect((await screen.findByText('Assigned to you')).nextElementSibling?.textContent).toBe('3 open, 1 due');
  expect(screen.queryByText(/8 open/)).toBeNull();
});

it('shows how well labels of episodes agree, and says that nothing is shared only if nothing is', async () => {
  const whole = { annotators: ['Ann', 'Ben'], items: 6, kappa: 0.368, alpha: 0.371 };
  const labels = { ...whole, kind: 'goal-completion', aspects: [{ ...whole, id: 'verdict' }] };
  host.reset({
    'review.stats': () => ({ ...stats, agreements: [labels] }),
    'screenshots.assigned': () => ({ people: [], known: [], team: [] }),
  });
  draw(<QueueFigures onSampling={() => {}} />, 'annotator');
  expect((await screen.findByText('Episodes, κ')).nextElementSibling?.textContent).toBe('0.37 (n 6)');
  expect(screen.queryByText('no shared items yet')).toBeNull();
});

it('a batch is made of the rows that were picked', async () => {
  host.reset({ 'review.stats': () => stats, 'screenshots.assigned': () => ({ people: [], known: [], team: [] }) });
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, kind: 'question' }) as QueueRow);
  useQueue.setState({ rows, picked: new Set(), pickedFrom: null });
  draw(<QueueFigures onSampling={() => {}} />, 'reviewer');
  const before = await screen.findByRole('button', { name: 'Batch…' });
  expect(before.getAttribute('aria-disabled')).toBe('true');
  act(() => {
    pickRow('d', 'range', 'b');
    pickRow('c', 'one', 'b');
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Batch of 2…' }));
  expect(useRequestedBatch.getState().of).toEqual({ kind: 'item', selection: { kind: 'ids', ids: ['b', 'd'] } });
  unpickRows();
});
