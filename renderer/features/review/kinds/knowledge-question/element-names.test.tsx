// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeExample } from '#shared/items/knowledge-question/lints.ts';
import { clearScreen, draw } from '../../../../test-support/draw.tsx';
import { host } from '../../../../test-support/fake-connect.ts';
import { spiedWork } from '../../../../test-support/item-work.ts';
import { OpenedItem } from '../../../../test-support/opened-item.tsx';
import type { RevealedItem } from '../kind.ts';
import { nameAt } from './use-element-names.ts';

const picture = { sha256: 'a'.repeat(64), width: 1000, height: 500 };
const content = knowledgeContent.parse({
  ...knowledgeExample,
  column: 'parameter',
  question: 'ActionPrediction-Parameter: click',
  answer: 'B',
  pictures: [picture, { ...picture, sha256: 'b'.repeat(64) }],
  options: ['100 50', '200 100'].map((at, n) => ({ letter: 'AB'[n], text: `point='${at}'`, origin: 'near miss' })),
  from: { episode: 'e1', step: 0, name: 'mail', task: 'Write a mail' },
});
const common = {
  ...{ id: 'q', kind: knowledgeQuestion.id, subject: { kind: 'pictures' as const, id: 's' }, revision: 1 },
  ...{ annotatorsWanted: 1, shown: knowledgeQuestion.review?.blind(content) ?? {} },
};
const revealed: RevealedItem = {
  phase: 'revealed',
  ...common,
  ...{ state: 'to_review', content, answers: [], disagreement: 0, lints: [], verdicts: [], revisions: [] },
  ...{ adjudicating: false, report: null, comments: [] },
};
const node = (name: string, bbox: BBox) => ({ name, bbox });

beforeEach(() =>
  host.reset({
    'episodes.steps': () => [
      { element: node('Send', [190, 90, 210, 110]), picture: { screenshotId: 's1', sha256: picture.sha256 } },
    ],
    'prelabels.list': () => [node('Mail', [0, 0, 1000, 500]), node('Inbox', [90, 40, 110, 60])],
  }),
);
afterEach(() => {
  cleanup();
  clearScreen();
});

it('the smallest named thing at a place names it; the whole page does not', () => {
  const things = [node('Row', [0, 0, 200, 40]), node('Star', [10, 10, 30, 30]), node('', [12, 12, 20, 20])];
  expect(nameAt([15, 15], things, picture)).toBe('Star');
  expect(nameAt([100, 15], things, picture)).toBe('Row');
  expect(nameAt([15, 15], [node('Page', [0, 0, 1000, 500])], picture)).toBeNull();
});

it('after the answer each position is named by what is there', async () => {
  draw(<OpenedItem item={revealed} work={spiedWork()} />);
  const options = () => screen.getByRole('list', { name: 'Answers' }).textContent;
  await waitFor(() => expect(options()).toMatch(/at 100, 50Inbox.*at 200, 100Send/));
});

it('before the answer nothing is asked that would name them', async () => {
  draw(<OpenedItem item={{ phase: 'blind', ...common }} work={spiedWork()} />);
  await screen.findByRole('list', { name: 'Answers' });
  expect(host.calls.map(({ name }) => name)).not.toContain('episodes.steps');
  expect(host.calls.map(({ name }) => name)).not.toContain('prelabels.list');
});

it('in a narrow window the two pictures are shown one at a time', async () => {
  draw(<OpenedItem item={{ phase: 'blind', ...common }} work={spiedWork()} />);
  expect(screen.getByRole('img', { name: 'Before' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'After' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'After' }));
  expect(screen.getByRole('img', { name: 'After' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Before' })).toBeNull();
});
