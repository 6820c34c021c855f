// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../../transport/query-client.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { SystemInfo } from '#shared/contract/system.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeExample } from '#shared/items/knowledge-question/lints.ts';
import { useActionContext } from '../../../../actions/action-store.ts';
import { useKeyboard } from '../../../../actions/use-keyboard.ts';
import { useHostFacts } from '../../../../project/project.ts';
import { spiedWork } from '../../../../test-support/item-work.ts';
import { OpenedItem } from '../../../../test-support/opened-item.tsx';
import type { BlindItem, RevealedItem } from '../kind.ts';
import { actionInWords, argumentWords } from './answers.ts';
import { knowledgeHooks } from './index.ts';
import { pressedOption } from './pictures/candidates.ts';
import '../../../../i18n/index.ts';

afterEach(cleanup);
afterEach(() => useHostFacts.setState({ system: undefined }));

const content: KnowledgeContent = knowledgeContent.parse({
  ...knowledgeExample,
  rationale: 'A crossed speaker mutes.',
  options: knowledgeExample.options.map((option) => ({
    ...option,
    origin: option.letter === 'A' ? 'recorded' : 'made up',
  })),
});
const common = {
  id: 'q',
  kind: knowledgeQuestion.id,
  subject: { kind: 'pictures' as const, id: 's' },
  revision: 1,
  shown: knowledgeQuestion.review?.blind(content) ?? {},
  annotatorsWanted: 1,
  place: 1,
};

const revealed: RevealedItem = {
  phase: 'revealed',
  ...common,
  state: 'to_review',
  content,
  answers: [],
  disagreement: 0,
  lints: [],
  verdicts: [],
  revisions: [],
  adjudicating: false,
  report: null,
  comments: [],
};

it('shows neither key nor origin nor rationale before the answer, and a press answers', async () => {
  const work = spiedWork();
  const item: BlindItem = { phase: 'blind', ...common };
  render(
    <MantineProvider>
      <OpenedItem item={item} work={work} />
    </MantineProvider>,
  );
  expect(document.body.textContent).not.toMatch(/recorded|made up|crossed speaker|Player key/);
  await userEvent.click(screen.getByRole('button', { name: /Share/ }));
  expect(work.answer).toHaveBeenCalledWith('C', false);
  await userEvent.click(screen.getByRole('button', { name: /two are right/ }));
  expect(work.answer).toHaveBeenLastCalledWith({ cannot: 'two-right' }, false);
});

function WithKeys(props: ComponentProps<typeof OpenedItem>) {
  useKeyboard();
  useActionContext('project');
  useActionContext('review');
  return <OpenedItem {...props} />;
}

it('digits answer, and reasons for not answering have the keys they have for every question', async () => {
  const work = spiedWork();
  render(
    <MantineProvider>
      <WithKeys item={{ phase: 'blind', ...common }} work={work} />
    </MantineProvider>,
  );
  const reasons = ['two are right', 'none is right', 'not in the pictures'];
  for (const [at, reason] of reasons.entries())
    expect(screen.getByRole('button', { name: new RegExp(reason) }).textContent).toBe(`Shift ${at + 1}${reason}`);
  // Four options and three reasons: 5 and Shift+4 mean nothing.
  await userEvent.keyboard('45{Shift>}34{/Shift}');
  expect(work.answer.mock.calls).toEqual([
    ['D', false],
    [{ cannot: 'not-in-pictures' }, false],
  ]);
});

it('shows them after the answer, and a rejection asks for its reason', async () => {
  const work = spiedWork();
  const item: RevealedItem = {
    ...revealed,
    content,
    answers: [
      {
        ...{ id: 'a1', voter: { kind: 'model', name: 'solver' }, role: 'solver', blind: true, answer: content.answer },
        ...{ reason: null, seconds: null, revision: 1, at: '2026-08-01T09:00:00.000Z' },
      },
    ],
  };
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <OpenedItem item={item} work={work} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const key = within(screen.getByRole('list', { name: 'Answers' }))
    .getByText('key')
    .closest('li');
  expect(key?.textContent).toContain('solver');
  expect(document.body.textContent).toMatch(/recorded/);
  expect(document.body.textContent).toContain('A crossed speaker mutes.');
  await userEvent.click(screen.getByRole('button', { name: /Reject/ }));
  await userEvent.click(screen.getByRole('button', { name: /key is wrong/ }));
  expect(work.reject).toHaveBeenCalledWith('wrong-key', true);
  expect(work.approve).not.toHaveBeenCalled();
});

