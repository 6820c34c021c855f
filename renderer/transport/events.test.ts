// @vitest-environment happy-dom
import { phrase } from '#shared/phrases/phrase.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChangedEvent, Job } from '#shared/contract/jobs.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import { orpc } from './client.ts';
import { applyEvent, laterOf } from './events.ts';

// There is no host, and none is needed: each test sets up the answers.
vi.mock('./connect.ts', () => ({ connect: () => ({ link: { call: () => new Promise(() => undefined) } }) }));

const asked: string[] = [];
let queries: QueryClient;
let stop: (() => void)[] = [];

/** A page that shows these answers; each request is recorded by its name. */
async function show(shown: Record<string, { queryKey: readonly unknown[]; data: unknown }>): Promise<void> {
  for (const [name, { queryKey, data }] of Object.entries(shown)) {
    const queryFn = () => {
      asked.push(name);
      return Promise.resolve(data);
    };
    stop.push(new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {}));
  }
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
}

const row = { id: 's1', name: 'one', elements: 1 };
const annotate = () => ({
  elements: { queryKey: orpc.elements.list.queryKey({ input: { screenshotId: 's1' } }), data: [{ id: 'e1' }] },
  instructions: { queryKey: orpc.elements.instructions.queryKey({ input: { screenshotId: 's1' } }), data: [] },
  prelabels: { queryKey: orpc.prelabels.list.queryKey({ input: { screenshotId: 's1' } }), data: [{ id: 'g1' }] },
  comments: { queryKey: orpc.comments.list.queryKey({ input: { screenshotId: 's1' } }), data: [] },
  screenshot: { queryKey: orpc.screenshots.get.queryKey({ input: { id: 's1' } }), data: row },
  filmstrip: { queryKey: orpc.screenshots.query.queryKey({ input: {} }), data: { rows: [row], nextCursor: null } },
  facets: { queryKey: orpc.screenshots.facets.queryKey({ input: { filter: {} } }), data: {} },
  project: { queryKey: orpc.projects.current.queryKey(), data: { name: 'p' } },
});
const review = () => ({
  open: { queryKey: orpc.review.open.queryKey({ input: { id: 'q1' } }), data: { id: 'q1', screenshotId: 's1' } },
  stats: { queryKey: orpc.review.stats.queryKey(), data: {} },
  plans: { queryKey: orpc.review.plans.queryKey(), data: [] },
  project: { queryKey: orpc.projects.current.queryKey(), data: { name: 'p' } },
});

const savedBox = (on: string, id = 'e1'): ChangedEvent => ({
  type: 'changed',
  kinds: ['element', 'screenshot'],
  items: ['element'],
  ids: [id, on],
  on: [on],
  screenshots: [{ ...row, id: on, elements: 2 } as never],
});
const verdict = (on: string, id: string): ChangedEvent => ({
  type: 'changed',
  kinds: ['question', 'screenshot', 'verdict'],
  items: ['question'],
  ids: [id, on],
  on: [on],
});

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  asked.length = 0;
});
afterEach(() => {
  for (const entry of stop) entry();
  stop = [];
  queries.clear();
  vi.useRealTimers();
});

it('a saved box refetches its boxes and its screenshot, and lists once, together', async () => {
  await show(annotate());
  const later = laterOf(queries);
  applyEvent(queries, savedBox('s1'), later);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['elements', 'screenshot']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.slice(2).sort()).toEqual(['facets', 'filmstrip', 'instructions', 'prelabels', 'project']);
});

it('the row of a changed screenshot appears in every list before any request', async () => {
  await show(annotate());
  applyEvent(queries, savedBox('s1'), laterOf(queries));
  expect(queries.getQueryData(orpc.screenshots.query.queryKey({ input: {} }))).toMatchObject({
    rows: [{ elements: 2 }],
  });
  expect(queries.getQueryData(orpc.screenshots.get.queryKey({ input: { id: 's1' } }))).toMatchObject({ elements: 2 });
});

it('a save on another screenshot refetches nothing at once', async () => {
  await show({ ...annotate(), ...review() });
  applyEvent(queries, savedBox('s2', 'e9'), laterOf(queries));
  applyEvent(queries, verdict('s2', 'q9'), laterOf(queries));
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([]);
});

