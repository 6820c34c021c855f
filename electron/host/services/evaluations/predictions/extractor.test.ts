import { expect, it } from 'vitest';
import { evaluationText } from '#pipelines/evaluate/report/text.ts';
import { releasedForEach } from '../released.test-helper.ts';

const { client, makeProject, stopped, serveModel } = releasedForEach();

const chatty = 'Looking at the toolbar, I would say it is about opening things.';
const asks = (text: string) => text.includes('Reply of the other model');

/** A project whose model is chatty about `web`, and the extractor's answers by the question's text. */
async function served(extractor: (text: string) => { status?: number; content?: string; refusal?: string }) {
  await makeProject();
  const sent: string[] = [];
  const server = await serveModel((text) => {
    if (!asks(text)) return { content: text.includes('one.png') ? chatty : 'B' };
    sent.push(text);
    return extractor(text);
  });
  const records = await client().models.list();
  const record = records.find((record) => record.record.name === 'served')?.record;
  if (!record) throw new Error('no record');
  await client().models.save({ record: { ...record, name: 'reader', model: 'reader' } });
  return { sent, server };
}

const start = (more: object = {}) =>
  client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1', extractor: 'reader', ...more });

it('replies that could not be read go to the extractor, without the key; figures stand apart', async () => {
  const { sent, server } = await served(() => ({ content: 'B' }));
  const run = await stopped(await start());
  expect(run).toMatchObject({ state: 'done', failed: 0, calls: 9 });
  expect(sent).toHaveLength(3);
  for (const text of sent) {
    expect(text).toContain('A. Save\\nB. Open');
    expect(text).toContain(chatty);
    expect(text).not.toContain('The second one is shown.');
    expect(text).not.toContain('image_url');
  }
  const found = await client().evaluations.get({ run: run.id });
  expect(found.strict.counts).toMatchObject({ n: 6, right: 3, parseFailures: 3 });
  expect(found.extracted).toMatchObject({
    ...{ model: 'reader', unread: 3, option: 3, none: 0, unusable: 0, failed: 0, waiting: 0, calls: 3 },
    strict: { counts: { n: 6, right: 6, parseFailures: 0 } },
  });
  expect(found.extracted?.cost).toBeCloseTo(3 * 0.0011, 8);
  expect(found.summary.strict).toMatchObject({ accuracy: 0.5 });
  expect(found.extracted?.summary).toMatchObject({ accuracy: 1 });
  expect(evaluationText(found)).toContain('with extractor reader: 3 unread, of which an option 3');
  const shown = await client().evaluations.prediction({ run: run.id, index: 0 });
  expect(shown).toMatchObject({
    outcome: 'parse-failure',
    extracted: { kind: 'option', outcome: 'right', answer: 'B' },
  });
  expect(shown.callIds).toHaveLength(2);
  const report = await client().evaluations.report({ runs: [run.id], format: 'md' });
  const text = report.encoding === 'utf8' ? report.text : '';
  expect(text).toContain('served, with extractor reader');
  expect(text).toContain('With extractor');
  // asked again, nothing is sent
  await stopped(await start({ concurrency: 3 }));
  expect(server.seen).toBe(9);
});

it.each([
  ['none', { content: 'None.' }, { option: 0, none: 3, unusable: 0 }],
  ['rubbish', { content: 'Perhaps B, or rather C.' }, { option: 0, none: 0, unusable: 3 }],
  ['an option’s text', { content: '"Open"' }, { option: 3, none: 0, unusable: 0 }],
])('an extractor that answers %s', async (_, answer, counts) => {
  await served(() => answer);
  const run = await stopped(await start());
  expect(run).toMatchObject({ state: 'done', failed: 0 });
  const { strict, extracted } = await client().evaluations.get({ run: run.id });
  expect(strict.counts).toMatchObject({ right: 3, parseFailures: 3 });
  expect(extracted).toMatchObject({ unread: 3, failed: 0, ...counts });
  expect(extracted?.strict.counts).toMatchObject({ right: 3 + counts.option, parseFailures: 3 - counts.option });
});

it('a failing extractor leaves the figures of the model alone, and is tried again', async () => {
  let down = true;
  await served(() => (down ? { status: 400 } : { content: 'B' }));
  const run = await stopped(await start());
  expect(run).toMatchObject({ state: 'done', done: 3, failed: 3 });
  const first = await client().evaluations.get({ run: run.id });
  expect(first).toMatchObject({ scored: 6, strict: { counts: { right: 3, parseFailures: 3, errors: 0 } } });
  expect(first.extracted).toMatchObject({ failed: 3, option: 0, strict: { counts: { parseFailures: 3 } } });
  down = false;
  await stopped(await client().runs.retryFailed({ id: run.id }));
  const second = await client().evaluations.get({ run: run.id });
  expect(second.extracted).toMatchObject({ failed: 0, option: 3, strict: { counts: { right: 6 } } });
});

it('the budget ends extraction too, and a higher one continues it', async () => {
  await served(() => ({ content: 'B' }));
  const capped = await stopped(await start({ budget: 0.0012 * 6 + 0.0001, concurrency: 1 }));
  expect(capped.state).not.toBe('done');
  const { strict, extracted } = await client().evaluations.get({ run: capped.id });
  expect(strict.counts.errors).toBe(0);
  expect(capped.spent).toBeLessThan(0.0012 * 7);
  expect((extracted?.waiting ?? 0) + 6 - strict.counts.n).toBeGreaterThan(0);
  await client().runs.setBudget({ id: capped.id, budget: 1 });
  await stopped(await client().runs.resume({ id: capped.id }));
  const rest = await client().evaluations.get({ run: capped.id });
  expect(rest.extracted).toMatchObject({ waiting: 0, option: 3, strict: { counts: { right: 6 } } });
});

it('a run of which only the extractor can read a reply goes on and is no failure', async () => {
  await served(() => ({ content: 'B' }));
  const run = await stopped(await start({ limit: 3 }));
  expect(run).toMatchObject({ state: 'done', done: 3 });
  expect(run.notes.map(({ code }) => code)).not.toContain('run-all-unread');
});

it('is refused for tasks without options, and for a baseline', async () => {
  await served(() => ({}));
  await expect(start({ task: 'grounding' })).rejects.toThrow('no options');
  await expect(start({ extractor: 'builtin/random' })).rejects.toThrow('is a baseline');
});