it.each([
  ['asks once before it is approved against one’s own blind answer', 'D', [0, 1]],
  ['asks nothing if the answer was the key', content.answer, [1, 2]],
])('%s', async (_, answer, approvals) => {
  useHostFacts.setState({ system: { me: { name: 'Dan', role: 'reviewer', named: true } } as SystemInfo });
  const work = spiedWork();
  const own = { voter: { kind: 'person' as const, name: 'Dan' }, role: 'annotator', blind: true, answer };
  const given = { id: 'a1', ...own, reason: null, seconds: 4, revision: 1, at: '2026-08-01T09:00:00.000Z' };
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <OpenedItem item={{ ...revealed, answers: [given] }} work={work} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const counts: number[] = [];
  for (let press = 1; press <= 2; press++) {
    await userEvent.click(screen.getByRole('button', { name: /Approve, next/ }));
    counts.push(work.approve.mock.calls.length);
    expect(screen.queryAllByText(/Your own blind answer was different/)).toHaveLength(approvals[0] === 0 ? 1 : 0);
  }
  expect(counts).toEqual(approvals);
});

it('a press near candidates selects the nearest, one far from all selects none', () => {
  const options = ["point='100 100'", "point='110 100'", "start_point='300 10' end_point='400 10'"].map((text, at) => ({
    letter: 'ABC'[at] ?? '',
    text,
    picture: null,
  }));
  const size = { width: 640, height: 400 };
  expect(pressedOption(options, [107, 100], 1, size)).toBe('B');
  expect(pressedOption(options, [399, 12], 1, size)).toBe('C');
  expect(pressedOption(options, [200, 200], 1, size)).toBeNull();
  expect(pressedOption(options, [130, 100], 2, size)).toBeNull();
});

it('a press on one of several drags along one line selects the one that is drawn there', () => {
  const drag = (from: number, to: number) => `start_point='${from} 180' end_point='${to} 180'`;
  const options = [drag(800, 660), drag(800, 870), drag(940, 800), drag(800, 940)].map((text, at) => ({
    letter: 'ABCD'[at] ?? '',
    text,
    picture: null,
  }));
  const size = { width: 1280, height: 720 };
  // Four lanes of 22 pixels around the line.
  expect([147, 169, 191, 213].map((y) => pressedOption(options, [810, y], 1, size))).toEqual(['A', 'B', 'C', 'D']);
});

it('an order of a plan that is as valid as the key is removed from the options with one press', async () => {
  const work = spiedWork();
  const plan: KnowledgeContent = { ...content, column: 'plan' };
  const item: RevealedItem = { ...revealed, content: plan };
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <OpenedItem item={item} work={work} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const [first] = screen.getAllByRole('button', { name: 'As valid as the key' });
  if (!first) throw new Error('No wrong option offers it.');
  await userEvent.click(first);
  const [settled, next] = work.settle.mock.calls[0] ?? [];
  expect(next).toBe(false);
  const wrong = plan.options.find(({ letter }) => letter !== plan.answer)?.text;
  expect(settled).toMatchObject({ equallyValid: [wrong] });
  expect(knowledgeContent.parse(settled).options.map(({ text }) => text)).not.toContain(wrong);
});

it('words arguments, and leaves other text unchanged', () => {
  expect(
    [
      "point='620 400' direction='down'",
      "start_point='10 20' end_point='30 40'",
      "content='it\\'s late'",
      "key='ctrl c'",
      "Say point='1 2' twice",
      "point='620 400' times='2'",
    ].map(argumentWords),
  ).toEqual([
    'down, at 620, 400',
    'from 10, 20 to 30, 40',
    "“it's late”",
    'ctrl c',
    "Say point='1 2' twice",
    "point='620 400' times='2'",
  ]);
});

