import { expect, it } from 'vitest';
import { createRouterClient } from '@orpc/server';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { change } from '#electron/host/changes/change.ts';
import { setState } from '#electron/host/changes/save.ts';
import { seeded } from '#electron/host/services/review/draw.ts';
import { reviewFixture } from '#electron/host/testing/review-project.ts';

/* When gold comes into an annotator's queue, where, and when it leaves. */

const fixture = reviewFixture();
const annotator = (name: string): LocalClient =>
  createRouterClient(router, {
    context: { host: fixture.host, caller: { name, role: 'annotator', listed: true } },
    interceptors: interceptors(),
  });

async function decideOn({ review }: LocalClient, id: string, kind: 'approve' | 'reject'): Promise<void> {
  await review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  const { revision } = await review.open({ id });
  await review.verdict({ id, baseRevision: revision, kind, reason: kind === 'reject' ? 'other' : null });
}
const waiting = (n: number) => Array.from({ length: n }, () => fixture.addQuestion());
async function approved(n: number): Promise<string[]> {
  const ids = waiting(n);
  for (const id of ids) await decideOn(fixture.as('Vera'), id, 'approve');
  return ids;
}
const idsOf = async ({ review }: LocalClient) => (await review.queue({ limit: 100 })).rows.map(({ id }) => id);
const isCopy = (id: string) => fixture.session.read.get('SELECT 1 FROM gold_copies WHERE id = ?', [id]) !== undefined;

it('is a share of what others put into review, whatever the annotator does with it', async () => {
  await approved(12);
  waiting(6);
  fixture.settings({ goldShare: 0.4 });
  const ann = annotator('Ann');
  const first = await idsOf(ann);
  // 6 waiting items at a share of 0.4: 4 of 10 are gold.
  expect(first.filter(isCopy)).toHaveLength(4);
  expect(first).toHaveLength(10);
  for (const id of first) {
    await ann.review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect((await ann.projects.current())?.counts?.toReview).toBe(10);
    expect(await idsOf(ann)).toEqual(first);
  }
  const some = [first.find(isCopy) ?? '', first.find((id) => !isCopy(id)) ?? ''];
  for (const id of some) await ann.review.verdict({ id, baseRevision: 1, kind: 'approve' });
  expect(await idsOf(ann)).toEqual(first.filter((id) => !some.includes(id)));
});

it('is there whatever is asked first: a further page, the figures, or the first page', async () => {
  await approved(6);
  waiting(6);
  fixture.settings({ goldShare: 0.5 });
  const cursor = Buffer.from(JSON.stringify({ stretch: 'conflict', rank: -1e9, kind: 'question', id: '' }));
  const page = { cursor: cursor.toString('base64url'), limit: 100 };
  expect((await annotator('Cat').review.queue(page)).rows).toHaveLength(12);
  expect((await annotator('Dan').projects.current())?.counts?.toReview).toBe(12);
  expect(await idsOf(annotator('Eve'))).toHaveLength(12);
});

it('stands anywhere among what waits, and pages go through it without gaps', async () => {
  await approved(20);
  const waits = waiting(20);
  fixture.settings({ goldShare: 0.5 });
  const places = new Set<number>();
  for (const name of ['Ann', 'Bo', 'Cy', 'Dora Long']) {
    const ann = annotator(name);
    const all = await idsOf(ann);
    expect(all.filter((id) => !isCopy(id))).toEqual(waits);
    for (const [at, id] of all.entries()) if (isCopy(id)) places.add(Math.floor((at * 4) / all.length));
    const pages: string[] = [];
    for (let cursor: string | undefined; pages.length < all.length; ) {
      const page = await ann.review.queue({ limit: 7, ...(cursor !== undefined && { cursor }) });
      pages.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      // The age of a copy, between two others, would show that it is one.
      const end =
        cursor === undefined ? {} : Object.keys(JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object);
      expect(end).not.toContain('seq');
    }
    expect(pages).toEqual(all);
  }
  expect([...places].sort()).toEqual([0, 1, 2, 3]);
});

