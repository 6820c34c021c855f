import { expect, it } from 'vitest';
import { leastRole } from '#shared/contract/roles.ts';
import { reads, saves } from './gold-reads.ts';
import { answers, apart, decide, decideAll, openTwoProjects, redo, type Step, twoWorlds, undo } from './gold-steps.ts';
import { corrected } from './gold-worlds.ts';

openTwoProjects();

/* What an annotator does with gold and with items that wait; see `gold-steps.ts`. */

/**
 * What differs after a decision, when the measurement is over: pictures and questions are found by the words of originals,
 * which a decision on a copy does not change, pre-labels and findings between boxes follow these, and lists of episodes
 * leave out those with a label by a copy (an answer is also the decision there).
 */
const episodeLists = /^after (?!nothing yet|the answers)[^:]*: \.episodes\.(query|facets|range|neighbours)/;
const followsOriginals =
  /^after (approve|edit|reject|undo|redo)[^:]*: \.(screenshots\.|questions\.query\.[67]|prelabels\.list|review\.item\.0\.lints|elements\.(list|get)\.\d\.(\d\.)?lints)/;
const linesOf = async (...flow: Parameters<typeof apart>): Promise<string[]> =>
  (await apart(...flow)).filter((line) => !followsOriginals.test(line) && !episodeLists.test(line));

/** Before a decision nothing differs; what differs afterwards follows originals. */
const flows = {
  approving: {
    'nothing yet': async () => null,
    ...answers,
    ...decideAll('approve'),
    undo: undo(),
    redo,
  },
  changing: {
    ...answers,
    ...decideAll('edit'),
    undo: undo(),
    'reject the question': decide('question', 'reject'),
    'reject the label': decide('label', 'reject'),
  },
  settingAside: {
    ...answers,
    'set aside': decide('question', 'skip'),
    'a report': ({ ann, items }) => ann.review.report({ id: items.target, text: 'Odd.' }),
    'a comment': ({ ann, items }) => ann.review.comment({ id: items.question, text: 'Odd.' }),
    'a comment on the picture': ({ ann, items }) =>
      ann.comments.add({ kind: 'element', entityId: items.box, text: 'Odd.' }),
    presence: ({ ann, items }) => ann.presence.enter({ page: 'p', place: { kind: 'item', id: items.question } }),
    'a part blurred': ({ ann, items }) => ann.screenshots.blur({ id: items.boxOn, add: [[0, 0, 2, 2]] }),
    'handed on': decide('knowledge', 'hand-on'),
  },
} satisfies Record<string, Record<string, Step>>;

it('gold that a reviewer approved and what waits are alike: approving, undoing and redoing it', async () => {
  expect(await linesOf(flows.approving, null)).toEqual([]);
});

it('gold that a reviewer corrected and what waits are alike: changing it, undoing that and rejecting it', async () => {
  expect(await linesOf(flows.changing, corrected)).toEqual([]);
});

it('where two people have to agree, they are alike too: setting aside, reporting, commenting and handing on', async () => {
  expect(await linesOf(flows.settingAside, null, ['Vera', 'Rex'])).toEqual([]);
});

it('no decision changes an original, and the first on each copy measures whoever made it', async () => {
  const [world] = await twoWorlds(null);
  const stored = () => world!.fixture.session.read.all('SELECT id, revision, state, review_state, content FROM items');
  const before = stored();
  for (const step of Object.values({ ...flows.changing, ...flows.approving }))
    await step(world!).catch(() => undefined);
  expect(stored()).toEqual(before);
  const measured = world!.fixture.session.read.all(
    "SELECT hit FROM gold_items WHERE annotator = 'Ann' AND answered = 1 ORDER BY hit",
  );
  expect(measured).toEqual([0, 1, 1, 1, 1].map((hit) => ({ hit })));
});

/** Procedures that tell nothing of items in review, or are refused to annotators while gold is mixed in, and why. */
const aboutNoItems = 'knows nothing of items in review';
const elsewhere: Record<string, string> = {
  ...Object.fromEntries(
    [
      'comments.read',
      'batches.block',
      'batches.giveBack',
      'system.info',
      'projects.defaultFolder',
      'recordings.state',
      'recordings.link',
      'recordings.asked',
      'recordings.begin',
      'recordings.add',
      'recordings.end',
      'labels.get',
    ]
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
