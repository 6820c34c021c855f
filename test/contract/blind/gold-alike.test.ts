import { expect, it } from 'vitest';
import { leastRole } from '#shared/contract/roles.ts';
import { change } from '#electron/host/services/changes/change.ts';
import { setState } from '#electron/host/services/changes/save.ts';
import { reads, saves } from './gold-reads.ts';
import { answers, apart, decide, decideAll, each, redo, type Step, twoWorlds, undo } from './gold-steps.ts';
import { corrected, type World } from './gold-worlds.ts';

/* What an annotator does with gold and with items that wait; see `gold-steps.ts`. */

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

it('blurring a part of a picture tells them apart neither before nor after the answer', async () => {
  const blur: Step = ({ ann, items }) => ann.screenshots.blur({ id: items.boxOn, add: [[0, 0, 2, 2]] });
  expect(await apart({ blur, ...answers, 'another blur': blur }, null)).toEqual([]);
});

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
    const { revision: baseRevision } = to('to_review');
    if (at === 0) await vera.verdict({ id, baseRevision, kind: 'approve' });
    await vera.comment({ id, text: 'Late.' });
    await ann.review.queue({});
    const { revision } = await ann.review.open({ id });
    await ann.review.vote({ id, revision, answer: 'B', reason: null, seconds: 1 });
    const opened = await ann.review.open({ id });
    const listed = await ann.comments.list({ screenshotId: items.questionOn });
    const texts = (of: readonly { text: string }[]) => of.map(({ text }) => text);
    return ['comments' in opened && texts(opened.comments), texts(listed)];
  };
  for (const [at, world] of worlds.entries()) expect(await read(world, at)).toEqual([['Early.'], ['Early.']]);
});

/** Procedures that tell nothing of items in review, or are refused to annotators while gold is mixed in, and why. */
const aboutNoItems = 'knows nothing of items in review';
const elsewhere: Record<string, string> = {
  ...Object.fromEntries(
    ['system.info', 'projects.defaultFolder', 'recordings.state', 'labels.get']
      .concat(['labels.history', 'imports.formats', 'imports.list', 'models.list', 'models.exportText'])
      .concat(['models.families', 'runs.pipelines', 'evaluations.tasks'])
      .map((name) => [name, aboutNoItems]),
  ),
  ...Object.fromEntries(
    ['screenshots.saveFilter', 'screenshots.removeFilter', 'episodes.savedFilters', 'episodes.saveFilter']
      .concat(['episodes.removeFilter', 'elements.create', 'questions.create'])
      .concat(['prelabels.accept', 'prelabels.refuse', 'prelabels.loadTree', 'prelabels.readText'])
      .map((name) => [name, 'makes or changes something that is in no review']),
  ),
  ...Object.fromEntries(
    ['jobs.get', 'jobs.pause', 'jobs.resume', 'jobs.cancel', 'jobs.again'].map((name) => [
      name,
      'about work that is listed above',
    ]),
  ),
  ...Object.fromEntries(
    ['releases.get', 'releases.records', 'releases.changes', 'releases.verify']
      .concat(['evaluations.get', 'evaluations.predictions', 'evaluations.prediction', 'evaluations.compare'])
      .concat(['evaluations.report', 'runs.get', 'runs.items'])
      .map((name) => [name, 'a release holds decided items; `gold-released.test.ts` shows that no work changes these']),
  ),
  ...Object.fromEntries(
    ['review.vote', 'review.point', 'review.answer', 'review.comment', 'review.report', 'comments.add']
      .concat([
        'comments.resolve',
        'screenshots.blur',
        'history.undo',
        'history.redo',
        'presence.enter',
        'events.stream',
      ])
      .map((name) => [name, 'a step above']),
  ),
};

it('every procedure that an annotator may call is compared, or listed with a reason', () => {
  const forAnnotators = Object.entries(leastRole).flatMap(([name, role]) => (role === 'annotator' ? [name] : []));
  const compared = new Set([...Object.keys(reads), ...Object.keys(saves), ...Object.keys(elsewhere)]);
  expect([...compared].sort()).toEqual(forAnnotators.sort());
});
