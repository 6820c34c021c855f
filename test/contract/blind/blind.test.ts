import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyContractProcedure } from '@orpc/contract';
import { failure } from '#electron/host/errors.ts';
import { Blind } from '#electron/host/services/blind/blind.ts';
import { constructSubjects } from '#electron/host/services/runs/subjects.ts';
import { Generator, type Known } from '#electron/host/testing/generated.ts';
import { contract } from '#shared/contract/index.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { leastRole } from '#shared/contract/roles.ts';
import { calls } from './calls.ts';
import { leaks, told } from './leaks.ts';
import { as, bed, type Client, closeBlindProject, key, made, openBlindProject } from './project.ts';

beforeAll(openBlindProject);
afterAll(closeBlindProject);

const forAnnotators = Object.entries(leastRole)
  .filter(([, role]) => role === 'annotator')
  .map(([name]) => name);
/**
 * Procedures that this annotator is always refused: controlling others' work, records of releases and what is approved
 * while gold is mixed in, and answers, which open the item (see below for the last two).
 */
const onlyRefused = [
  'evaluations.prediction',
  'evaluations.report',
  'jobs.again',
  'releases.changes',
  'releases.preview',
  'releases.records',
  'review.answer',
  'review.decide',
  'review.point',
  'review.report',
  'review.verdict',
  'review.vote',
];
/** Procedures that accept an answer, and open the item with it; and OCR, for which one call is enough. */
const notGenerated = new Set(['review.vote', 'review.point', 'review.answer', 'events.stream', 'prelabels.readText']);

type Resources = Record<string, Record<string, AnyContractProcedure>>;
type Call = (input: unknown) => Promise<unknown>;

const known = (): Known => {
  const { shots: screenshots, elements, boxes, questions, episode, label, knowledge, checks, seeds } = made;
  const items = [
    ...questions,
    ...elements,
    ...boxes,
    ...made.instructions,
    label,
    knowledge,
    ...checks,
    ...seeds,
    made.inWords,
  ];
  const runs = [made.run, made.judged];
  const ids = { screenshots, elements: [...elements, ...boxes], questions, episodes: [episode], items, review: items };
  return {
    ids: { ...ids, history: items, runs, evaluations: runs, presence: items, comments: items },
    ...{ paths: ['none'], formats: ['coco'], names: ['v1', 'mcq', 'grounding', 'builtin/random', 'understanding'] },
  };
};

it('every procedure that an annotator may call is walked', () => {
  expect(Object.keys(calls).sort()).toEqual(forAnnotators.sort());
});

it('nothing goes out through an annotator: exports, drafts, scores of judges and reports are for others', () => {
  const outward = Object.keys(leastRole).filter(
    (name) => /^(exports|judging|drafting|items)\./.test(name) && name !== 'judging.of',
  );
  expect(outward.length).toBeGreaterThan(4);
  for (const name of outward) expect(forAnnotators).not.toContain(name);
});

it('every pipeline has run, and an item of every kind that is answered blind is waiting', async () => {
  const { session } = bed.host;
  if (!session) throw new Error('no project');
  const runs = await as('Cora', 'curator').runs.list({});
  const ran = new Set(runs.map(({ subject }) => subject));
  expect(constructSubjects().flatMap(({ id }) => (ran.has(id) ? [] : [id]))).toEqual([]);
  const blind = new Blind(session.read, 'Ann');
  const waiting = new Set(
    session.read
      .all('SELECT kind, id FROM items')
      .map((row) => row as { kind: string; id: string })
      .filter(({ kind, id }) => blind.hides(kind, id))
      .map(({ kind }) => kind),
  );
  expect(
    itemKinds()
      .filter(({ review }) => review)
      .filter(({ id }) => !waiting.has(id))
      .map(({ id }) => id),
  ).toEqual([]);
});