it('a changed setting refetches the open item, which says how many people answer it', async () => {
  await show(review());
  applyEvent(queries, { type: 'changed', kinds: ['setting'] }, laterOf(queries));
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toContain('open');
  expect(asked).toContain('project');
});

it('a verdict refetches its item, and figures once', async () => {
  await show(review());
  const later = laterOf(queries);
  applyEvent(queries, verdict('s1', 'q1'), later);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['open']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.slice(1).sort()).toEqual(['plans', 'project', 'stats']);
});

it.each(['goal-completion', 'a-kind-that-the-page-does-not-know'])(
  'a decision on an item of kind %s refetches that item at once, and lists soon',
  async (kind) => {
    const item = (id: string) => ({ queryKey: orpc.review.item.queryKey({ input: { id } }), data: { id } });
    const { elements, prelabels } = annotate();
    await show({
      ...{ open: item('g1'), another: item('g2'), elements, prelabels },
      stats: { queryKey: orpc.review.stats.queryKey(), data: {} },
      cards: { queryKey: orpc.judging.cards.queryKey(), data: [] },
      releases: { queryKey: orpc.releases.list.queryKey(), data: [] },
      models: { queryKey: orpc.models.list.queryKey(), data: [] },
    });
    const event = { type: 'changed' as const, kinds: [kind, 'episode', 'verdict'], items: [kind], ids: ['g1', 'e1'] };
    applyEvent(queries, event, laterOf(queries));
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toEqual(['open']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.slice(1).sort()).toEqual(['cards', 'stats']);
  },
);

it('a change of something that is neither an item nor known refetches everything', async () => {
  const { screenshot } = annotate();
  await show({ screenshot, models: { queryKey: orpc.models.list.queryKey(), data: [] } });
  applyEvent(queries, { type: 'changed', kinds: ['label'], ids: ['x'] }, laterOf(queries));
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.sort()).toEqual(['models', 'screenshot']);
});

it('answers of a model that is being evaluated refetch figures of evaluations and nothing else', async () => {
  const figures = { queryKey: orpc.evaluations.list.queryKey({ input: {} }), data: [] };
  await show({ ...annotate(), figures });
  applyEvent(queries, { type: 'changed', kinds: ['prediction'] }, laterOf(queries));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['figures']);
});

it('results of a run on other screenshots refetch lists only', async () => {
  await show(annotate());
  applyEvent(
    queries,
    { type: 'changed', kinds: ['prelabel', 'element'], items: ['element'], ids: ['s2', 'e2'], on: ['s2'] },
    laterOf(queries),
  );
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([]);
});

it('a changed item is refetched where it is open in All items, and search results soon after', async () => {
  await show({
    open: { queryKey: orpc.items.open.queryKey({ input: { id: 'e1' } }), data: { id: 'e1' } },
    other: { queryKey: orpc.items.open.queryKey({ input: { id: 'e2' } }), data: { id: 'e2' } },
    found: { queryKey: orpc.items.query.queryKey({ input: {} }), data: { rows: [] } },
    counts: { queryKey: orpc.items.counts.queryKey({ input: {} }), data: [] },
  });
  const later = laterOf(queries);
  applyEvent(queries, savedBox('s1'), later);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['open']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.slice(1).sort()).toEqual(['counts', 'found']);
});

it('what two hundred people save costs a page a few lists in a quarter of a minute', async () => {
  await show(annotate());
  const later = laterOf(queries);
  for (let n = 0; n < 1200; n += 1) {
    applyEvent(queries, savedBox(`other-${n}`), later);
    await vi.advanceTimersByTimeAsync(50);
  }
  // A minute: each of the three lists that are about the whole project, at first and then every fifteen seconds.
  expect(asked.length).toBeLessThanOrEqual(3 * 8);
  expect(asked).toContain('filmstrip');
});

it('a change that names nothing refetches everything of its kind', async () => {
  await show(annotate());
  applyEvent(queries, { type: 'changed', kinds: ['element'], items: ['element'] }, laterOf(queries));
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(expect.arrayContaining(['elements', 'prelabels', 'filmstrip', 'project']));
});

