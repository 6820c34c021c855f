import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostForEach } from '../testing/host.ts';
import { interceptors } from '../router/access/interceptors.ts';
import { router } from '../router/index.ts';
import { findChromium, LocalChromium } from '../web-page/chromium.ts';
import { openSite } from './testing/site.ts';

const chromium = findChromium();
const at = hostForEach();

describe.runIf(chromium !== null)('recordings', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  let browser: LocalChromium;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  /** Starts recording and clicks once; resolves when that step is recorded. */
  async function recordOne(task = 'Add a lamp') {
    const { options } = at.host();
    options.recordedBrowser = () => {
      browser = new LocalChromium(chromium ?? '', true);
      return browser;
    };
    const client = at.client();
    if (!at.host().session) await client.projects.create({ path: at.folder('project'), name: 'Recorded' });
    const stepped = new Promise<void>((resolve, reject) => {
      at.host().events.listen((event) => {
        if (event.type !== 'job' || event.job.kind !== 'recording') return;
        if (event.job.done > 0) resolve();
        if (event.job.error) reject(new Error(event.job.error));
      });
    });
    const job = await client.recordings.start({ url: site.origin, task, theme: 'dark' });
    const page = await new Promise<NonNullable<ReturnType<typeof pageOf>>>((resolve) => {
      const look = () => {
        const found = pageOf();
        if (found) resolve(found);
        else setTimeout(look, 20);
      };
      look();
    });
    await page.getByText('Add lamp').waitFor();
    expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
    // Until the recorder has looked at the page, a click has no picture; nothing in the page shows that its
    // script is ready.
    await page.mouse.move(5, 5);
    await page.getByText('Add lamp').click();
    await page.getByText('added').waitFor();
    await page.mouse.wheel(0, 100);
    await stepped;
    return { client, job, page };
  }
  const pageOf = () => browser?.context?.pages().find((page) => page.url().startsWith(site.origin));
  const leftovers = () => (existsSync(at.session().paths.recordings) ? readdirSync(at.session().paths.recordings) : []);

  it('makes an episode of what was done, with its outcome', async () => {
    const { client } = await recordOne();
    expect((await client.recordings.state()).current).toMatchObject({ task: 'Add a lamp' });
    const seen = async (role: 'annotator' | 'reviewer') => {
      const context = { host: at.host(), caller: { name: 'Bo', role } };
      const caller = createRouterClient(router, { context, interceptors: interceptors() });
      return JSON.stringify([await caller.recordings.state(), await caller.jobs.list()]);
    };
    expect(await seen('reviewer')).toContain('Add a lamp');
    expect(await seen('annotator')).not.toMatch(/Add a lamp|127\.0\.0\.1|localhost/);
    const result = await client.recordings.finish({ outcome: 'success' });
    const episode = await client.episodes.get({ id: result.episode ?? '' });
    expect(episode).toMatchObject({
      task: 'Add a lamp',
      outcome: 'success',
      from: 'recorder',
      platform: 'web',
      agent: 'Cora',
      source: { kind: 'recording' },
      screen: { w: 1280, h: 720, dpr: 1, theme: 'dark' },
    });
    expect(episode.stepList.at(0)).toMatchObject({
      actions: [{ type: 'click' }],
      element: { name: 'Add lamp', role: 'button' },
    });
    expect(episode.stepList.at(-1)?.actions[0]?.type).toBe('finish');
    expect(episode.final?.picture).toMatchObject({ width: 1280, height: 720, ok: true });
    const { rows } = await client.screenshots.query({ filter: { tag: ['theme:dark'] } });
    expect(rows.length).toBeGreaterThan(0);
    expect(leftovers()).toEqual([]);
    expect((await client.recordings.state()).current).toBeNull();
  });

  it('keeps what was recorded until it was stopped or the browser closed, with the reason', async () => {
    const { client, job } = await recordOne();
    await expect(client.recordings.start({ url: site.origin, task: 'Second' })).rejects.toThrow(/in progress/);
    await client.jobs.cancel({ id: job.id });
    const stopped = await at.host().jobs.ended(job.id);
    expect(stopped).toMatchObject({
      state: 'cancelled',
      result: { outcome: 'uncompleted', reason: 'The recording was stopped.' },
    });
    const second = await recordOne('Close it');
    await browser.context?.browser()?.close();
    const closed = await at.host().jobs.ended(second.job.id);
    expect(closed).toMatchObject({ state: 'done', result: { outcome: 'uncompleted' } });
    const { rows } = await client.episodes.query({ sort: 'oldest' });
    expect(rows.map(({ task, outcome, reason }) => [task, outcome, reason])).toEqual([
      ['Add a lamp', 'uncompleted', 'The recording was stopped.'],
      ['Close it', 'uncompleted', expect.stringContaining('browser')],
    ]);
  });

  it('imports a recording that was in progress when the studio was killed', async () => {
    const { client, job } = await recordOne();
    const [id = ''] = leftovers();
    const kept = at.folder('kept');
    const spool = path.join(at.session().paths.recordings, id);
    await expect.poll(() => readFileSync(path.join(spool, 'actions.jsonl'), 'utf8')).toContain('"index":0');
    cpSync(spool, kept, { recursive: true });
    await client.jobs.cancel({ id: job.id });
    await at.host().jobs.ended(job.id);
    const { folder } = at.session();
    await client.projects.close();
    // As a kill leaves it: the steps so far, and no ending.
    expect(readFileSync(path.join(kept, 'actions.jsonl'), 'utf8')).toContain('Benchwright ended');
    mkdirSync(path.join(folder, 'recordings'));
    cpSync(kept, path.join(folder, 'recordings', id), { recursive: true });
    const taken = new Promise<void>((resolve) => {
      at.host().events.listen((event) => event.type === 'changed' && event.kinds.includes('import') && resolve());
    });
    await client.projects.open({ path: folder });
    await taken;
    const { rows } = await client.episodes.query({ sort: 'oldest' });
    expect(rows.map(({ reason }) => reason)).toEqual([
      'The recording was stopped.',
      'Benchwright ended during the recording.',
    ]);
  });
});

