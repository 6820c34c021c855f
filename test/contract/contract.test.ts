import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ORPCError } from '@orpc/client';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeEpisode } from '#electron/host/testing/episodes.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { allWays, type Carried, carry, type Client } from './carriers.ts';

/** What a call failed with. */
async function failure(call: Promise<unknown>): Promise<ORPCError<string, unknown>> {
  const error: unknown = await call.then(
    () => 'it did not fail',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ORPCError)) throw new Error(`not a typed error: ${String(error)}`);
  return error;
}

const picture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 80, b: 120 } } })
    .png()
    .toBuffer();

async function pictureFile(red: number, name: string): Promise<File> {
  return new File([new Uint8Array(await picture(red))], name, { type: 'image/png' });
}

async function oneScreenshot(client: Client): Promise<string> {
  const report = await client.imports.upload({
    files: [await pictureFile(1, 'a.png')],
    names: ['a.png'],
    platform: 'web',
    app: 'Shop',
    source: 'drop',
  });
  return report.ids[0] ?? '';
}

const content: QuestionContent = {
  difficulty: 'easy',
  question: 'Which colour is the page? 页面是什么颜色？',
  options: ['Red', 'Green', 'Blue', 'Grey'].map((text, at) => ({ letter: 'ABCD'[at] ?? '', text })),
  answer: 'C',
  explanation: '',
  hint: null,
};

