import { expect, it } from 'vitest';
import { z } from 'zod';
import { leastRole } from '#shared/contract/roles.ts';
import { change } from '#electron/host/services/changes/change.ts';
import { setState } from '#electron/host/services/changes/save.ts';
import { reviewBed } from '#electron/host/services/review/review-bed.ts';
import { reads, saves } from './gold-reads.ts';
import {
  answerAs,
  asMade,
  corrected,
  decideBefore,
  differences,
  type Items,
  type Wording,
  words,
  World,
} from './gold-worlds.ts';

/*
 * Two projects that differ in one thing: in the first, others decided the items before Ann is asked about them, so that
 * they are gold; in the second, the items wait. Ann does the same in both, and after every step everything that she can
 * ask must be the same: answers, refusals, events, counts, orders and numbers.
 */

const beds = [reviewBed(), reviewBed()] as const;

/** Something that Ann does; returns what she is answered. */
type Step = (world: World) => Promise<unknown>;

/** `deciders`: how many people have to agree on an item. */
async function twoWorlds(say: Wording | null, deciders = ['Vera']): Promise<World[]> {
  const worlds = beds.map((bed) => new World(bed));
  for (const [at, world] of worlds.entries()) {
    // Estimates read prompts.
    Object.assign(world.bed.host.options, { resources: 'resources' });
    world.bed.settings({ annotatorsPerItem: deciders.length });
    const others = await world.put(asMade);
    world.items = await world.put(at === 1 && say ? say : asMade);
    // So that both name the same things alike.
    await world.answer(Promise.resolve([others, world.items]));
    for (const who of deciders) {
      // They are known, and something is gold, in both.
      await approve(world, who, others.question);
      if (at === 0) await decideBefore(world, who, world.items, say);
    }
    world.bed.settings({ goldShare: 0.5 });
  }
  return worlds;
}

async function approve(world: World, who: string, id: string): Promise<void> {
  const { review } = world.as(who, 'reviewer');
  await review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await review.verdict({ id, baseRevision: 1, kind: 'approve' });
}

const all = (calls: Promise<unknown>[], world: World) => Promise.all(calls.map((call) => world.answer(call)));

/** What Ann is answered to everything that she may ask, by procedure. */
async function asked(world: World): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, read] of Object.entries({ ...reads, ...saves }))
    found[name] = await all(read(world.ann, world.items), world);
  return found;
}

/** Does the same in both projects; returns where the two differ, after which step. */
async function apart(steps: Record<string, Step>, say: Wording | null, deciders = ['Vera']): Promise<string[]> {
  const worlds = await twoWorlds(say, deciders);
  const found: string[] = [];
  for (const [name, step] of Object.entries({ queue: (w: World) => w.ann.review.queue({ limit: 1 }), ...steps })) {
    const [gold, waits] = [await seen(worlds[0]!, step), await seen(worlds[1]!, step)];
    if (refusal.safeParse(waits).success) found.push(`${name} was refused: ${JSON.stringify(waits.answer)}`);
    found.push(...differences(gold, waits).map((line) => `after ${name}: ${line}`));
  }
  const [gold] = worlds;
  const given = gold!.bed.session.read.all("SELECT 1 FROM gold_items WHERE annotator = 'Ann'");
  expect(given).toHaveLength(6);
  return found;
}

const refusal = z.object({ answer: z.object({ refused: z.string() }) });

