import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { saved, toAnnotate } from './support/canvas.ts';
import { goTo } from './support/go-to.ts';
import { makeProject, makeWorkplace, withClient } from './support/project.ts';
import { drawShots, importFolder, someShots } from './support/shots.ts';
import { hasBrowser, oneBrowser, startServe, stopServe } from './support/studio.ts';

describe.runIf(hasBrowser())('a page whose server disappears', () => {
  const place = makeWorkplace();
  let project: string;
  let server: Awaited<ReturnType<typeof startServe>>;
  let page: Page;
  beforeAll(async () => {
    const pictures = await drawShots(place, 'pictures', someShots(2));
    project = await makeProject(place, 'lost', async (client) => {
      await importFolder(client, pictures);
      const { rows } = await client.screenshots.query({ sort: 'name' });
      await client.elements.create({
        screenshotId: rows[0]?.id ?? '',
        made: ['One', 'Two'].map((name, at) => ({
          content: elementContent.parse({ locate: [50, 50 + 60 * at, 150, 90 + 60 * at], name }),
        })),
        label: 'Draw',
      });
    });
    server = await startServe({ place, project });
    page = await (await (await oneBrowser()).newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(server.url);
    await goTo(page, '#/library');
    await page.getByText('shot 01').first().waitFor();
  });
  afterAll(async () => {
    await page?.context().close();
    await stopServe(server.child);
    place.remove();
  });
  const note = (text: RegExp) => page.getByRole('alert').filter({ hasText: text });

  it('says so and what to do, and continues when the next one accepts this browser', async () => {
    const { port } = new URL(server.url);
    await stopServe(server.child);
    await note(/server is not responding.*reconnects automatically/i).waitFor();
    server = await startServe({ place, project, port: Number(port) });
    await note(/You are signed out/).waitFor();
    const beside = await page.context().newPage();
    await beside.goto(server.url);
    await beside.locator('main').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await goTo(page, '#/runs');
    await page.getByText('No runs yet').waitFor();
  });

  it('loads styles that were requested while it was away', async () => {
    const other = await page.context().newPage();
    let away = true;
    const late = /assets\/(?!index|studio|library)[^/]*\.css/;
    await other.route(late, (route) => (away ? route.abort() : route.continue()));
    const failed = other.waitForEvent('requestfailed', (request) => late.test(request.url()));
    await other.goto(server.url);
    await failed;
    away = false;
    await goTo(other, '#/annotate');
    await other.getByRole('option').first().waitFor();
    const layout = () => other.locator('main').evaluate((main) => getComputedStyle(main).display);
    await expect.poll(layout).toBe('flex');
    await other.close();
  });

  it('keeps what was typed meanwhile, also in a page that is then closed, and saves each edit once', async () => {
    const { port } = new URL(server.url);
    await toAnnotate(page);
    const rename = async (from: string, to: string) => {
      await page.getByRole('option').filter({ hasText: from }).click();
      const name = page.getByLabel('Name', { exact: true });
      await name.fill(to);
      await name.press('Enter');
    };
    await rename('One', 'First');
    await saved(page);
    await stopServe(server.child);
    await rename('First', 'First of all');
    await rename('Two', 'Second');
    await note(/server is not responding.*2 edits are kept in this browser/i).waitFor();
    await expect.poll(() => page.getByRole('alert').allTextContents()).toHaveLength(1);
    await page.getByText('Not saved: 2 edits').waitFor();
    const context = page.context();
    await page.close();
    // Meanwhile somebody else renames one of the two.
    await withClient(place, async (client, as) => {
      await client.projects.open({ path: project });
      const { rows } = await client.screenshots.query({ sort: 'name' });
      const [entry] = await client.elements.list({ screenshotId: rows[0]?.id ?? '' });
      if (!entry) throw new Error('no element');
      await as('Bob').elements.save({
        edits: [{ id: entry.id, baseRevision: entry.revision, content: { ...entry.content, name: 'Bob’s' } }],
        label: 'Rename',
      });
    });
    server = await startServe({ place, project, port: Number(port) });
    page = await context.newPage();
    await page.goto(server.url);
    await note(/2 edits were not saved when the page was closed: shot 01/).waitFor();
    await page.getByRole('button', { name: 'Save now' }).click();
    await page.getByRole('button', { name: '1 conflict' }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    const versions = page.getByRole('alert').filter({ hasText: 'Two versions of “First of all”' });
    await versions.getByText('Bob’s').waitFor();
    await page.getByRole('option').filter({ hasText: 'Second' }).waitFor();
    await versions.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('option').filter({ hasText: 'First of all' }).waitFor();
    await saved(page);
    await page.reload();
    await page.getByRole('option').filter({ hasText: 'First of all' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('offers text that was still being typed when the page crashed', async () => {
    await toAnnotate(page);
    await page.getByRole('option').filter({ hasText: 'First of all' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Still bei');
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<number>((resolve, reject) => {
              const opened = indexedDB.open('benchwright-edits');
              opened.onerror = () => reject(new Error('no storage'));
              opened.onsuccess = () => {
                const all = opened.result.transaction('edits').objectStore('edits').count();
                all.onsuccess = () => resolve(all.result);
              };
            }),
        ),
      )
      .toBe(1);
    const context = page.context();
    const tools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    tools.send('Page.crash').catch(() => undefined);
    await crashed;
    page = await context.newPage();
    await page.goto(server.url);
    await note(/1 edit was not saved when the page was closed: shot 01/).waitFor();
    await page.getByRole('button', { name: 'Save now' }).click();
    await toAnnotate(page);
    await page.getByRole('option').filter({ hasText: 'Still bei' }).waitFor();
  });
});
