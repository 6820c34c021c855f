import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedOutcome } from '#shared/contract/recordings.ts';
import type { Host } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import { openSite } from '#electron/host/recording/testing/site.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { router } from '#electron/host/router/index.ts';
import { findChromium, LocalChromium } from '#electron/host/web-page/chromium.ts';
import { type RunningServer, startServer } from '#electron/serve/server.ts';
import { type RecordTo, recordTo } from './record-to.ts';

const chromium = findChromium();

describe.runIf(chromium !== null)('record --to', () => {
  let folder: string;
  let host: Host;
  let server: RunningServer;
  let site: Awaited<ReturnType<typeof openSite>>;
  const project = () => path.join(folder, 'project');
  const serve = async (port: number) => {
    const owner = { name: 'Ola', role: 'curator' as const };
    server = await startServer({ host, port, bind: '127.0.0.1', owner, people: project(), tls: null });
  };
  const as = (caller: Caller) =>
    createRouterClient(router, { context: { host, caller }, interceptors: interceptors() });
  const ann = () => as({ name: 'Ann', role: 'annotator', listed: true });
  const owner = () => as({ name: 'Ola', role: 'curator' });

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bw-own-browser-'));
    await createProject(project()).close();
    host = openHost({ shell: 'browser', userFolder: path.join(folder, 'studio') });
    host.session = openProject(project());
    await serve(0);
    new PeopleList(project(), host.options.userFolder).add('Ann', 'annotator');
    site = await openSite();
  });
  afterEach(async () => {
    await site.close();
    await server.close();
    await host.session?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The command at Ann's computer; `act` is called when a click was recorded, and returns how the task ended. */
  async function command(link: string, act: () => Promise<RecordedOutcome>, more: Partial<RecordTo> = {}) {
    const browser = new LocalChromium(chromium ?? '', true);
    const notes: string[] = [];
    let opened = 0;
    const work = recordTo({
      link,
      instead: (asked) => asked,
      userFolder: path.join(folder, 'ann'),
      browser: () => {
        opened++;
        return browser;
      },
      finished: async () => {
        const page = await expect
          .poll(() => browser.context?.pages().find((page) => page.url().startsWith(site.origin)), { timeout: 20_000 })
          .toBeTruthy()
          .then(() => browser.context?.pages().find((page) => page.url().startsWith(site.origin)));
        await page?.getByText('Add lamp').waitFor();
        await page?.mouse.move(5, 5);
        await page?.getByText('Add lamp').click();
        await page?.getByText('added').waitFor();
        await page?.mouse.wheel(0, 100);
        return act();
      },
      note: (line) => notes.push(line),
      signal: new AbortController().signal,
      pauses: [],
      ...more,
    });
    return { results: await work.catch((error: unknown) => error), notes, opened: () => opened };
  }
  const unsent = () => {
    const kept = path.join(folder, 'ann', 'unsent-recordings');
    return existsSync(kept) ? readdirSync(kept) : [];
  };
  const received = () => path.join(project(), 'cache', 'received');

  it('records in Ann’s browser into the team’s project, step by step', async () => {
    const { link } = await ann().recordings.link({ url: site.origin, task: 'Add a lamp' });
    const { results, notes } = await command(link, async () => {
      // The first step is there before the task has ended.
      await expect
        .poll(() => readdirSync(path.join(received(), readdirSync(received())[0] ?? '')))
        .toContain('step_000.png');
      return 'success';
    });
    expect(results).toMatchObject([{ outcome: 'success', reason: '' }]);
    const [row] = (await owner().episodes.query({})).rows;
    const episode = await owner().episodes.get({ id: row?.id ?? '' });
    expect(episode).toMatchObject({
      task: 'Add a lamp',
      agent: 'Ann',
      from: 'recorder',
      source: { kind: 'recording' },
    });
    expect(episode.stepList[0]).toMatchObject({ actions: [{ type: 'click' }], element: { name: 'Add lamp' } });
    expect(episode.stepList.every(({ picture }) => picture?.ok)).toBe(true);
    expect(unsent()).toEqual([]);
    expect(notes.join(' ')).toContain('“Add a lamp” for Ann');
  });

  it('keeps it while the server is lost, and the same command sends it', async () => {
    const { link } = await ann().recordings.link({ url: site.origin, task: 'Add a lamp' });
    const { port } = server;
    const lost = await command(link, async () => {
      await server.close();
      return 'failure';
    });
    expect(String(lost.results)).toContain(`The server at http://127.0.0.1:${port} cannot be reached`);
    expect(lost.notes.at(-1)).toContain('Run the same command again');
    expect(unsent()).toHaveLength(2);
    expect((await owner().episodes.query({})).rows).toEqual([]);
    const none = await command(link, async () => 'success');
    expect([String(none.results), none.opened()]).toEqual([expect.stringContaining('cannot be reached'), 0]);
    await serve(port);
    const again = await command(link, async () => 'success');
    expect(again.results).toMatchObject([{ outcome: 'failure' }]);
    expect(again.opened()).toBe(0);
    expect((await owner().episodes.query({})).rows).toMatchObject([{ task: 'Add a lamp', outcome: 'failure' }]);
    expect(unsent()).toEqual([]);
  });
});
