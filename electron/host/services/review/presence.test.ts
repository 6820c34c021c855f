import { describe, expect, it } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import { reviewFixture } from '../../testing/review-project.ts';

const fixture = reviewFixture();
const { settings, addQuestion } = fixture;
const as = (name: string, role: 'annotator' | 'reviewer' = 'annotator') => fixture.as(name, role);

/** A waiting item, and the copy that Bo has as gold, who opens them one after the other; Cy has another one. */
async function withGold(): Promise<{ gold: string; waits: string }> {
  settings({ goldShare: 0.5 });
  addQuestion();
  const original = addQuestion();
  await as('ann', 'reviewer').review.vote({ id: original, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await as('ann', 'reviewer').review.verdict({ id: original, baseRevision: 1, seconds: 3, kind: 'approve' });
  const waits = addQuestion();
  for (const name of ['bo', 'cy']) {
    const { rows } = await as(name).review.queue({});
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([fixture.copyFor(name, original), waits]));
  }
  return { gold: fixture.copyFor('bo', original), waits };
}

const at = (id: string) => ({ page: `page of ${id}`, place: { kind: 'item' as const, id } });
const placesSeenBy = async (name: string, role?: 'reviewer') =>
  (await as(name, role).presence.list()).map(({ place }) => place.id);

const onPicture = (id: string) => ({ page: `page of ${id}`, place: { kind: 'screenshot' as const, id } });

describe('who has an item open, while gold is mixed in', () => {
  it.each([1, 2])(
    'is shown to annotators at no item, and to reviewers at all (%i decide)',
    async (annotatorsPerItem) => {
      const { gold, waits } = await withGold();
      settings({ annotatorsPerItem });
      await as('bo').presence.enter(at(gold));
      await as('bo').presence.enter(at(waits));
      expect(await placesSeenBy('cy')).toEqual([]);
      expect(await as('cy').presence.enter(at(gold))).toEqual({ heldBy: null });
      expect(await as('cy').presence.enter(at(waits))).toEqual({ heldBy: null });
      expect((await placesSeenBy('rev', 'reviewer')).sort()).toEqual([gold, gold, waits, waits].sort());
    },
  );

  it('is shown at pictures from which nothing was submitted', async () => {
    const { gold, waits } = await withGold();
    const on = async (id: string) => (await as('rev', 'reviewer').questions.get({ id })).screenshotId;
    const [decided, submitted] = [await on(gold), await on(waits)];
    addQuestion();
    fixture.session.write.run("UPDATE items SET state = 'draft' WHERE seq = (SELECT max(seq) FROM items)");
    const { id: drawn } = fixture.session.read.get('SELECT id FROM screenshots ORDER BY seq DESC LIMIT 1') as {
      id: string;
    };
    for (const id of [decided, submitted, drawn]) await as('bo').presence.enter(onPicture(id));
    expect(await placesSeenBy('cy')).toEqual([drawn]);
  });

  it('is not sent to annotators in events, alone or with other changes', async () => {
    const { gold, waits } = await withGold();
    const end = new AbortController();
    const events = await as('cy').events.stream(undefined, { signal: end.signal });
    const next = async (): Promise<StudioEvent> => (await events.next()).value as StudioEvent;
    expect(await next()).toMatchObject({ type: 'hello' });
    await as('bo').presence.enter(at(gold));
    await as('bo').presence.enter(at(waits));
    fixture.host.events.changed(['setting']);
    const seen = [await next()];
    for (let entry = seen[0]; entry && !(entry.type === 'changed' && entry.kinds.includes('setting')); )
      seen.push((entry = await next()));
    expect(JSON.stringify(seen)).not.toContain(gold);
    expect(JSON.stringify(seen)).not.toContain(waits);
    expect(JSON.stringify(seen)).not.toContain('bo');
    end.abort();
  });
});

it('without gold, annotators see who has an item open', async () => {
  const waits = addQuestion();
  await as('bo').presence.enter(at(waits));
  expect(await placesSeenBy('cy')).toEqual([waits]);
  expect(await as('cy').presence.enter(at(waits))).toEqual({ heldBy: 'bo' });
});