it('the walk would find what there is to hide', async () => {
  const cora = as('Cora', 'curator');
  const found = await Promise.all([
    cora.questions.query({}),
    cora.questions.get({ id: made.questions[0] ?? '' }),
    cora.elements.list({ screenshotId: made.shot }),
    cora.evaluations.predictions({ run: made.run }),
    cora.comments.list({ screenshotId: made.shot }),
    cora.jobs.list(),
    cora.screenshots.facets({}),
    cora.judging.of({ episodes: [made.episode] }),
    cora.runs.items({ id: made.judged }),
    cora.history.revisions({ kind: 'knowledge-question', id: made.knowledge }),
    cora.episodes.get({ id: made.episode }),
    cora.history.revisions({ kind: 'question', id: made.reported[0] ?? '' }),
    cora.history.revisions({ kind: 'instruction', id: made.instructions.at(-1) ?? '' }),
  ]);
  for (const one of [...found.slice(0, 4), ...found.slice(7)]) expect([...leaks(one, '')]).not.toEqual([]);
  expect(JSON.stringify(found[5])).toContain('the line of a bad record');
  expect(found[6].lint.map(({ value }) => value)).toContain('longest-option');
});

it('no procedure and no event gives an annotator the key, a vote or a model’s answer of what is waiting for theirs', async () => {
  const ann = as('Ann', 'annotator');
  const abort = new AbortController();
  const events: unknown[] = [];
  const stream = await ann.events.stream(undefined, { signal: abort.signal });
  const following = (async () => {
    for await (const event of stream) events.push(event);
  })().catch(() => {});
  const found: string[] = [];
  const answering = new Set(['events.stream']);
  for (const name of Object.keys(calls))
    for (const call of calls[name]?.(ann) ?? []) {
      const { answered, leaks: more } = await told(call, name);
      if (answered) answering.add(name);
      found.push(...more);
    }
  bed.host.jobs.start('import', textPhrase('Import'), async () => ({ refused: [{ why: 'the line of a bad record' }] }));
  const failed = bed.host.jobs.start('import', textPhrase('Import'), async () => {
    throw failure('INVALID', phrase('import-nothing-read', { why: textPhrase('the line of a bad record') }), {});
  });
  await bed.host.jobs.ended(failed.id);
  found.push(...leaks([await ann.jobs.list(), await ann.jobs.get({ id: failed.id })], 'jobs'));
  while (!JSON.stringify(events).includes('"done"')) await new Promise((resolve) => setImmediate(resolve));
  abort.abort();
  await following;
  expect([...found, ...leaks(events, 'events')]).toEqual([]);
  // A procedure that is always refused was not examined.
  expect(forAnnotators.filter((name) => !answering.has(name)).sort()).toEqual(onlyRefused);
});

it('generated calls of every such procedure also give nothing away to people who have answered nothing', async () => {
  const given: string[] = [];
  const generator = new Generator(seededRandom(1), known(), 0);
  for (const [n, name] of forAnnotators.flatMap((one) => Array.from({ length: 6 }, () => one)).entries()) {
    if (notGenerated.has(name)) continue;
    const [resource = '', procedure = ''] = name.split('.');
    const declared = (contract as unknown as Resources)[resource]?.[procedure];
    const schema = declared?.['~orpc'].inputSchema as Parameters<Generator['input']>[0] | undefined;
    // A new person each, for whom nothing is open.
    const client = as(`Guest ${n}`, 'annotator') as unknown as Record<string, Record<string, Call>>;
    const input = schema && generator.input(schema, resource);
    given.push(...(await told(async () => client[resource]?.[procedure]?.(input), name)).leaks);
  }
  expect(given).toEqual([]);
});

it('without gold, the records of a release open to annotators and hide what is waiting for their answer', async () => {
  await as('Cora', 'curator').projects.updateSettings({ goldShare: 0 });
  const ann = as('Ann', 'annotator');
  for (const name of ['releases.changes', 'releases.preview', 'releases.records'])
    for (const call of calls[name]?.(ann) ?? []) expect(await told(call, name)).toEqual({ answered: true, leaks: [] });
  await as('Cora', 'curator').projects.updateSettings({ goldShare: 0.2 });
});

