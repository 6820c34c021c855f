// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { printOf, type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { host } from '../../../../test-support/fake-connect.ts';
import { spiedWork } from '../../../../test-support/item-work.ts';
import { OpenedItem } from '../../../../test-support/opened-item.tsx';
import type { BlindItem, RevealedItem } from '../kind.ts';
import '../../../../i18n/index.ts';

afterEach(cleanup);

const task = taskContent.parse({
  ...{ id: 'lamp', level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Order a lamp.', maxSteps: 15 },
  ...{ taskType: 'process', keyOperations: ['sort by price'] },
  criteria: [{ kind: 'text', contains: 'Ordered' }],
  gold: [{ type: 'click', target: '#order' }],
});
const tried = (of: TaskContent, gold: boolean): TaskContent => ({
  ...of,
  check: { of: printOf(of), gold, noop: true, start: true, mutants: 4, killed: 3, problems: [] },
});
const common = (content: TaskContent) => ({
  id: 't',
  kind: agentTaskKind.id,
  subject: { kind: 'none' as const, id: null },
  revision: 1,
  shown: agentTaskKind.review?.blind(content) ?? {},
  annotatorsWanted: 1,
});
const revealed = (content: TaskContent): RevealedItem => ({
  phase: 'revealed',
  ...common(content),
  state: 'to_review',
  content,
  answers: [
    {
      ...{ id: 'a', role: 'annotator', blind: true, reason: null, seconds: 3, revision: 1, at: '2026-01-01T00:00:00Z' },
      voter: { kind: 'person', name: 'Ann' },
      answer: {
        ending: 'The order page names a lamp',
        cannotTell: false,
        type: 'state',
        operations: ['open the cart'],
      },
    },
  ],
  disagreement: 0,
  lints: [],
  verdicts: [],
  revisions: [],
  adjudicating: false,
  report: null,
  comments: [],
});
const shown = (item: BlindItem | RevealedItem) => {
  const work = spiedWork();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <OpenedItem item={item} work={work} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return work;
};

it('asks from the instruction alone what would count', async () => {
  const work = shown({ phase: 'blind', ...common(task) });
  expect(document.body.textContent).toContain('Order a lamp.');
  expect(document.body.textContent).not.toMatch(/Ordered|sort by price|Shop/);
  const save = screen.getByRole('button', { name: /Save answer/ });
  expect(save.hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /end state alone/ }));
  expect(save.hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /Which end state/ }), 'A lamp is ordered');
  await userEvent.type(screen.getByRole('textbox', { name: /operations/ }), 'open the cart{Enter}press Order');
  await userEvent.click(save);
  expect(work.answer).toHaveBeenLastCalledWith(
    {
      ...{ ending: 'A lamp is ordered', cannotTell: false, type: 'state' },
      operations: ['open the cart', 'press Order'],
    },
    false,
  );
});

it('then shows everybody’s answers, the author’s, and what prevents approval', () => {
  shown(revealed(task));
  for (const words of ['The order page names a lamp', 'sort by price', 'contains: Ordered', '#order'])
    expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).toContain('nobody has tried it');
  expect(screen.getByRole('button', { name: /Approve/ }).hasAttribute('disabled')).toBe(true);
});

it('a task that was tried can be approved; one whose gold path fails cannot', async () => {
  const work = shown(revealed(tried(task, true)));
  expect(document.body.textContent).toContain('3 of 4 wrong endings refused');
  await userEvent.click(screen.getByRole('button', { name: /Approve/ }));
  expect(work.approve).toHaveBeenLastCalledWith(true);
  cleanup();
  shown(revealed(tried(task, false)));
  expect(screen.getByRole('button', { name: /Approve/ }).hasAttribute('disabled')).toBe(true);
});

it('is edited as text and JSON lines, and nothing is saved that is no task', async () => {
  const work = shown(revealed(task));
  await userEvent.click(screen.getByRole('button', { name: /Edit/ }));
  const criteria = screen.getByRole('textbox', { name: 'Criteria' });
  await userEvent.clear(criteria);
  await userEvent.type(criteria, '{{"kind"');
  const save = screen.getByRole('button', { name: /Save/ });
  expect(save.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('Criteria');
  await userEvent.type(criteria, ':"url","contains":"/done"}');
  await userEvent.click(save);
  const [changed] = work.change.mock.lastCall ?? [];
  expect(changed).toMatchObject({ id: 'lamp', criteria: [{ kind: 'url', contains: '/done' }], gold: task.gold });
});

it('is tried on its screen: presses become actions in its pixels, and the end says what is met', async () => {
  const screenOf = (steps: number) => ({ session: 's', steps, width: 200, height: 100, picture: '', tabs: [] });
  const actions: unknown[] = [];
  host.reset({
    'trials.begin': () => screenOf(0),
    'trials.act': ({ action }: { action: unknown }) => screenOf(actions.push(action)),
    'trials.finish': () => ({
      criteria: [{ kind: 'text', met: false, evidence: 'no order' }],
      ...{ met: false, episode: 'e', gold: false },
    }),
  });
  shown(revealed(task));
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
  const picture = await screen.findByRole('img', { name: /Screen of the environment/ });
  picture.getBoundingClientRect = () => ({ left: 10, top: 20, width: 100, height: 50 }) as DOMRect;
  fireEvent.mouseDown(picture, { button: 0, clientX: 60, clientY: 45 });
  fireEvent.mouseUp(picture, { button: 0, clientX: 60, clientY: 45 });
  await screen.findByText('click 100, 50');
  await userEvent.type(screen.getByRole('textbox', { name: /Text to type/ }), 'lamp{Enter}');
  await screen.findByText('type lamp');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('no order');
  expect(document.body.textContent).toContain('the gold path stays as it was');
  expect(actions).toEqual([
    { type: 'click', point: [100, 50] },
    { type: 'type', text: 'lamp' },
  ]);
});

it('shows criteria that are made of others with their parts and weights, and that programs need permission', () => {
  const criteria = [
    { kind: 'anyOf', of: [{ kind: 'url', contains: '/done' }, 'A lamp is ordered.'] },
    { kind: 'notMet', of: { kind: 'text', contains: 'Error' }, weight: 2 },
    { kind: 'command', command: ['python3', 'check.py'] },
  ];
  shown(revealed(taskContent.parse({ ...task, criteria })));
  const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(list).toEqual(
    expect.arrayContaining(['urlcontains: /done', 'judgesays: A lamp is ordered.', 'textcontains: Error']),
  );
  expect(list.find((text) => text.startsWith('not'))).toContain('counts 2');
  expect(list.join(' ')).toContain('python3 check.py');
  expect(screen.getByText(/started from the command line with --allow-checker/)).toBeTruthy();
});

it('refuses criteria that cannot be met while they are edited, with the field', async () => {
  const work = shown(revealed(tried(task, true)));
  await userEvent.click(screen.getByRole('button', { name: /Edit/ }));
  const field = screen.getByRole('textbox', { name: 'Criteria' });
  fireEvent.change(field, { target: { value: '{"kind":"anyOf","of":[{"kind":"url"}]}' } });
  expect(screen.getByRole('alert').textContent).toContain('criteria.0');
  expect(screen.getByRole('button', { name: /Save/ }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: '{"kind":"notMet","of":{"kind":"url","contains":"/error"}}' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(work.change).not.toHaveBeenCalled();
});
