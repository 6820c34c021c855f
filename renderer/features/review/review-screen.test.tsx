// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeExample } from '#shared/items/knowledge-question/lints.ts';
import { useRoute } from '../../places/route.ts';
import { followHost } from '../../project/follow-host.ts';
import { useHostFacts } from '../../project/project.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import ReviewScreen from './index.tsx';
import { useQueue } from './queue-store.ts';

const failed = () => {
  throw new ORPCError('DISK_FULL', { message: 'The disk is full.' });
};

/** Opens the screen at an item of a kind, by an address. */
function open(id: string | null, kind: string): void {
  history.replaceState(null, '', '#/review');
  useRoute.setState({ screen: 'review', id, params: id === null ? {} : { kind } });
  draw(<ReviewScreen />);
}

beforeEach(() => {
  useQueue.setState(useQueue.getInitialState(), true);
  useHostFacts.setState({ project: { path: '/p' } as Project });
  host.reset({
    'review.queue': failed,
    'review.plans': () => [],
    'presence.list': () => [],
  });
});
afterEach(clearScreen);

const bar = () => screen.getByRole('region', { name: 'Item' });

for (const kind of ['question', knowledgeQuestion.id])
  it(`a queue that cannot be loaded says so, also if the address names a ${kind}; trying again keeps the address`, async () => {
    open('q1', kind);
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(bar().textContent).toContain('Couldn’t load the queue');
    expect(host.calls.map(({ name }) => name)).not.toContain('review.answer');
    host.answers['review.queue'] = () => ({ rows: [], nextCursor: null, total: 0, counts: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('The disk is full.')).toBeNull());
    expect(useRoute.getState().id).toBe('q1');
    const procedure = kind === 'question' ? 'review.open' : 'review.item';
    await waitFor(() => expect(host.inputsOf(procedure)).toContainEqual({ id: 'q1' }));
    expect(bar().textContent).toContain('not in this queue');
  });

it('an address without a kind opens nothing before the queue says what it names', async () => {
  const row = { id: 'q1', kind: knowledgeQuestion.id, sha256: null, subject: { kind: 'none', id: null } };
  let answer = (_page: unknown) => {};
  host.answers['review.queue'] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  history.replaceState(null, '', '#/review');
  useRoute.setState({ screen: 'review', id: 'q1', params: {} });
  draw(<ReviewScreen />);
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('review.queue'));
  answer({ rows: [row], nextCursor: null, total: 1, counts: [] });
  await waitFor(() => expect(host.inputsOf('review.item')).toContainEqual({ id: 'q1' }));
  expect(host.inputsOf('review.open')).toEqual([]);
});

it('an address without a kind asks what it names if that is beyond the loaded part of the queue', async () => {
  host.answers['review.queue'] = () => ({ rows: [], nextCursor: 'more', total: 300, counts: [] });
  host.answers['review.kindOf'] = () => ({ kind: knowledgeQuestion.id });
  history.replaceState(null, '', '#/review');
  useRoute.setState({ screen: 'review', id: 'q9', params: {} });
  draw(<ReviewScreen />);
  await waitFor(() => expect(host.inputsOf('review.item')).toContainEqual({ id: 'q9' }));
  expect(host.inputsOf('review.kindOf')).toEqual([{ id: 'q9' }]);
  expect(host.inputsOf('review.open')).toEqual([]);
});

it('an address that names nothing is opened like a picture, which says so', async () => {
  host.answers['review.queue'] = () => ({ rows: [], nextCursor: null, total: 0, counts: [] });
  host.answers['review.kindOf'] = host.answers['review.open'] = () => {
    throw new ORPCError('NOT_FOUND', { message: 'There is no item q9.' });
  };
  history.replaceState(null, '', '#/review');
  useRoute.setState({ screen: 'review', id: 'q9', params: {} });
  draw(<ReviewScreen />);
  expect(await screen.findByText('There is no item q9.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Question' }).getAttribute('aria-busy')).toBe('false');
});

it('says why there is no queue if not even the project is known, and loads it once it is', async () => {
  useHostFacts.setState({ project: undefined });
  host.answers['projects.current'] = failed;
  host.answers['review.queue'] = () => ({ rows: [], nextCursor: null, total: 0, counts: [] });
  const stop = followHost();
  try {
    open(null, 'question');
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(bar().textContent).toContain('Couldn’t load the queue');
    host.answers['projects.current'] = () => ({ path: '/p', createdAt: '2026-08-01T09:00:00.000Z' });
    host.answers['system.info'] = () => ({ me: { name: 'Ada', role: 'curator', named: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(bar().textContent).not.toMatch(/Couldn’t load|Loading/));
    expect(screen.queryByText('The disk is full.')).toBeNull();
  } finally {
    stop();
  }
});

it('says that it is loading only while it is', async () => {
  host.answers['review.queue'] = () => new Promise(() => {});
  open(null, 'question');
  await waitFor(() => expect(useQueue.getState().phase).toBe('loading'));
  expect(bar().textContent).toContain('Loading the queue');
});

it('an item that is not in the queue is named by its content', async () => {
  host.answers['review.queue'] = () => ({ rows: [], nextCursor: null, total: 0, counts: [] });
  host.answers['review.item'] = () => ({
    ...{ id: 'q1', kind: knowledgeQuestion.id, phase: 'revealed', state: 'approved', revision: 2, annotatorsWanted: 1 },
    ...{ subject: { kind: 'pictures', id: 's' }, shown: {}, answers: [], disagreement: 0, lints: [], verdicts: [] },
    ...{ revisions: [], adjudicating: false, report: null, comments: [], place: 1 },
    content: knowledgeContent.parse({ ...knowledgeExample, column: 'type' }),
  });
  open('q1', knowledgeQuestion.id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Type of the action' })).toBeTruthy();
});
