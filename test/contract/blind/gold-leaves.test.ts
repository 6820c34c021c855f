import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { questionWith, reviewBed } from '#electron/host/services/review/review-bed.ts';

/* When gold leaves an annotator's queue: as other items do, on which somebody else decides. */

const bed = reviewBed();
const annotator = (name: string): LocalClient =>
  createRouterClient(router, {
    context: { host: bed.host, caller: { name, role: 'annotator', listed: true } },
    interceptors: interceptors(),
  });

async function approve({ review }: LocalClient, id: string): Promise<void> {
  await review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await review.verdict({ id, baseRevision: 1, kind: 'approve' });
}
const vera = () => bed.as('Vera', 'reviewer');
const idsOf = async ({ review }: LocalClient) => (await review.queue({ limit: 100 })).rows.map(({ id }) => id);

/** Approved and waiting questions, and what of both Ann has in her queue. */
async function mixed(approved: number, waiting: number, goldShare: number) {
  const some = (n: number) => Array.from({ length: n }, () => bed.addQuestion());
  const older = some(waiting / 2);
  const decided = some(approved);
  for (const id of decided) await approve(vera(), id);
  const waits = [...older, ...some(waiting / 2)];
  bed.settings({ goldShare });
  const ann = annotator('Ann');
  const left = async () => {
    const ids = await idsOf(ann);
    return { gold: decided.filter((id) => ids.includes(id)), waits: waits.filter((id) => ids.includes(id)) };
  };
  return { ann, decided, waits, left };
}

it('goes at the same moments and as often as what others decide, and none comes for it', async () => {
  const { waits, left } = await mixed(8, 8, 0.5);
  expect(await left()).toMatchObject({ gold: { length: 8 }, waits: { length: 8 } });
  for (const [at, id] of waits.slice(0, 4).entries()) {
    await approve(vera(), id);
    expect(await left()).toMatchObject({ gold: { length: 7 - at }, waits: { length: 7 - at } });
  }
});

it('goes at another moment for another item, while there are fewer gold items than others', async () => {
  const { waits, left } = await mixed(4, 8, 0.2);
  expect((await left()).gold).toHaveLength(2);
  for (const id of waits) await approve(vera(), id);
  expect(await left()).toEqual({ gold: [], waits: [] });
});

it('stays when its annotator decides on other items, and then goes with the next ones', async () => {
  const { ann, waits, left } = await mixed(4, 8, 0.34);
  const { gold } = await left();
  expect(gold).toHaveLength(4);
  for (const id of waits.slice(0, 4)) await approve(ann, id);
  expect(await left()).toEqual({ gold, waits: waits.slice(4) });
  for (const id of waits.slice(4)) await approve(vera(), id);
  expect(await left()).toEqual({ gold: [], waits: [] });
});

it('returns when what it went with returns, and does not when its annotator answers it late', async () => {
  const { ann, waits, left } = await mixed(2, 2, 0.5);
  const before = await left();
  await approve(vera(), waits[0] ?? '');
  const meanwhile = await left();
  expect(meanwhile.gold).toHaveLength(1);
  await vera().history.undo({});
  expect(await left()).toEqual(before);
  await vera().history.redo({});
  expect(await left()).toEqual(meanwhile);
  const late = before.gold.find((id) => !meanwhile.gold.includes(id)) ?? '';
  await approve(ann, late);
  await approve(ann, waits[0] ?? '');
  expect(await left()).toEqual(meanwhile);
});

it('never returns with new items', async () => {
  const { ann, waits, left, decided } = await mixed(6, 4, 0.5);
  expect((await left()).gold).toHaveLength(4);
  for (const id of waits.slice(0, 2)) await approve(vera(), id);
  const before = await idsOf(ann);
  const more = [bed.addQuestion(), bed.addQuestion()];
  expect(await idsOf(ann)).toEqual([...before, ...more]);
  expect(decided.filter((id) => before.includes(id))).toHaveLength(2);
});

it('is what others approve while it waits, as long as others wait too', async () => {
  const { ann, waits } = await mixed(0, 6, 0.5);
  const [first = '', second = '', ...rest] = waits;
  expect(await idsOf(ann)).toEqual(waits);
  await approve(vera(), first);
  expect(await idsOf(ann)).toEqual(waits);
  await approve(ann, first);
  expect(await idsOf(ann)).toEqual([second, ...rest]);
  // Their decision measured them.
  expect(bed.session.read.get('SELECT review_state, revision FROM items WHERE id = ?', [first])).toEqual({
    review_state: 'approved',
    revision: 2,
  });
  const measured = 'SELECT entity_id AS id, answered, hit FROM gold_items';
  expect(bed.session.read.all(measured)).toEqual([{ id: first, answered: 1, hit: 1 }]);
  for (const id of [second, ...rest]) await approve(vera(), id);
  expect(await idsOf(ann)).toEqual([]);
});

it('is not what others rejected or changed, or the annotator answered or set aside', async () => {
  const { ann, waits } = await mixed(0, 8, 0.5);
  const [rejected = '', edited = '', answered = '', aside = '', ...rest] = waits;
  await ann.review.queue({});
  await ann.review.vote({ id: answered, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await ann.review.verdict({ id: aside, baseRevision: 1, kind: 'skip' });
  const { review } = vera();
  for (const id of [rejected, edited]) await review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await review.verdict({ id: rejected, baseRevision: 1, kind: 'reject', reason: 'other' });
  const content = questionWith({ question: 'Which of the panels is open?' });
  await review.verdict({ id: edited, baseRevision: 1, kind: 'edit', content });
  for (const id of [answered, aside]) await approve(vera(), id);
  expect(await idsOf(ann)).toEqual(rest);
});

it('stays when somebody else approves it once more, like what waits', async () => {
  const { ann, left } = await mixed(2, 4, 0.5);
  const { gold, waits } = await left();
  expect(gold).toHaveLength(2);
  const [id = '', other] = gold;
  const { review, questions } = bed.as('Rex', 'reviewer');
  const { revision } = await questions.get({ id });
  await review.vote({ id, revision, answer: 'B', reason: null, seconds: 1 });
  await review.verdict({ id, baseRevision: revision, kind: 'approve' });
  expect(await left()).toEqual({ gold, waits });
  await approve(ann, id);
  expect(await left()).toEqual({ gold: [other], waits });
});

it('goes when a curator corrects it before it is answered, and stays when they do so afterwards', async () => {
  const { ann, left } = await mixed(2, 4, 0.5);
  const { gold } = await left();
  const [early = '', late = ''] = gold;
  await ann.review.vote({ id: late, revision: 1, answer: 'B', reason: null, seconds: 1 });
  const cora = bed.as('Cora', 'curator');
  for (const id of [early, late]) {
    const { revision } = await cora.questions.get({ id });
    const content = questionWith({ question: 'Which of the panels is open?' });
    await cora.items.edit({ id, baseRevision: revision, content, approved: true });
  }
  expect((await left()).gold).toEqual([late]);
});
