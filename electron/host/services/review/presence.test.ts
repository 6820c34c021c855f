import { describe, expect, it } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import { reviewBed } from './review-bed.ts';

const bed = reviewBed();
const { settings, addQuestion } = bed;
const as = (name: string, role: 'annotator' | 'reviewer' = 'annotator') => bed.as(name, role);

/** A waiting item, and one that is gold for both Bo and Cy, who open them one after the other. */
async function withGold(): Promise<{ gold: string; waits: string }> {
  settings({ goldShare: 0.5 });
  const gold = addQuestion();
  await as('ann', 'reviewer').review.vote({ id: gold, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await as('ann', 'reviewer').review.verdict({ id: gold, baseRevision: 1, seconds: 3, kind: 'approve' });
  const waits = addQuestion();
  for (const name of ['bo', 'cy'])
    expect((await as(name).review.queue({})).rows.map(({ id }) => id)).toEqual(expect.arrayContaining([gold, waits]));
  return { gold, waits };
}

const at = (id: string) => ({ page: `page of ${id}`, place: { kind: 'item' as const, id } });
const placesSeenBy = async (name: string, role?: 'reviewer') =>
  (await as(name, role).presence.list()).map(({ place }) => place.id);

describe('who has an item open', () => {
  it('is shown at all items except gold, which would stay in the queue after their answer', async () => {
    const { gold, waits } = await withGold();
    await as('bo').presence.enter(at(gold));
    await as('bo').presence.enter(at(waits));
    expect(await placesSeenBy('cy')).toEqual([waits]);
    expect(await as('cy').presence.enter(at(gold))).toEqual({ heldBy: null });
    expect(await as('cy').presence.enter(at(waits))).toEqual({ heldBy: 'bo' });
    expect((await placesSeenBy('rev', 'reviewer')).sort()).toEqual([gold, gold, waits, waits].sort());
  });

  it('is shown everywhere while several people answer each item, since all items stay in the queue', async () => {
    const { gold } = await withGold();
    settings({ annotatorsPerItem: 2 });
    await as('bo').presence.enter(at(gold));
    expect(await placesSeenBy('cy')).toEqual([gold]);
    expect(await as('cy').presence.enter(at(gold))).toEqual({ heldBy: 'bo' });
  });

  it('is never sent to annotators in events at gold', async () => {
    const { gold, waits } = await withGold();
    const end = new AbortController();
    const events = await as('cy').events.stream(undefined, { signal: end.signal });
    const next = async (): Promise<StudioEvent> => (await events.next()).value as StudioEvent;
    expect(await next()).toMatchObject({ type: 'hello' });
    await as('bo').presence.enter(at(gold));
    const first = next();
    await as('bo').presence.enter(at(waits));
    expect(JSON.stringify(await first)).not.toContain(gold);
    expect(await first).toMatchObject({ kinds: ['presence'], ids: [waits] });
    end.abort();
  });
});
