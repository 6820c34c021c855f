import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { change } from '#electron/host/services/changes/change.ts';
import { setState } from '#electron/host/services/changes/save.ts';
import { seeded } from '#electron/host/services/review/draw.ts';
import { reviewBed } from '#electron/host/services/review/review-bed.ts';

/* When gold comes into an annotator's queue, and where. */

const bed = reviewBed();
const annotator = (name: string): LocalClient =>
  createRouterClient(router, {
    context: { host: bed.host, caller: { name, role: 'annotator', listed: true } },
    interceptors: interceptors(),
  });

async function approved(n: number): Promise<string[]> {
  const { review } = bed.as('Vera');
  const ids = Array.from({ length: n }, () => bed.addQuestion());
  for (const id of ids) {
    await review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await review.verdict({ id, baseRevision: 1, kind: 'approve' });
  }
  return ids;
}
const waiting = (n: number) => Array.from({ length: n }, () => bed.addQuestion());
const answer = ({ review }: LocalClient, id: string) =>
  review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
const idsOf = async ({ review }: LocalClient) => (await review.queue({ limit: 100 })).rows.map(({ id }) => id);

it('brings no new gold when gold or another item is answered or decided on, nor with what others submit', async () => {
  waiting(3);
  const gold = new Set(await approved(12));
  waiting(3);
  bed.settings({ goldShare: 0.4 });
  const ann = annotator('Ann');
  const first = await idsOf(ann);
  // 6 waiting items at a share of 0.4: 4 of 10 are gold.
  expect(first.filter((id) => gold.has(id))).toHaveLength(4);
  expect(first).toHaveLength(10);
  for (const id of first) {
    await answer(ann, id);
    expect((await ann.projects.current())?.counts?.toReview).toBe(10);
    expect(await idsOf(ann)).toEqual(first);
  }
  const [one, two] = [first.find((id) => gold.has(id)) ?? '', first.find((id) => !gold.has(id)) ?? ''];
  for (const id of [one, two]) await ann.review.verdict({ id, baseRevision: 1, kind: 'approve' });
  expect(await idsOf(ann)).toEqual(first.filter((id) => id !== one && id !== two));
  const before = await idsOf(ann);
  const more = waiting(3);
  // What was approved before they saw the queue would be known by its age.
  expect(await idsOf(ann)).toEqual([...before, ...more]);
});

it('is there whatever is asked first: a further page, the figures, or the first page', async () => {
  waiting(3);
  await approved(6);
  waiting(3);
  bed.settings({ goldShare: 0.5 });
  const cursor = Buffer.from(JSON.stringify({ stretch: 'conflict', rank: -1e9, kind: 'question', seq: 0 }));
  const page = { cursor: cursor.toString('base64url'), limit: 100 };
  expect((await annotator('Cat').review.queue(page)).rows).toHaveLength(12);
  expect((await annotator('Dan').projects.current())?.counts?.toReview).toBe(12);
  expect(await idsOf(annotator('Eve'))).toHaveLength(12);
});

it('brings none when an annotator submits something', async () => {
  waiting(1);
  await approved(6);
  const drafts = waiting(4);
  change(bed.target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    for (const id of drafts) to.db.run("UPDATE revisions SET state = 'draft' WHERE entity_id = ?", [id]);
    for (const id of drafts) setState(to, 'question', id, 'draft');
  });
  waiting(1);
  bed.settings({ goldShare: 0.5 });
  const ann = annotator('Ann');
  expect(await idsOf(ann)).toHaveLength(4);
  change(bed.target, { author: { kind: 'person', name: 'Ann' } }, (to) => {
    for (const id of drafts) setState(to, 'question', id, 'to_review');
  });
  expect(await idsOf(ann)).toHaveLength(8);
});

it('stands among the others by age, whatever was found in those that wait', async () => {
  const before = waiting(2);
  const [gold = ''] = await approved(1);
  const after = waiting(2);
  bed.session.write.run('UPDATE items SET queue_rank = 1.2 WHERE id = ?', [after[1]]);
  bed.session.write.run('UPDATE items SET queue_rank = 2.5 WHERE id = ?', [after[0]]);
  bed.settings({ goldShare: 0.2 });
  expect(await idsOf(annotator('Ann'))).toEqual([...before, gold, ...after]);
  // Reviewers see what was found first.
  expect(await idsOf(bed.as('Vera', 'reviewer'))).toEqual([after[0], after[1], ...before]);
  const pages: string[] = [];
  for (let cursor: string | undefined; pages.length < 5; ) {
    const page = await annotator('Ann').review.queue({ limit: 2, ...(cursor !== undefined && { cursor }) });
    pages.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  }
  expect(pages).toEqual([...before, gold, ...after]);
});