it('takes the progress of a run from its event: only the screen of that run asks again', async () => {
  const run = { id: 'r1', state: 'running', done: 1, endedAt: null } as Run;
  const lists = orpc.runs.list.queryKey({ input: {} });
  await show({
    list: { queryKey: lists, data: [run, { id: 'r2', state: 'done', done: 9 }] },
    open: { queryKey: orpc.runs.get.queryKey({ input: { id: 'r1' } }), data: run },
    other: { queryKey: orpc.runs.get.queryKey({ input: { id: 'r2' } }), data: {} },
    judges: { queryKey: orpc.judging.cards.queryKey(), data: [] },
  });
  applyEvent(queries, { type: 'run', runId: 'r1', run: { ...run, done: 5 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['open']);
  expect(queries.getQueryData(lists)).toMatchObject([
    { id: 'r1', done: 5 },
    { id: 'r2', done: 9 },
  ]);
  applyEvent(queries, { type: 'run', runId: 'r1', run: { ...run, state: 'done', done: 5 } });
  await vi.advanceTimersByTimeAsync(0);
  // Judgements are available when their run has ended.
  expect(asked).toEqual(['open', 'list', 'open', 'other', 'judges']);
});

it('figures of a run are refetched at its end, even if the list knew about it before the event', async () => {
  const run = { id: 'r1', state: 'done', done: 5, endedAt: '2026-01-01T09:00:00.000Z' } as Run;
  await show({
    list: { queryKey: orpc.runs.list.queryKey({ input: {} }), data: [run] },
    judges: { queryKey: orpc.judging.cards.queryKey(), data: [] },
  });
  applyEvent(queries, { type: 'run', runId: 'r1', run });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['judges']);
});

it('a long question is among the jobs while it runs, and leaves them when it ends', async () => {
  const queryKey = orpc.jobs.list.queryKey();
  queries.setQueryData(queryKey, []);
  const job: Job = {
    id: 'j1',
    kind: 'release-preview',
    title: phrase('job-release-preview'),
    state: 'running',
    done: 64,
    total: 128,
    secondsLeft: null,
    startedAt: '2026-01-01T09:00:00.000Z',
    endedAt: null,
    error: null,
    result: null,
  };
  applyEvent(queries, { type: 'job', job });
  expect(queries.getQueryData(queryKey)).toEqual([job]);
  applyEvent(queries, { type: 'job', job: { ...job, state: 'done', endedAt: '2026-01-01T09:00:09.000Z' } });
  expect(queries.getQueryData(queryKey)).toEqual([]);
  const whole: Job = { ...job, kind: 'release', state: 'done', endedAt: '2026-01-01T09:00:09.000Z' };
  applyEvent(queries, { type: 'job', job: whole });
  expect(queries.getQueryData(queryKey)).toEqual([whole]);
});

const at = (kind: 'item' | 'screenshot', id: string) => ({ kind, id });
const cameTo = (person: string, id: string, from: string): ChangedEvent => ({
  type: 'changed',
  kinds: ['presence'],
  ids: [from, id],
  on: [],
  presence: {
    places: [at('item', from), at('item', id)],
    present: [{ person, place: at('item', id), since: '2026-01-01T00:00:02.000Z' }],
  },
});

it('knows at once who opened or left an item, without a request', async () => {
  const list = [
    { person: 'Cem', place: at('screenshot', 's1'), since: '2026-01-01T00:00:01.000Z' },
    { person: 'Bob', place: at('item', 'x'), since: '2026-01-01T00:00:00.000Z' },
  ];
  await show({ ...review(), presence: { queryKey: orpc.presence.list.queryKey(), data: list } });
  applyEvent(queries, cameTo('Bob', 'y', 'x'));
  const now = queries.getQueryData(orpc.presence.list.queryKey());
  expect(now?.map(({ person, place }) => `${person} ${place.id}`)).toEqual(['Cem s1', 'Bob y']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
});

it('refetches who is where if somebody moved while the list was loading, or too many did', async () => {
  await show({ presence: { queryKey: orpc.presence.list.queryKey(), data: [] } });
  void queries.invalidateQueries({ queryKey: orpc.presence.list.queryKey() });
  applyEvent(queries, cameTo('Bob', 'y', 'x'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual(['presence', 'presence']);
  asked.length = 0;
  applyEvent(queries, { type: 'changed', kinds: ['presence'] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual(['presence']);
});