it('is refused to people who are not at this machine, and for addresses that are not on the web', async () => {
  const client = at.client();
  await client.projects.create({ path: at.folder('project'), name: 'Recorded' });
  at.host().options.recordedBrowser = () => new LocalChromium('none', true);
  const remote = createRouterClient(router, {
    context: { host: at.host(), caller: { name: 'Rita', role: 'curator', listed: true } },
  });
  expect((await remote.recordings.state()).refusal).toBe('remote');
  await expect(remote.recordings.start({ url: 'https://example.com', task: 'x' })).rejects.toThrow(/at it can record/);
  await expect(remote.recordings.finish({ outcome: 'success' })).rejects.toThrow(/at the machine/);
  for (const url of ['file:///etc/passwd', 'chrome://settings', 'https://a:b@example.com', 'javascript:alert(1)'])
    await expect(client.recordings.start({ url, task: 'x' })).rejects.toThrow(/not a web address/);
  expect((await client.recordings.state()).current).toBeNull();
});

it('a browser that BENCHWRIGHT_CHROMIUM names and that does not exist is named', async () => {
  vi.stubEnv('BENCHWRIGHT_CHROMIUM', '/none/chromium');
  try {
    await at.client().projects.create({ path: at.folder('named'), name: 'Named' });
    await expect(at.client().recordings.start({ url: 'https://example.com', task: 'Look' })).rejects.toThrow(
      'BENCHWRIGHT_CHROMIUM names /none/chromium, which does not exist; correct it, or unset it to use an installed browser.',
    );
  } finally {
    vi.unstubAllEnvs();
  }
});
