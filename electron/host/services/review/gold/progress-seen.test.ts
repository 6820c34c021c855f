import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';
import type { Caller } from '../../../people/caller.ts';
import { interceptors } from '../../../router/access/interceptors.ts';
import { router } from '../../../router/index.ts';
import { codeOf, reviewFixture } from '../../../testing/review-project.ts';

const fixture = reviewFixture();
const all = { limit: 50 };
/** Somebody as the shells serve them. */
const as = (role: Caller['role'] = 'annotator') =>
  createRouterClient(router, {
    context: { host: fixture.host, caller: { name: 'ann', role } },
    interceptors: interceptors(),
  });

/** Two approved questions among three that wait, each on a picture of its own. */
async function mixed(): Promise<void> {
  const ids = [0, 1, 2, 3, 4].map(() => fixture.addQuestion());
  for (const id of [ids[1] ?? '', ids[3] ?? '']) {
    await fixture.as('vera').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await fixture.as('vera').review.verdict({ id, baseRevision: 1, kind: 'approve' });
  }
}
const library = async (role: 'annotator' | 'reviewer', filter: ScreenshotFilter = {}) =>
  (await as(role).screenshots.query({ ...all, filter })).rows;

it('with gold, an annotator cannot tell approved pictures from submitted ones', async () => {
  await mixed();
  fixture.settings({ goldShare: 0.5 });
  const rows = await library('annotator');
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['to_review']));
  expect(rows.map(({ standing }) => standing)).toEqual(
    rows.map(() => [{ kind: 'question', state: 'to_review', n: 1 }]),
  );
  expect(rows.map(({ id }) => id)).toEqual([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => id));
  const first = await as().screenshots.get({ id: rows[1]?.id ?? '' });
  expect(first).toMatchObject({ state: 'to_review', standing: [{ state: 'to_review' }] });
  const { facets, selectionSummary } = as().screenshots;
  expect(await facets({})).toMatchObject({ state: [], progress: [], total: 5 });
  const chosen = { kind: 'ids' as const, ids: rows.map(({ id }) => id) };
  expect((await selectionSummary({ selection: chosen })).byProgress).toEqual({ submitted: 5 });
  for (const filter of [{ state: ['approved'] }, { progress: ['submitted'] }, { progress: ['untouched', 'approved'] }])
    expect(await codeOf(library('annotator', filter as ScreenshotFilter))).toBe('FORBIDDEN');
  expect(await library('annotator', { progress: ['untouched', 'working'] })).toEqual([]);
});

it('reviewers, and annotators without gold, see what was decided', async () => {
  await mixed();
  const states = ['to_review', 'to_review', 'to_review', 'approved', 'approved'];
  expect((await library('annotator')).map(({ state }) => state)).toEqual(states);
  fixture.settings({ goldShare: 0.5 });
  expect((await library('reviewer')).map(({ state }) => state)).toEqual(states);
  expect(await library('reviewer', { progress: ['approved'] })).toHaveLength(2);
});

it('the pages of the list have no gaps in this order', async () => {
  await mixed();
  fixture.settings({ goldShare: 0.5 });
  const { query, place } = as().screenshots;
  const found: string[] = [];
  for (let cursor: string | undefined; found.length < 9; ) {
    const page = await query({ limit: 2, ...(cursor && { cursor }) });
    found.push(...page.rows.map(({ id }) => id));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(new Set(found).size).toBe(5);
  expect(found).toHaveLength(5);
  expect(await place({ sort: 'needs-work', id: found[3] ?? '' })).toMatchObject({ before: 3 });
});

it('changes that others make arrive without what was decided, from the moment gold is mixed in', async () => {
  await mixed();
  const [row] = (await fixture.as('rob').screenshots.query({ ...all, filter: { progress: ['approved'] } })).rows;
  if (!row) throw new Error('no approved picture');
  const stream = await as().events.stream({ page: '01890000-0000-7000-8000-000000000001' });
  // The greeting; from it on, every event arrives.
  await stream.next();
  const next = async () => {
    for (;;) {
      const { value } = await stream.next();
      const event = value as StudioEvent;
      if (event.type === 'changed') return event;
    }
  };
  const { standing: _, assigned: __, ...plain } = row;
  const change = () =>
    fixture.host.events.emit({
      type: 'changed',
      kinds: ['screenshot'],
      ids: [row.id],
      on: [row.id],
      screenshots: [plain],
    });
  change();
  expect((await next()).screenshots).toMatchObject([{ state: 'approved' }]);
  fixture.settings({ goldShare: 0.5 });
  change();
  expect((await next()).screenshots).toMatchObject([{ state: 'to_review' }]);
  await stream.return?.(undefined);
});

it('with gold, questions, assignments and releases do not tell an annotator what is approved', async () => {
  await mixed();
  await as('curator').releases.create({ tag: '1.0', note: '' });
  const { rows } = await fixture.as('vera').screenshots.query(all);
  for (const { id } of rows)
    await fixture
      .as('vera')
      .screenshots.assign({ selection: { kind: 'ids', ids: [id] }, to: { person: 'ann', due: null } });
  const read = async (name: 'open' | 'toReview') =>
    (await as().screenshots.assigned({ today: '2026-01-01' })).people[0]?.[name];
  expect([await read('open'), await read('toReview')]).toEqual([3, 3]);
  const records = () => as().releases.records({ tag: '1.0', limit: 50 });
  expect((await records()).rows).toHaveLength(4);
  fixture.settings({ goldShare: 0.5 });
  expect([await read('open'), await read('toReview')]).toEqual([0, 5]);
  expect(await codeOf(records())).toBe('FORBIDDEN');
  expect(await codeOf(as().releases.changes({ from: '1.0', to: '1.0' }))).toBe('FORBIDDEN');
  const found = await as().questions.query({ limit: 50 });
  expect(found.rows.map(({ state }) => state)).toEqual(found.rows.map(() => 'to_review'));
  expect(await as('reviewer').releases.records({ tag: '1.0', limit: 50 })).toMatchObject({ rows: { length: 4 } });
});
