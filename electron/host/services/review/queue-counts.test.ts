import { expect, it } from 'vitest';
import { seededRandom } from '#shared/metrics/random.ts';
import { createElement } from '../../items/element/create.ts';
import { change } from '../../changes/change.ts';
import { box, six, targetFixture } from '../../items/element/target/target-project.test-helper.ts';
import { addScreenshot, codeOf } from '../../testing/review-project.ts';

const { addTarget, as, fixture, settings } = targetFixture();
const people = [
  ['ann', 'annotator'],
  ['bo', 'annotator'],
  ['rex', 'reviewer'],
] as const;

/** A box that a person drew and submitted; nobody may review their own. */
const drawn = (by: string) =>
  change(fixture.target, { author: { kind: 'person', name: by } }, (to) => {
    const screenshotId = addScreenshot(to, 'web', 'Shop', { width: 400, height: 300 });
    return createElement(to, { screenshotId, content: { name: 'Save', locate: box }, state: 'to_review' });
  });

/** One person opens something in their queue, answers it, and decides or sets it aside. */
async function act(next: () => number): Promise<void> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const [name, role] = pick(people) ?? people[0];
  const me = as(name, role);
  const { rows } = await me.review.queue({ filter: { source: 'all' } });
  const row = pick(rows);
  if (!row) return;
  const { id } = row;
  const kind = pick(['approve', 'reject', 'skip', 'skip'] as const) ?? 'skip';
  const decision = { id, baseRevision: 1, kind, ...(kind === 'reject' ? { reason: 'unclear' } : {}) };
  if (row.kind === 'box') {
    await codeOf(me.review.answer({ id, revision: 1, answer: { kind: 'box', box }, seconds: 1 }));
    await codeOf(me.review.decide(decision));
    return;
  }
  const open = await me.review.open({ id });
  if (open.kind === 'question' && open.phase === 'blind')
    await codeOf(me.review.vote({ id, revision: open.revision, answer: pick(['A', 'B']) ?? 'B', seconds: 1 }));
  await codeOf(me.review.verdict(decision));
}

it.each([1, 2])(
  'counts exactly the rows that it lists, for everybody, after many decisions (seed %i)',
  async (seed) => {
    settings({ annotatorsPerItem: 2, goldShare: 0.2 });
    for (let n = 0; n < 9; n += 1) fixture.addQuestion();
    for (let n = 0; n < 2; n += 1) addTarget({ locate: box }, six);
    for (const by of ['ann', 'bo', 'ann']) drawn(by);
    const next = seededRandom(seed);
    const seen = new Set<number>();
    for (let n = 0; n < 30; n += 1) {
      await act(next);
      for (const [name, role] of people) {
        const queue = as(name, role).review;
        const all = await queue.queue({ filter: { source: 'all' }, limit: 200 });
        expect(all.total).toBe(all.rows.length);
        expect(all.counts.reduce((sum, entry) => sum + entry.n, 0)).toBe(all.total);
        seen.add(all.total);
      }
    }
    for (const [name, role] of people) {
      const queue = as(name, role).review;
      const all = await queue.queue({ filter: { source: 'all' }, limit: 200 });
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof queue.queue>> = await queue.queue({
          filter: { source: 'all' },
          limit: 3,
          ...(cursor === null ? {} : { cursor }),
        });
        paged.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(paged).toEqual(all.rows.map(({ id }) => id));
    }
    // The decisions changed something.
    expect(seen.size).toBeGreaterThan(4);
  },
);