it('comes beside new items only, for whoever has seen the queue', async () => {
  await approved(8);
  waiting(2);
  fixture.settings({ goldShare: 0.5 });
  const ann = annotator('Ann');
  const first = await idsOf(ann);
  expect(first).toHaveLength(4);
  const more = waiting(2);
  const now = await idsOf(ann);
  expect(now.slice(0, first.length)).toEqual(first);
  expect(now).toHaveLength(8);
  expect(now[first.length]).toBe(more[0]);
  // Approvals by others bring nothing into it.
  await decideOn(fixture.as('Vera'), more[1] ?? '', 'approve');
  expect((await idsOf(ann)).filter((id) => !now.includes(id))).toEqual([]);
});

it('brings none when an annotator submits something', async () => {
  await approved(6);
  const drafts = waiting(4);
  change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    for (const id of drafts) to.db.run("UPDATE revisions SET state = 'draft' WHERE entity_id = ?", [id]);
    for (const id of drafts) setState(to, 'question', id, 'draft');
  });
  waiting(2);
  fixture.settings({ goldShare: 0.5 });
  const ann = annotator('Ann');
  expect(await idsOf(ann)).toHaveLength(4);
  change(fixture.target, { author: { kind: 'person', name: 'Ann' } }, (to) => {
    for (const id of drafts) setState(to, 'question', id, 'to_review');
  });
  expect((await idsOf(ann)).filter(isCopy)).toHaveLength(2);
});

it('leaves as others take ordinary items out of review, and when its original is corrected', async () => {
  const originals = await approved(10);
  const waits = waiting(10);
  fixture.settings({ goldShare: 0.5 });
  const [ann, otto] = [annotator('Ann'), fixture.as('Otto')];
  const copies = (await idsOf(ann)).filter(isCopy);
  expect(copies).toHaveLength(10);
  const [kept = ''] = copies;
  await ann.review.vote({ id: kept, revision: 1, answer: 'B', reason: null, seconds: 1 });
  for (const id of waits.slice(0, 7)) await decideOn(otto, id, 'approve');
  const left = await idsOf(ann);
  expect(left.filter(isCopy)).toHaveLength(3);
  // What somebody has begun stays.
  expect(left).toContain(kept);
  const open = left.filter((id) => isCopy(id) && id !== kept);
  const original = originals.find((id) => open.includes(fixture.copyFor('Ann', id))) ?? '';
  const gone = fixture.copyFor('Ann', original);
  const cora = fixture.as('Cora', 'curator');
  const now = (await cora.items.open({ id: original })) as unknown as { revision: number; content: object };
  await cora.items.edit({ id: original, baseRevision: now.revision, content: { ...now.content, question: 'Now?' } });
  waiting(1);
  expect(await idsOf(ann)).not.toContain(gone);
});

it.each([1, 2])('nothing comes into a queue before what was there, whatever others do (%i)', async (seed) => {
  const random = seeded(seed);
  const entry = (ids: readonly string[]) => ids[Math.floor(random() * ids.length)];
  await approved(12);
  waiting(6);
  fixture.settings({ goldShare: 0.4 });
  const [ann, otto] = [annotator('Ann'), fixture.as('Otto')];
  let queue = await idsOf(ann);
  let gold = 0;
  for (let turn = 0; turn < 30; turn++) {
    const [act, mine, theirs] = [random(), entry(queue), entry((await idsOf(otto)).filter((id) => !isCopy(id)))];
    if (act < 0.3) waiting(1);
    else if (act < 0.5 && mine) await decideOn(ann, mine, 'approve');
    else if (theirs) await decideOn(otto, theirs, act < 0.9 ? 'approve' : 'reject');
    const now = await idsOf(ann);
    const kept = now.filter((id) => queue.includes(id));
    expect(now.slice(0, kept.length)).toEqual(kept);
    expect(kept).toEqual(queue.filter((id) => kept.includes(id)));
    gold = Math.max(gold, now.filter(isCopy).length);
    queue = now;
  }
  expect(gold).toBeGreaterThan(2);
});
