import { createRouterClient } from '@orpc/server';
import { expect, it, onTestFinished } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import { interceptors } from '../../../router/access/interceptors.ts';
import { router } from '../../../router/index.ts';
import { reviewBed } from '../review-bed.ts';

const bed = reviewBed();
const as = (name: string, role: 'annotator' | 'reviewer') =>
  createRouterClient(router, { context: { host: bed.host, caller: { name, role } }, interceptors: interceptors() });

/** The events of changes that a person's page gets while `work` runs. */
async function told(name: string, role: 'annotator' | 'reviewer', work: () => Promise<unknown>) {
  const stream = await as(name, role).events.stream();
  onTestFinished(() => void stream.return?.(undefined));
  await stream.next();
  await work();
  bed.host.events.emit({ type: 'project', path: null });
  const seen: StudioEvent[] = [];
  for (;;) {
    const { value } = await stream.next();
    const event = value as StudioEvent;
    if (event.type === 'project') return seen;
    seen.push(event);
  }
}

const vote = (name: string, id: string) =>
  bed.as(name).review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
const approve = (name: string, id: string) => bed.as(name).review.verdict({ id, baseRevision: 1, kind: 'approve' });

it('while gold is mixed in, no event tells an annotator which item was answered or decided, or on which picture', async () => {
  const id = bed.addQuestion();
  const screenshot = (await bed.as('vera').questions.get({ id })).screenshotId;
  bed.settings({ goldShare: 0.5 });
  const decide = async () => {
    await vote('vera', id);
    await approve('vera', id);
  };
  const seen = await told('ann', 'annotator', decide);
  expect(seen.length).toBeGreaterThan(0);
  expect(JSON.stringify(seen)).not.toContain(id);
  expect(JSON.stringify(seen)).not.toContain(screenshot);
  // Lists are still told that something changed.
  expect(seen[0]).toMatchObject({ kinds: expect.arrayContaining(['question', 'verdict']) });
});

it('nor an event after somebody else answered what they have answered themselves', async () => {
  const id = bed.addQuestion();
  bed.settings({ goldShare: 0.5 });
  expect(JSON.stringify(await told('ann', 'annotator', () => vote('ann', id)))).toContain(id);
  expect(JSON.stringify(await told('ann', 'annotator', () => vote('vera', id)))).not.toContain(id);
});

it('a page gets the same events about its own answer for gold and for an item in review', async () => {
  const [gold, waits] = [bed.addQuestion(), bed.addQuestion()];
  await vote('vera', gold);
  await approve('vera', gold);
  bed.settings({ goldShare: 0.5 });
  const own = async (id: string) => {
    const events = await told('ann', 'annotator', async () => {
      await vote('ann', id);
    });
    return JSON.stringify(events).replaceAll(id, 'the item');
  };
  expect(await own(gold)).toBe(await own(waits));
});

it('reviewers, and annotators without gold, learn which item it was', async () => {
  const [first, second] = [bed.addQuestion(), bed.addQuestion()];
  expect(JSON.stringify(await told('ann', 'annotator', () => vote('vera', first)))).toContain(first);
  bed.settings({ goldShare: 0.5 });
  expect(JSON.stringify(await told('rob', 'reviewer', () => vote('vera', second)))).toContain(second);
});
