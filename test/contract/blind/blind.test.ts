import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyContractProcedure } from '@orpc/contract';
import { failure } from '#electron/host/errors/errors.ts';
import { Blind } from '#electron/host/items/blind/blind.ts';
import { constructSubjects } from '#electron/host/services/runs/subjects.ts';
import { Generator, type Known } from '#electron/host/testing/generated.ts';
import { contract } from '#shared/contract/index.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { leastRole } from '#shared/contract/roles.ts';
import { calls } from './calls.ts';
import { leaks, tryCall } from './leaks.ts';
import { as, fixture, closeBlindProject, made, openBlindProject } from './project.ts';

beforeAll(openBlindProject);
afterAll(closeBlindProject);

const forAnnotators = Object.entries(leastRole)
  .filter(([, role]) => role === 'annotator')
  .map(([name]) => name);
/**
 * Procedures that this annotator is always refused: controlling others' work, records of releases, items of evaluations
 * what is approved while gold is mixed in, answers, which open the item (see below for the last two), and recordings, which
 * come by a link.
 */
const onlyRefused = [
  'evaluations.prediction',
  'evaluations.report',
  'jobs.again',
  'recordings.add',
  'recordings.asked',
  'recordings.begin',
  'recordings.end',
  'recordings.link',
  'releases.changes',
  'releases.composition',
  'releases.preview',
  'releases.records',
  'review.answer',
  'review.decide',
  'review.point',
  'review.report',
  'review.verdict',
  'review.vote',
  'runs.items',
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
  const { session } = fixture.host;
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
  for (const entry of [...found.slice(0, 4), ...found.slice(7)]) expect([...leaks(entry, '')]).not.toEqual([]);
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
  // What annotators may pause, resume and cancel, for as long as the walk needs it.
  fixture.host.jobs.start('ocr', textPhrase('Text'), async ({ checkpoint }) => {
    for (;;) await checkpoint();
  });
  const found: string[] = [];
  const answering = new Set(['events.stream']);
  for (const name of Object.keys(calls))
    for (const call of calls[name]?.(ann) ?? []) {
      const { answered, leaks: more } = await tryCall(call, name);
      if (answered) answering.add(name);
      found.push(...more);
    }
  fixture.host.jobs.start('import', textPhrase('Import'), async () => ({
    refused: [{ why: 'the line of a bad record' }],
  }));
  const failed = fixture.host.jobs.start('import', textPhrase('Import'), async () => {
    throw failure('INVALID', phrase('import-nothing-read', { why: textPhrase('the line of a bad record') }), {});
  });
  await fixture.host.jobs.ended(failed.id);
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
  for (const [n, name] of forAnnotators.flatMap((annotator) => Array.from({ length: 6 }, () => annotator)).entries()) {
    if (notGenerated.has(name)) continue;
    const [resource = '', procedure = ''] = name.split('.');
    const declared = (contract as unknown as Resources)[resource]?.[procedure];
    const schema = declared?.['~orpc'].inputSchema as Parameters<Generator['input']>[0] | undefined;
    // A new person each, for whom nothing is open.
    const client = as(`Guest ${n}`, 'annotator') as unknown as Record<string, Record<string, Call>>;
    const input = schema && generator.input(schema, resource);
    given.push(...(await tryCall(async () => client[resource]?.[procedure]?.(input), name)).leaks);
  }
  expect(given).toEqual([]);
});

it('without gold, the records of a release open to annotators and hide what is waiting for their answer', async () => {
  await as('Cora', 'curator').projects.updateSettings({ goldShare: 0 });
  const ann = as('Ann', 'annotator');
  for (const name of ['releases.changes', 'releases.composition', 'releases.preview', 'releases.records'])
    for (const call of calls[name]?.(ann) ?? [])
      expect(await tryCall(call, name)).toEqual({ answered: true, leaks: [] });
  await as('Cora', 'curator').projects.updateSettings({ goldShare: 0.2 });
});