describe.each(allWays)('the contract %s', (way) => {
  let carried: Carried;
  let client: Client;
  beforeEach(async () => {
    carried = await carry(way);
    client = carried.client;
  });
  afterEach(() => carried.close());

  const create = (name = 'p') => client.projects.create({ path: path.join(carried.folder, name), name });

  it('returns plain data, keeping nulls and other alphabets', async () => {
    expect(await client.projects.current()).toBeNull();
    const made = await create('商店');
    expect(made.name).toBe('商店');
    expect(await client.projects.current()).toEqual({ ...made, unread: 0 });
    expect((await client.system.info()).me).toEqual({ name: 'Ada', role: 'curator', named: false });
  });

  it('keeps the code and message of an error', async () => {
    const error = await failure(client.screenshots.query({}));
    expect(error.code).toBe('NO_PROJECT');
    expect(error.message).toMatch(/^No project is open\. .+\.$/);
    expect(error.defined).toBe(true);
  });

  it('keeps the data of an error', async () => {
    await create();
    const error = await failure(client.questions.get({ id: 'nothing' }));
    expect(error.code).toBe('NOT_FOUND');
    const sentence = phrase('not-found', { kind: 'question', id: 'nothing' });
    expect(error.data).toEqual({ kind: 'question', id: 'nothing', phrase: sentence });
    expect(error.message).toBe(phraseWords(sentence));
  });

  it('carries a figure of a paper, and what a project needs for it', async () => {
    await create();
    const asked = { id: 'mmbench-6', theme: 'dark' } as const;
    const error = await failure(client.evaluations.figure(asked));
    expect(error.code).toBe('INVALID');
    expect(error.data).toMatchObject({ field: 'id', phrase: { code: 'figure-nothing' } });
    expect(error.message).toMatch(/^The figure mmbench-6 needs .+; this project has none\.$/);
    await writeEpisode(path.join(carried.folder, 'episodes'), {
      name: 'one',
      agent: '<b>模型</b>',
      level: 'L3',
      maxSteps: 15,
    });
    const source = { format: 'trajectory-folder', path: path.join(carried.folder, 'episodes') };
    const started = await client.imports.start(source);
    await expect.poll(() => client.jobs.get({ id: started.id }), { timeout: 30_000 }).toMatchObject({ state: 'done' });
    const { svg, data } = await client.evaluations.figure(asked);
    expect(svg.text).toContain('&lt;b&gt;模型&lt;/b&gt;, L3, steps 15: 100.0 %, n 1');
    expect(svg.text).toContain('fill="#1b1b1b"');
    expect(data).toMatchObject({ name: 'mmbench-6.csv' });
  });

  it('refuses input of the wrong shape, and says what is wrong', async () => {
    await create();
    const wrong = { sort: 'upside-down' } as unknown as Parameters<Client['screenshots']['query']>[0];
    const error = await failure(client.screenshots.query(wrong));
    expect(error.code).toBe('BAD_REQUEST');
    const { issues } = error.data as { issues: { path: string[] }[] };
    expect(issues.map((issue) => issue.path)).toEqual([['sort']]);
  });

  it('carries files both ways', async () => {
    await create();
    const files = [
      await pictureFile(10, 'x.png'),
      await pictureFile(20, 'y 中.png'),
      await pictureFile(10, 'again.png'),
    ];
    const names = ['shop/x.png', 'shop/y 中.png', 'again.png'];
    const report = await client.imports.upload({ files, names, platform: 'web', source: 'drop' });
    expect({ imported: report.imported, unchanged: report.unchanged, refused: report.refused }).toEqual({
      imported: 2,
      unchanged: 1,
      refused: [],
    });
    const { rows } = await client.screenshots.query({});
    expect(rows.map((row) => [row.width, row.height, row.platform])).toEqual([
      [64, 48, 'web'],
      [64, 48, 'web'],
    ]);

    const folder = path.join(carried.folder, 'in');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'z.png'), await picture(30));
    const options = { format: 'folder', path: folder };
    const preview = await client.imports.preview(options);
    const image = preview.folders[0]?.sample[0] ?? '';
    const shown = await client.imports.previewImage({ options, image });
    expect(shown).toBeInstanceOf(Blob);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(64);
  });

  it('carries the review of instructions: one ask, the answer, then everything, and the decision', async () => {
    await create();
    const screenshotId = await oneScreenshot(client);
    const drawn = elementContent.parse({ name: 'Knob', locate: [10, 10, 20, 20], interact: [15, 10, 20, 20] });
    const [made] = await client.elements.create({ screenshotId, made: [{ content: drawn }], label: 'Draw' });
    const elementId = made?.id ?? '';
    for (const [type, text] of [
      ['locate', 'Find the knob 旋钮'],
      ['interact', 'Turn it up'],
    ] as const) {
      const words = { type, text, style: null, picked: false };
      const { id, revision } = await client.elements.addInstruction({ elementId, content: words });
      await client.elements.setInstructionState({ id, baseRevision: revision, state: 'to_review' });
    }
    const { rows } = await client.review.queue({});
    expect(rows).toMatchObject([{ id: elementId, kind: 'instruction', type: 'locate', difficulty: null }]);
    const point = async (at: [number, number]) => {
      const item = await client.review.open({ id: elementId });
      if (item.kind !== 'instruction' || item.phase !== 'blind') throw new Error('expected a blind item');
      const { instructionId, revision } = item.ask;
      const answer = { kind: 'point' as const, point: at };
      return client.review.point({ id: elementId, instructionId, revision, answer, seconds: 1.5 });
    };
    const second = await point([12.5, 12.25]);
    expect(second).toMatchObject({ phase: 'blind', ask: { type: 'interact', place: 2, of: 2 } });
    expect(second).not.toHaveProperty('element');
    const shown = await point([12, 14]);
    if (shown.phase !== 'revealed') throw new Error('expected a revealed item');
    expect(shown.clicks.map(({ hit, distance, answer }) => ({ hit, distance, answer }))).toEqual([
      { hit: true, distance: 0, answer: { kind: 'point', point: [12.5, 12.25] } },
      { hit: false, distance: 3, answer: { kind: 'point', point: [12, 14] } },
    ]);
    const stale = await failure(client.review.verdict({ id: elementId, baseRevision: 1, kind: 'approve' }));
    expect(stale.code).toBe('CONFLICT');
    const done = await client.review.verdict({ id: elementId, baseRevision: shown.revision, kind: 'approve' });
    expect(done).toMatchObject({ kind: 'instruction', phase: 'revealed', state: 'approved' });
    const { places } = await client.review.stats();
    // The person who drew the element is not a blind second annotator.
    expect(places.clicks).toMatchObject({ n: 0, hitRate: null });
    expect((await failure(client.review.open({ id: 'nothing' }))).code).toBe('NOT_FOUND');
  });

  it('refuses a stale save with both versions and writes nothing', async () => {
    await create();
    const screenshotId = await oneScreenshot(client);
    const made = await client.questions.create({ screenshotId, content });
    const theirs = { ...content, answer: 'A' };
    const saved = await client.questions.save({ id: made.id, baseRevision: made.revision, content: theirs });
    const mine = { ...content, answer: 'B' };
    const error = await failure(client.questions.save({ id: made.id, baseRevision: made.revision, content: mine }));
    expect(error.code).toBe('CONFLICT');
    expect(error.data).toMatchObject({
      kind: 'question',
      id: made.id,
      currentRevision: saved.revision,
      current: { content: { answer: 'A' } },
      yours: { answer: 'B' },
    });
    expect((await client.questions.get({ id: made.id })).content.answer).toBe('A');
  });

  it('streams what happens, and ends a stream that nobody reads any more', async () => {
    await create();
    const stop = new AbortController();
    const stream = await client.events.stream(undefined, { signal: stop.signal });
    const first = await stream.next();
    expect(first.value).toMatchObject({ type: 'hello' });
    await oneScreenshot(client);
    const kinds = new Set<string>();
    for await (const event of stream) {
      if (event.type === 'changed') for (const kind of event.kinds) kinds.add(kind);
      if (kinds.has('screenshots') || kinds.has('screenshot')) break;
    }
    expect([...kinds].some((kind) => kind.startsWith('screenshot'))).toBe(true);
    stop.abort();
    expect((await client.screenshots.query({})).rows).toHaveLength(1);
  });

  it('shows what a page has open while its stream runs', async () => {
    await create();
    const place = { kind: 'screenshot', id: await oneScreenshot(client) } as const;
    const stop = new AbortController();
    const stream = await client.events.stream({ page: 'p' }, { signal: stop.signal });
    await stream.next();
    expect(await client.presence.enter({ page: 'p', place })).toEqual({ heldBy: null });
    expect(await client.presence.list()).toMatchObject([{ place }]);
    for await (const event of stream) if (event.type === 'changed' && event.kinds.includes('presence')) break;
    stop.abort();
    await expect.poll(() => client.presence.list()).toEqual([]);
  });

  it('runs long work as a job whose end and result are reported', async () => {
    await create();
    const folder = path.join(carried.folder, 'pictures');
    mkdirSync(folder);
    for (const red of [1, 2, 3]) writeFileSync(path.join(folder, `${red}.png`), await picture(red));
    writeFileSync(path.join(folder, 'broken.png'), 'not a picture');
    const stop = new AbortController();
    const stream = await client.events.stream(undefined, { signal: stop.signal });
    await stream.next();
    const started = await client.imports.start({ format: 'folder', path: folder, platform: 'linux', app: 'Files' });
    let ended = await client.jobs.get({ id: started.id });
    for await (const event of stream) {
      if (event.type === 'job' && event.job.id === started.id) ended = event.job;
      if (ended.endedAt !== null) break;
    }
    stop.abort();
    expect(ended.state).toBe('done');
    expect(ended.result).toMatchObject({ imported: 3, unchanged: 0 });
    const { refused } = ended.result as { refused: { record: string; why: string }[] };
    expect(refused.map((entry) => entry.record)).toEqual(['broken.png']);
  });

  it('reports an unexpected failure in one sentence, without a stack trace', async () => {
    const { path: folder } = await create();
    await client.projects.close();
    rmSync(path.join(folder, 'project.sqlite'));
    mkdirSync(path.join(folder, 'project.sqlite'));
    const error = await failure(client.projects.open({ path: folder }));
    expect(error.code).not.toBe('INTERNAL_SERVER_ERROR');
    expect(error.message).not.toMatch(/\n|\bat .*\.ts:|node_modules/);
  });

  it('sends a key from the environment only if a person allowed it on this machine', async () => {
    const { path: folder } = await create();
    const own = { name: 'own', provider: 'openai' as const, model: 'm', params: {}, limits: {} };
    const route = { variable: 'BENCHWRIGHT_CONTRACT_KEY', server: 'http://127.0.0.1:9' };
    const foreign = { ...own, name: 'foreign', baseUrl: `${route.server}/v1`, apiKeyEnv: route.variable };
    // As in a project from elsewhere: nobody entered it here.
    writeFileSync(path.join(folder, 'models.json'), JSON.stringify({ models: [foreign] }));
    process.env[route.variable] = 'secret';
    try {
      const state = async (name: string) => (await client.models.list()).find((entry) => entry.record.name === name);
      expect(await state('foreign')).toMatchObject({ key: 'ask', route });
      expect(await client.models.check({ name: 'foreign' })).toMatchObject({ ok: false, trouble: 'key-ask' });
      // Editing another field does not allow its key.
      const warmer = { ...foreign, params: { temperature: 1 } };
      expect(await client.models.save({ record: warmer, replaces: 'foreign' })).toMatchObject({ key: 'ask' });
      await client.models.allowKey({ ...route, server: `${route.server}/v1`, allow: true });
      expect(await state('foreign')).toMatchObject({ key: 'environment', route });
      await client.models.allowKey({ ...route, allow: false });
      expect(await state('foreign')).toMatchObject({ key: 'ask' });
      // A person vouches for what they enter here.
      const entered = { ...own, baseUrl: 'http://127.0.0.1:10/v1', apiKeyEnv: route.variable };
      expect(await client.models.save({ record: entered })).toMatchObject({ key: 'environment' });
      expect((await failure(client.models.allowKey({ ...route, server: 'nowhere', allow: true }))).code).toBe(
        'BAD_REQUEST',
      );
    } finally {
      delete process.env[route.variable];
    }
  });

  it('answers many calls at once, each with its own answer', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => n);
    const answers = await Promise.all(
      asked.map(
        async (n) => (await failure(client.projects.open({ path: path.join(carried.folder, `no ${n}`) }))).message,
      ),
    );
    expect(answers.every((message, n) => message.includes(`no ${n}`))).toBe(true);
  });
});