it('an annotator sees no report on an item that is waiting for their answer', async () => {
  const ann = as('Ann', 'annotator');
  const [id = ''] = made.reported;
  expect(await as('Rex', 'reviewer').history.revisions({ kind: 'question', id })).toContainEqual(
    expect.objectContaining({ why: 'reported: vera-thinks-so' }),
  );
  expect(await ann.history.revisions({ kind: 'question', id })).toEqual([]);
  expect((await ann.review.queue({})).rows.find((row) => row.id === id)).toMatchObject({ state: null });
});

it('after their answer the item opens, but others’ votes only after their decision', async () => {
  const ann = as('Ann', 'annotator');
  const id = made.questions[0] ?? '';
  const before = await ann.questions.get({ id });
  expect(before).toMatchObject({ votes: [], revisions: [], content: { answer: '', explanation: '' } });
  await ann.review.vote({ id, revision: before.revision, answer: 'A', reason: null, seconds: 1 });
  const after = await ann.questions.get({ id });
  expect(after.content).toMatchObject({ answer: key, explanation: 'because-it-says-so' });
  expect(after.votes.map(({ voter }) => voter.name).sort()).toEqual(['Ann', 'checker']);
  expect((await ann.comments.list({ screenshotId: made.shot })).map(({ author }) => author)).not.toContain('Cora');
});

it('a judge’s opinion opens with one’s own label, a knowledge question with one’s own answer', async () => {
  const bea = as('Bea', 'annotator');
  expect(await bea.judging.of({ episodes: [made.episode] })).toEqual([]);
  await bea.review.answer({ id: made.label, revision: 1, seconds: 1, answer: { verdict: 'cannot-tell' } });
  expect(JSON.stringify(await bea.judging.of({ episodes: [made.episode] }))).toContain('model-thinks-so');
  expect(await bea.review.item({ id: made.knowledge })).toMatchObject({ phase: 'blind' });
  await bea.review.answer({ id: made.knowledge, revision: 1, seconds: 1, answer: 'A' });
  const open = await bea.review.item({ id: made.knowledge });
  expect(open).toMatchObject({ phase: 'revealed' });
  expect(JSON.stringify(open)).toContain('because-it-says-so');
});

it('an episode waiting for a label counts as hidden, is not found by its ending, and opens with the label', async () => {
  const ann = as('Ann', 'annotator').episodes;
  const byEnd = { filter: { outcome: ['failure' as const] } };
  expect(await ann.facets({})).toMatchObject({
    outcome: [{ value: 'closed', count: 1 }],
    label: [{ value: 'closed', count: 1 }],
    agreement: [{ value: 'closed', count: 1 }],
    problem: [],
    flagged: 0,
  });
  expect((await ann.query({ filter: { problem: ['outcome-unclear'] } })).rows).toEqual([]);
  expect((await as('Rex', 'reviewer').episodes.facets({})).problem).toEqual([{ value: 'outcome-unclear', count: 1 }]);
  expect((await ann.query(byEnd)).rows).toEqual([]);
  expect(await ann.neighbours({ id: made.episode, ...byEnd })).toMatchObject({ place: null, total: 0 });
  expect((await ann.query({ filter: { label: ['closed'] } })).rows).toMatchObject([
    { closed: true, outcome: 'unknown', score: null, labels: [] },
  ]);
  await as('Ann', 'annotator').review.answer({
    ...{ id: made.label, revision: 1, seconds: 1 },
    answer: { verdict: 'cannot-tell' },
  });
  expect((await ann.query(byEnd)).rows).toMatchObject([{ closed: false, outcome: 'failure', score: 123.25 }]);
  expect((await ann.facets({})).outcome).toEqual([{ value: 'failure', count: 1 }]);
});