it('shows only available digits in the status bar, and decisions only while one is open', () => {
  const [hooks] = knowledgeHooks;
  if (!hooks) throw new Error('No kind.');
  const keysOf = (hints: readonly { keys: readonly string[] }[]) => hints.flatMap(({ keys }) => keys);
  // Four options and three reasons for none.
  expect(keysOf(hooks.hints.blind({ phase: 'blind', ...common }))).toEqual(['1', '4', 'Shift+1', 'Shift+3']);
  expect(keysOf(hooks.hints.revealed(revealed))).toEqual(['Mod+Enter', 'X']);
  expect(keysOf(hooks.hints.revealed({ ...revealed, state: 'approved' }))).toEqual([]);
});

const clicks = knowledgeContent.parse({
  ...knowledgeExample,
  column: 'parameter',
  question: 'ActionPrediction-Parameter: click',
  pictures: [
    { sha256: 'a'.repeat(64), width: 1000, height: 500 },
    { sha256: 'b'.repeat(64), width: 1000, height: 500 },
  ],
  options: ['100 50', '200 100', '300 150', '400 200'].map((at, n) => ({ letter: 'ABCD'[n], text: `point='${at}'` })),
});

it('positions are shown in pixels and as fractions of the picture, and the marks are explained next to the second picture', () => {
  const shown = knowledgeQuestion.review?.blind(clicks) ?? {};
  render(
    <MantineProvider>
      <OpenedItem item={{ phase: 'blind', ...common, shown }} work={spiedWork()} />
    </MantineProvider>,
  );
  expect(screen.getByRole('button', { name: /at 200, 100/ }).textContent).toContain('0.2000, 0.2000');
  const legend = screen.getByRole('complementary', { name: 'Marks' });
  expect(legend.textContent).toContain('Cgreen');
});

it('a picture whose file cannot be loaded keeps its place and says so, and the question accepts no vote', async () => {
  const work = spiedWork();
  const shown = knowledgeQuestion.review?.blind(clicks) ?? {};
  render(
    <MantineProvider>
      <OpenedItem item={{ phase: 'blind', ...common, shown }} work={work} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'After' }));
  fireEvent.error(screen.getByRole('img', { name: 'After' }));
  expect(screen.getByRole('img', { name: 'After: The picture file is missing or damaged' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/cannot be answered/);
  await userEvent.click(screen.getByRole('button', { name: /at 200, 100/ }));
  expect(work.answer).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /not in the pictures/ }));
  expect(work.answer).toHaveBeenCalledWith({ cannot: 'not-in-pictures' }, false);
});

const pair = knowledgeContent.parse({ ...clicks, change: { share: 0.1, box: [100, 50, 300, 150], slight: null } });

it('outlines what changed on request, on both pictures, before the answer too', async () => {
  const shown = knowledgeQuestion.review?.blind(pair) ?? {};
  render(
    <MantineProvider>
      <WithKeys item={{ phase: 'blind', ...common, shown }} work={spiedWork()} />
    </MantineProvider>,
  );
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(0);
  await userEvent.keyboard('o');
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(2);
  await userEvent.click(screen.getByRole('checkbox', { name: /outline what changed/ }));
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(0);
});

it('where the picture after is an option, the changed region is not told before the answer', () => {
  expect(knowledgeQuestion.review?.blind({ ...pair, column: 'effect' })).toMatchObject({ changed: null });
  expect(knowledgeQuestion.review?.blind(pair)).toMatchObject({ changed: [100, 50, 300, 150] });
});

it('names actions in words', () => {
  expect(['left_double', 'right_single', 'hotkey', 'no such thing'].map(actionInWords)).toEqual([
    ...['double click', 'right click', 'keys'],
    'no such thing',
  ]);
});