it('stands among what waits, and near to it in age, for somebody who starts', async () => {
  await approved(3);
  const [first] = waiting(1);
  const [near, , , nearToo] = await approved(4);
  const [last] = waiting(1);
  await approved(3);
  bed.settings({ goldShare: 0.5 });
  expect(await idsOf(annotator('Ann'))).toEqual([first, near, nearToo, last]);
});

it('is not there for somebody who starts where everything was reviewed oldest first, and then comes from what waits', async () => {
  await approved(8);
  const waits = waiting(8);
  bed.settings({ goldShare: 0.5 });
  expect(await idsOf(annotator('Ann'))).toEqual(waits);
  await decideOn(bed.as('Otto'), waits[0] ?? '', 'approve');
  expect(await idsOf(annotator('Ann'))).toEqual(waits);
});

it('stands among the others by age, whatever models disagree on, and is not the first or last item', async () => {
  const decided = await approved(4);
  const [low = '', high = '', ...rest] = waiting(4);
  const disagreed = (id: string | undefined, d: number) =>
    bed.session.write.run('UPDATE items SET queue_rank = 2 + ?, disagreement = ? WHERE id = ?', [d, d, id]);
  for (const [at, d] of [0.95, 0.7, 0.5, 0.1].entries()) disagreed(decided[at], d);
  disagreed(low, 0.3);
  disagreed(high, 0.9);
  // Only the second is younger than some of those that wait and older than others.
  bed.session.write.run('UPDATE items SET seq = seq + 1000 WHERE id = ?', [decided[1]]);
  bed.session.write.run('UPDATE items SET seq = seq + 2000 WHERE id = ?', [high]);
  bed.settings({ goldShare: 0.5 });
  expect(await idsOf(annotator('Ann'))).toEqual([low, ...rest, decided[1], high]);
});

it('comes from what others approved before the annotator could see it wait', async () => {
  waiting(4);
  await approved(2);
  waiting(4);
  bed.settings({ goldShare: 0.34 });
  const ann = annotator('Ann');
  const first = await idsOf(ann);
  expect(first).toHaveLength(10);
  const [early, late] = [await approved(3), waiting(4)];
  const now = await idsOf(ann);
  expect(now).toEqual(expect.arrayContaining([...first, ...late]));
  // 12 items wait: 6 of 18 are gold, but two are already there and no more than three are new.
  expect(now.filter((id) => early.includes(id))).toHaveLength(3);
  expect(now).toHaveLength(17);
});

it.each([1, 2, 3])('nothing comes into a queue that was there before, whatever others do (%i)', async (seed) => {
  const random = seeded(seed);
  const one = (ids: readonly string[]) => ids[Math.floor(random() * ids.length)];
  waiting(3);
  await approved(6);
  waiting(3);
  bed.settings({ goldShare: 0.4 });
  const [ann, otto] = [annotator('Ann'), bed.as('Otto')];
  const known = new Set<string>();
  let [queue, gold] = [await idsOf(ann), 0];
  for (let turn = 0; turn < 40; turn++) {
    for (const id of queue) known.add(id);
    const newest = bed.session.read.get('SELECT max(seq) AS seq FROM items') as { seq: number };
    const [act, mine, theirs] = [random(), one(queue), one((await idsOf(otto)).filter((id) => random() < 0.8))];
    if (act < 0.2) waiting(1);
    else if (act < 0.3) await approved(1);
    else if (act < 0.5 && mine) await decideOn(ann, mine, 'approve');
    else if (theirs) await decideOn(otto, theirs, act < 0.9 ? 'approve' : 'reject');
    const now = await idsOf(ann);
    const came = now.filter((id) => !queue.includes(id));
    const old = bed.session.read.all('SELECT id FROM items WHERE seq <= ?', [newest.seq]) as { id: string }[];
    expect(came.filter((id) => known.has(id) || old.some((item) => item.id === id))).toEqual([]);
    expect([...now].sort()).toEqual(now);
    gold = Math.max(gold, measuredNow(now));
    queue = now;
  }
  expect(gold).toBeGreaterThan(2);
});

/** How many of these items others have approved. */
const measuredNow = (ids: readonly string[]): number =>
  bed.session.read
    .all("SELECT id FROM items WHERE review_state = 'approved'")
    .filter((row) => ids.includes((row as { id: string }).id)).length;

async function decideOn({ review }: LocalClient, id: string, kind: 'approve' | 'reject'): Promise<void> {
  await review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  const reason = kind === 'reject' ? 'other' : null;
  const { revision } = await review.open({ id });
  await review.verdict({ id, baseRevision: revision, kind, reason });
}
