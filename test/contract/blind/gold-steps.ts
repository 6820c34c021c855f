import { expect } from 'vitest';
import { z } from 'zod';
import { remember } from '#electron/host/services/projects/recent.ts';
import { type ReviewFixture, reviewFixture } from '#electron/host/testing/review-project.ts';
import { reads, saves } from './gold-reads.ts';
import { answerAs, asMade, decideBefore, differences, type Items, type Wording, words, World } from './gold-worlds.ts';

/*
 * Two projects that differ in one thing: in the first, others decided the items before Ann is asked about them, so that
 * she has copies of them as gold; in the second, the items wait. Ann does the same in both, and after every step everything
 * that she can ask must be the same: answers, refusals, events, counts and numbers. Where a copy is in her queue is drawn;
 * see `gold-drawn.test.ts`.
 */

let fixtures: readonly ReviewFixture[] = [];

/** Gives each test of a file two new projects; a file calls it once. */
export function openTwoProjects(): void {
  fixtures = [reviewFixture(), reviewFixture()];
}

/** Something that Ann does; returns what she is answered. */
export type Step = (world: World) => Promise<unknown>;

/** `deciders`: how many people have to agree on an item. */
export async function twoWorlds(say: Wording | null, deciders = ['Vera']): Promise<World[]> {
  const worlds = await unstarted(say, deciders);
  for (const world of worlds) await world.start();
  return worlds;
}

/** The same, or only the first, before Ann has looked at her queue. */
export async function unstarted(say: Wording | null, deciders: readonly string[], n = 2): Promise<World[]> {
  const worlds = fixtures.slice(0, n).map((fixture) => new World(fixture));
  for (const [at, world] of worlds.entries()) {
    // Runs read prompts.
    Object.assign(world.fixture.host.options, { resources: 'resources' });
    remember(world.fixture.host.options.userFolder, world.fixture.session.folder, 'p');
    world.fixture.settings({ annotatorsPerItem: deciders.length });
    const others = await world.put(asMade);
    const known = world.fixture.addQuestion();
    world.items = await world.put(at === 1 && say ? say : asMade);
    const newer = await world.put(asMade);
    // So that both name the same things alike.
    await world.answer(Promise.resolve([others, known, world.items, newer]));
    await world.answer(world.as('Cora', 'curator').screenshots.query({ sort: 'newest' }));
    for (const who of deciders) {
      // They are known, and something is gold, in both.
      await approve(world, who, known);
      if (at === 0) await decideBefore(world, who, world.items, say);
    }
    world.fixture.settings({ goldShare: 0.5 });
  }
  return worlds;
}

async function approve(world: World, who: string, id: string): Promise<void> {
  const { review } = world.as(who, 'reviewer');
  await review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await review.verdict({ id, baseRevision: 1, kind: 'approve' });
}

const all = async (calls: Promise<unknown>[], world: World) => Promise.all(calls.map((call) => world.answer(call)));

/** What Ann is answered to everything that she may ask, by procedure. */
async function asked(world: World): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, read] of Object.entries({ ...reads, ...saves }))
    found[name] = await all(read(world.ann, world.items), world);
  const queues = z.array(z.looseObject({ rows: z.array(z.unknown()).default([]) })).parse(found['review.queue']);
  return {
    ...found,
    'review.queue': queues.map((entry) => ({ ...entry, rows: entry.rows.map((row) => JSON.stringify(row)).sort() })),
  };
}

/**
 * Does the same in both projects; returns where the two differ, after which step. A step whose name begins with
 * "refused" must be a CONFLICT, and any other must succeed.
 */
export async function apart(steps: Record<string, Step>, say: Wording | null, deciders = ['Vera']): Promise<string[]> {
  const worlds = await twoWorlds(say, deciders);
  const found: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    const [gold, waits] = [await seen(worlds[0]!, step), await seen(worlds[1]!, step)];
    const refused = refusal.safeParse(waits).data?.answer.refused;
    if (refused !== (name.startsWith('refused') ? 'CONFLICT' : undefined))
      found.push(`${name}: ${JSON.stringify(waits.answer)}`);
    found.push(...differences(gold, waits).map((line) => `after ${name}: ${line}`));
  }
  const [gold] = worlds;
  const given = gold!.fixture.session.read.all(
    "SELECT 1 FROM gold_copies WHERE gold_for = 'Ann' AND parent_id IS NULL",
  );
  expect(given).toHaveLength(6);
  return found;
}

const refusal = z.object({ answer: z.object({ refused: z.string() }) });

async function seen(world: World, step: Step): Promise<Record<string, unknown>> {
  let answer: unknown;
  const events = await world.eventsOf(async () => {
    answer = await world.answer(step(world));
  });
  return { answer, events, ...(await asked(world)) };
}

const numberOf = async ({ ann, items }: World, name: keyof Items): Promise<number> => {
  const id = items[name];
  const item = name === 'question' || name === 'target' ? await ann.review.open({ id }) : await ann.review.item({ id });
  return item.revision;
};
const paged = ['question', 'target'] as const;
const plain = ['box', 'knowledge'] as const;
export type Kind = 'approve' | 'edit' | 'reject' | 'skip' | 'hand-on';

/** What Ann decides on an item: as she has it on her screen. */
export const decide =
  (name: (typeof paged)[number] | (typeof plain)[number] | 'label', kind: Kind, reason = 'other'): Step =>
  async (world) => {
    const { ann, items } = world;
    const ruling = { id: items[name], baseRevision: await numberOf(world, name), kind, note: 'so', seconds: 1 };
    const why = { reason: kind === 'reject' ? reason : null };
    if (name === 'question') {
      const content = kind === 'edit' && { content: words.question.edited };
      return ann.review.verdict({ ...ruling, ...why, ...content });
    }
    if (name === 'target') {
      const wordings = [{ id: items.instruction, text: words.instruction.edited, picked: true }];
      return ann.review.verdict({ ...ruling, ...why, ...(kind === 'edit' && { wordings }) });
    }
    const shown = await ann.review.item({ id: ruling.id });
    const now = 'content' in shown ? shown.content : null;
    const edited = name === 'box' ? words.box.edited : name === 'knowledge' ? words.knowledge(now) : now;
    return ann.review.decide({ ...ruling, ...why, ...(kind === 'edit' && { content: edited }) });
  };

export const decideAll = (kind: Kind, at = ''): Record<string, Step> =>
  Object.fromEntries([...paged, ...plain].map((name) => [`${kind} ${name}${at}`, decide(name, kind)]));

const answerAll: Step = ({ ann, items }) => answerAs(ann.review, items, 1);
const label: Step = ({ ann, items }) => {
  const answer = { verdict: 'failure', firstFailingStep: 1, note: 'so' };
  return ann.review.answer({ id: items.label, revision: 1, answer, seconds: 1 });
};
export const undo =
  (on?: keyof Items): Step =>
  ({ ann, items }) =>
    ann.history.undo(on ? { screenshotId: items[on] } : {});
export const redo: Step = ({ ann }) => ann.history.redo({});
export const answers = { 'the answers': answerAll, 'the label': label };