it('a box is hidden from people whose answer it is waiting for, and opens with it; its author sees it', async () => {
  const ann = as('Ann', 'annotator');
  const id = made.boxes[0] ?? '';
  const seen = async () => (await ann.elements.list({ screenshotId: made.shot })).map((one) => one.id);
  expect(await seen()).not.toContain(id);
  const answer = { kind: 'box', box: [120, 20, 140, 40] };
  const opened = await ann.review.answer({ id, revision: 1, answer, seconds: 1 });
  // Vera's answer stays hidden until Ann has decided.
  expect(opened).toMatchObject({ phase: 'revealed', answers: [{ voter: { name: 'Ann' } }] });
  expect(await seen()).toContain(id);
  const drawn = { name: 'Mine', locate: [1, 1, 9, 9] as [number, number, number, number] };
  const [own] = await ann.elements.create({ screenshotId: made.shot, label: 'Draw', made: [{ content: drawn }] });
  await ann.elements.setState({
    ...{ label: 'Submit', state: 'to_review' },
    items: [{ id: own?.id ?? '', baseRevision: 1 }],
  });
  expect(await seen()).toContain(own?.id);
  expect((await as('Bo', 'annotator').elements.list({ screenshotId: made.shot })).map((one) => one.id)).not.toContain(
    own?.id,
  );
});