async function seen(world: World, step: Step): Promise<Record<string, unknown>> {
  let answer: unknown;
  const events = await world.told(async () => {
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
type Kind = 'approve' | 'edit' | 'reject' | 'skip' | 'hand-on';

/** What Ann decides on an item: as she has it on her screen. */
const decide =
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

const decideAll = (kind: Kind, at = ''): Record<string, Step> =>
  Object.fromEntries([...paged, ...plain].map((name) => [`${kind} ${name}${at}`, decide(name, kind)]));

const answerAll: Step = ({ ann, items }) => answerAs(ann.review, items, 1);
const label: Step = ({ ann, items }) => {
  const answer = { verdict: 'failure', firstFailingStep: 1, note: 'so' };
  return ann.review.answer({ id: items.label, revision: 1, answer, seconds: 1 });
};
const undo =
  (on?: keyof Items): Step =>
  ({ ann, items }) =>
    ann.history.undo(on ? { screenshotId: items[on] } : {});
const redo: Step = ({ ann }) => ann.history.redo({});
const answers = { 'the answers': answerAll, 'the label': label };
const each = (names: readonly string[], step: (name: string) => Step) =>
  Object.fromEntries(names.map((name) => [name, step(name)]));

const flows: Record<string, Record<string, Step>> = {
  'approving, undoing and redoing it': {
    ...answers,
    ...decideAll('approve'),
    'undo on the box': undo('boxOn'),
    'undo on the question': undo('questionOn'),
    redo,
    ...each(['undo', 'undo again', 'a third undo', 'a fourth undo', 'a fifth undo'], () => undo()),
  },
  'changing, undoing, redoing and changing one’s mind': {
    ...answers,
    ...decideAll('edit'),
    ...each(['undo', 'undo again', 'a third undo'], () => undo()),
    ...each(['redo', 'redo again'], () => redo),
    ...decideAll('approve', ' after all'),
    ...decideAll('reject', ' in the end'),
    undo: undo(),
  },
  'rejecting and undoing it': {
    ...answers,
    'reject the target for its box': decide('target', 'reject', 'wrong-box'),
    ...decideAll('reject'),
    'reject the label': decide('label', 'reject'),
    ...each(['undo', 'undo again', 'a third undo'], () => undo()),
    'an edit after that': decide('question', 'edit'),
  },
  'setting aside, handing on, reporting and commenting': {
    ...answers,
    ...decideAll('skip'),
    ...each(
      ['question', 'target', 'box', 'knowledge', 'label'],
      (name) =>
        ({ ann, items }) =>
          ann.review.report({ id: items[name as 'question'], text: 'Odd.' }),
    ),
    'a comment': ({ ann, items }) => ann.review.comment({ id: items.question, text: 'Odd.' }),
    'a comment on the picture': ({ ann, items }) =>
      ann.comments.add({ kind: 'element', entityId: items.box, text: 'Odd.' }),
    'a resolved comment': async ({ ann, items }) => {
      const [mine] = await ann.comments.list({ screenshotId: items.boxOn });
      return ann.comments.resolve({ id: mine?.id ?? '', resolved: true });
    },
    presence: ({ ann, items }) => ann.presence.enter({ page: 'p', place: { kind: 'item', id: items.question } }),
    ...decideAll('hand-on'),
    ...each(['undo', 'undo again'], () => undo()),
    ...decideAll('approve'),
    ...each(
      ['a report after it'],
      () =>
        ({ ann, items }) =>
          ann.review.report({ id: items.target, text: 'Odd.' }),
    ),
  },
};

/** The flows in which the most can differ. */
const some = Object.keys(flows).filter((name) => /^(changing|setting)/.test(name));

it.each(Object.keys(flows))('gold that a reviewer approved and what waits stay alike: %s', async (name) => {
  expect(await apart(flows[name]!, null)).toEqual([]);
});

it.each(some)('gold that a reviewer corrected and what waits stay alike: %s', async (name) => {
  expect(await apart(flows[name]!, corrected)).toEqual([]);
});

it.each(some)('where two people have to agree, they stay alike too: %s', async (name) => {
  expect(await apart(flows[name]!, null, ['Vera', 'Rex'])).toEqual([]);
});

it('no decision changes gold, and each measures whoever made it', async () => {
  const [world] = await twoWorlds(null);
  const stored = () => world!.bed.session.read.all('SELECT id, revision, state, review_state, content FROM items');
  await world!.ann.review.queue({});
  const before = stored();
  const steps = {
    ...flows['changing, undoing, redoing and changing one’s mind'],
    ...flows['rejecting and undoing it'],
  };
  for (const step of Object.values(steps)) await step(world!).catch(() => undefined);
  expect(stored()).toEqual(before);
  const measured = world!.bed.session.read.all(
    "SELECT hit FROM gold_items WHERE annotator = 'Ann' AND answered = 1 ORDER BY hit",
  );
  expect(measured).toEqual([0, 1, 1, 1, 1].map((hit) => ({ hit })));
});

it('what was said before an item was put up is read at both, later comments at neither', async () => {
  const worlds = await twoWorlds(null);
  const read = async (world: World, at: number) => {
    const { bed, ann, items } = world;
    const id = items.question;
    const to = (state: 'draft' | 'to_review') =>
      change(bed.target, { author: { kind: 'model', name: 'writer' } }, (made) =>
        setState(made, 'question', id, state),
      );
    to('draft');
    const vera = world.as('Vera', 'reviewer').review;
    const { at: said } = await vera.comment({ id, text: 'Early.' });
    // Of comments made in the same millisecond nobody can tell.
    while (new Date().toISOString() === said);
    const { revision } = to('to_review');
    if (at === 0) await vera.verdict({ id, baseRevision: revision, kind: 'approve' });
    await vera.comment({ id, text: 'Late.' });
    await ann.review.queue({});
    await ann.review.vote({ id, revision, answer: 'B', reason: null, seconds: 1 });
    const opened = await ann.review.open({ id });
    const listed = await ann.comments.list({ screenshotId: items.questionOn });
    const texts = (of: readonly { text: string }[]) => of.map(({ text }) => text).filter((text) => text !== 'Fine.');
    return ['comments' in opened && texts(opened.comments), texts(listed)];
  };
  for (const [at, world] of worlds.entries()) expect(await read(world, at)).toEqual([['Early.'], ['Early.']]);
});

/** Procedures that tell nothing of items in review, or are refused to annotators while gold is mixed in, and why. */
const aboutNoItems = 'knows nothing of items in review';
const elsewhere: Record<string, string> = {
  ...Object.fromEntries(
    ['system.info', 'projects.recent', 'projects.defaultFolder', 'projects.open', 'recordings.state', 'labels.get']
      .concat(['labels.history', 'imports.formats', 'imports.list', 'models.list', 'models.exportText'])
      .concat(['models.families', 'runs.pipelines', 'evaluations.tasks'])
      .map((name) => [name, aboutNoItems]),
  ),
  ...Object.fromEntries(
    ['screenshots.saveFilter', 'screenshots.removeFilter', 'episodes.savedFilters', 'episodes.saveFilter']
      .concat(['episodes.removeFilter', 'screenshots.blur', 'elements.create', 'questions.create'])
      .concat(['prelabels.accept', 'prelabels.refuse', 'prelabels.loadTree', 'prelabels.readText'])
      .map((name) => [name, 'makes or changes something that is in no review']),
  ),
  ...Object.fromEntries(
    ['jobs.get', 'jobs.pause', 'jobs.resume', 'jobs.cancel', 'jobs.again', 'runs.get', 'runs.items'].map((name) => [
      name,
      'about work that is listed above',
    ]),
  ),
  ...Object.fromEntries(
    ['releases.get', 'releases.records', 'releases.changes', 'releases.verify', 'evaluations.estimate']
      .concat(['evaluations.get', 'evaluations.predictions', 'evaluations.prediction', 'evaluations.compare'])
      .concat(['evaluations.report'])
      .map((name) => [name, 'a release holds decided items: its records are refused, and their results withheld']),
  ),
  ...Object.fromEntries(
    ['review.vote', 'review.point', 'review.answer', 'review.comment', 'review.report', 'comments.add']
      .concat(['comments.resolve', 'history.undo', 'history.redo', 'presence.enter', 'events.stream'])
      .map((name) => [name, 'a step above']),
  ),
};

it('every procedure that an annotator may call is compared', () => {
  const forAnnotators = Object.entries(leastRole).flatMap(([name, role]) => (role === 'annotator' ? [name] : []));
  const compared = new Set([...Object.keys(reads), ...Object.keys(saves), ...Object.keys(elsewhere)]);
  expect(forAnnotators.filter((name) => !compared.has(name))).toEqual([]);
});