it('waiting items are not found by words of their key, nor by the result of a check for controls', async () => {
  const [ann, rex] = [as('Ann', 'annotator'), as('Rex', 'reviewer')];
  const text = { filter: { text: 'because-it-says-so' } };
  expect((await ann.screenshots.query(text)).rows).toEqual([]);
  expect(await ann.screenshots.selectionSummary({ selection: { kind: 'filter', ...text } })).toMatchObject({
    count: 0,
  });
  expect((await ann.questions.query({ text: 'because-it-says-so' })).rows).toEqual([]);
  const said = { filter: { controls: ['C'] } };
  expect((await rex.screenshots.query(said)).rows).toHaveLength(1);
  expect((await rex.screenshots.facets({})).controls).toContainEqual(expect.objectContaining({ value: 'C' }));
  expect((await ann.screenshots.facets({})).controls.map(({ value }) => value)).toEqual(['audit']);
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(ann.screenshots.query(said)).rejects.toEqual(refused);
  expect((await ann.screenshots.query({ filter: { controls: ['audit'] } })).rows).toHaveLength(1);
  expect((await rex.screenshots.savedFilters()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Odd keys', 'Sliders', 'Vera’s']),
  );
  const offered = (await ann.screenshots.savedFilters()).map(({ name }) => name);
  expect(offered).not.toEqual(expect.arrayContaining([expect.stringMatching(/Odd keys|Sliders|Vera’s/)]));
});

it('neither a sample nor what is approved now tells an annotator which items are gold', async () => {
  const [ann, rex] = [as('Ann', 'annotator'), as('Rex', 'reviewer')];
  const plan = await rex.review.createPlan({ name: 'Lot', lot: 'all', size: 1, strata: 'none', acceptAt: 0 });
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(ann.releases.preview()).rejects.toEqual(refused);
  await expect(ann.releases.composition({ tag: null })).rejects.toEqual(refused);
  await expect(ann.review.lotSize({ lot: 'all' })).rejects.toEqual(refused);
  await expect(ann.review.queue({ filter: { source: 'sample' } })).rejects.toEqual(refused);
  await expect(ann.review.queue({ filter: { source: 'all', samplingPlan: plan.id } })).rejects.toEqual(refused);
  expect(await ann.review.plans()).toEqual([]);
  expect((await rex.review.plans()).map(({ id }) => id)).toContain(plan.id);
  expect((await rex.review.queue({ filter: { source: 'sample' } })).total).toBe(1);
});

it('only reviewers filter by who worked on something, because it would reveal gold items', async () => {
  const ann = as('Ann', 'annotator');
  const everything = { kind: 'filter' as const, filter: { by: ['Vera'] } };
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(ann.review.queue({ filter: { source: 'all', by: 'Vera' } })).rejects.toEqual(refused);
  await expect(ann.screenshots.query({ filter: { by: ['Vera'] } })).rejects.toEqual(refused);
  await expect(ann.screenshots.facets({ filter: { by: ['Vera'] } })).rejects.toEqual(refused);
  await expect(ann.screenshots.selectionSummary({ selection: everything })).rejects.toEqual(refused);
  expect((await as('Rex', 'reviewer').screenshots.query({ filter: { by: ['Vera'] } })).rows).toBeInstanceOf(Array);
});

it('a kind that does not exist has nothing to show, whatever its name', async () => {
  for (const kind of ['constructor', 'no-such-kind'])
    expect(await as('Ann', 'annotator').history.revisions({ kind, id: 'x' })).toEqual([]);
});

it('a hidden box is not found by proposing, drawing or blurring boxes, nor by the findings on them', async () => {
  const [ann, rex] = [as('Anselm', 'annotator'), as('Rex', 'reviewer')];
  const screenshotId = made.shots[1] ?? '';
  const cora = as('Cora', 'curator');
  const [hidden] = await cora.elements.create({
    ...{ screenshotId, label: 'Draw' },
    made: [{ content: { name: 'Hidden one', locate: [210, 110, 290, 150] } }],
  });
  const items = [{ id: hidden?.id ?? '', baseRevision: 1 }];
  await cora.elements.setState({ label: 'Submit', state: 'to_review', items });
  const node = (box: string, text: string) =>
    `<node bounds="${box}" class="android.widget.Button" text="${text}" clickable="true"/>`;
  const dump = `<hierarchy rotation="0"><node bounds="[0,0][400,300]" class="android.widget.FrameLayout" text="">
    ${node('[210,110][290,150]', 'on it')}${node('[20,220][100,260]', 'beside it')}</node></hierarchy>`;
  await ann.prelabels.loadTree({ screenshotId, file: new File([dump], 'tree.xml') });
  const proposedTo = async (client: Client) =>
    (await client.prelabels.list({ screenshotId })).map(({ name, state }) => [name, state]).sort();
  expect(await proposedTo(rex)).toEqual([
    ['beside it', 'open'],
    ['on it', 'matched'],
  ]);
  expect(await proposedTo(ann)).toEqual([
    ['beside it', 'open'],
    ['on it', 'open'],
  ]);
  const ids = (await ann.prelabels.list({ screenshotId })).map(({ id }) => id);
  const accepted = await ann.prelabels.accept({ ids });
  expect(accepted.map(({ lints }) => lints)).toEqual([[], []]);
  // One more on the place of their own: that may be said.
  const content = { name: 'again', locate: [20, 220, 100, 260] as [number, number, number, number] };
  const [drawnAgain] = await ann.elements.create({ screenshotId, label: 'Draw', made: [{ content }] });
  expect(drawnAgain?.lints.map(({ code }) => code)).toEqual(['duplicate-box']);
  const findings = async (client: Client) => {
    const { lints, lintDetails } = await client.screenshots.get({ id: screenshotId });
    return [...lints, ...lintDetails.map(({ code }) => code)].filter((code) => /duplicate-box|blur/.test(code));
  };
  expect((await ann.screenshots.blur({ id: screenshotId, add: [[200, 100, 300, 160]] })).lints).not.toContain(
    'under-blur',
  );
  expect(await findings(rex)).toEqual(expect.arrayContaining(['duplicate-box', 'under-blur']));
  expect(await findings(ann)).toEqual([]);
  const row = (await ann.screenshots.query({})).rows.find(({ id }) => id === screenshotId);
  expect(row?.lints.filter((code) => /duplicate-box|blur/.test(code))).toEqual([]);
  const facet = (await ann.screenshots.facets({})).lint.map(({ value }) => value);
  expect(facet.filter((code) => /duplicate-box|blur/.test(code))).toEqual([]);
  await expect(ann.screenshots.query({ filter: { lint: ['under-blur'] } })).rejects.toThrow('only reviewers');
  const queued = async (client: Client) =>
    (await client.review.queue({ filter: { source: 'lints' } })).rows.map(({ id }) => id);
  expect(await queued(rex)).toContain(hidden?.id);
  expect(await queued(ann)).not.toContain(hidden?.id);
});

it('a pre-label that became a hidden box looks open, and can be accepted by those who cannot see the box', async () => {
  const [ann, cora] = [as('Antje', 'annotator'), as('Cora', 'curator')];
  const screenshotId = made.shots[1] ?? '';
  const node = '<node bounds="[320,10][390,60]" class="android.widget.Button" text="corner" clickable="true"/>';
  const dump = `<hierarchy rotation="0"><node bounds="[0,0][400,300]" class="android.widget.FrameLayout" text="">${node}</node></hierarchy>`;
  await cora.prelabels.loadTree({ screenshotId, file: new File([dump], 'tree.xml') });
  const corner = async (client: Client) =>
    (await client.prelabels.list({ screenshotId })).find(({ name }) => name === 'corner');
  const before = await corner(ann);
  const id = before?.id ?? '';
  const [drawn] = await cora.prelabels.accept({ ids: [id] });
  const items = [{ id: drawn?.id ?? '', baseRevision: 1 }];
  await cora.elements.setState({ label: 'Submit', state: 'to_review', items });
  expect(await corner(cora)).toMatchObject({ state: 'accepted', elementId: drawn?.id });
  expect(await corner(ann)).toEqual(before);
  expect(before).toMatchObject({ state: 'open', elementId: null });
  const [own] = await ann.prelabels.accept({ ids: [id] });
  expect(own).toMatchObject({ lints: [], content: { locate: [320, 10, 390, 60] } });
  expect(await corner(ann)).toMatchObject({ state: 'accepted', elementId: own?.id });
});

it('only reviewers filter the queue by disagreement, because it would reveal whether models gave the key', async () => {
  const filter = { source: 'disagreement' as const };
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(as('Ann', 'annotator').review.queue({ filter })).rejects.toEqual(refused);
  expect((await as('Rex', 'reviewer').review.queue({ filter })).rows).toBeInstanceOf(Array);
});

it('results on items that wait for an answer are in no list, figure, comparison or report, and come with the answer', async () => {
  const [rob, cora] = [as('Rob', 'annotator').evaluations, as('Cora', 'curator').evaluations];
  const run = made.run;
  const all = (await cora.predictions({ run })).rows;
  expect(all.length).toBeGreaterThan(1);
  const outcomes = ['right', 'wrong'] as const;
  for (const outcome of outcomes)
    expect(await rob.predictions({ run, outcome: [outcome] })).toMatchObject({ total: 0 });
  expect(await rob.predictions({ run })).toEqual({ rows: [], nextCursor: null, total: 0 });
  const seen = async () => [await rob.get({ run }), ...(await rob.list({})).filter((one) => one.run.id === run)];
  for (const one of await seen())
    expect(one).toMatchObject({
      withheld: all.length,
      scored: 0,
      of: 0,
      strict: { counts: { n: 0 }, cells: [] },
      misses: [],
    });
  expect(await cora.get({ run })).toMatchObject({ scored: all.length, of: all.length });
  expect(await cora.get({ run })).not.toHaveProperty('withheld');
  const [one, two] = (await cora.list({ task: 'grounding' })).map((row) => row.run.id);
  const runs = [one ?? '', two ?? ''];
  expect(await rob.compare({ runs })).toMatchObject([{ n: 0 }]);
  expect((await cora.compare({ runs }))[0]?.n).toBeGreaterThan(0);
  await expect(rob.report({ runs: [run], format: 'json' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const [first] = all;
  if (!first) throw new Error('no prediction');
  const at = { run, index: first.index };
  await expect(rob.prediction(at)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { id, revision } = await as('Rob', 'annotator').questions.get({ id: first.itemId });
  await as('Rob', 'annotator').review.vote({ id, revision, answer: 'A', reason: null, seconds: 1 });
  expect(await rob.prediction(at)).toMatchObject({ outcome: first.outcome, callIds: [] });
  expect((await rob.predictions({ run })).rows).toEqual([first]);
  expect(await rob.get({ run })).toMatchObject({ withheld: all.length - 1, strict: { counts: { n: 1 } } });
});
