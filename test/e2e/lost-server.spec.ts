import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { goTo } from './support/go-to.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { startServe, stopServe } from './support/studio.ts';

const { chromium: executablePath } = inject('runtimes');

describe.runIf(executablePath !== null)('a page whose server goes away', () => {
  const place = makeWorkplace();
  let project: string;
  let server: Awaited<ReturnType<typeof startServe>>;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    project = await makeProject(place, 'lost');
    server = await startServe({ place, project });
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox', '--disable-gpu'] });
    page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
    await page.goto(server.url);
    await goTo(page, '#/library');
    await page.getByText('No screenshots yet').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await stopServe(server.child);
    place.remove();
  });
  const note = (text: RegExp) => page.getByRole('alert').filter({ hasText: text });

  it('says so and what to do, and goes on when the next one knows this browser', async () => {
    const { port } = new URL(server.url);
    await stopServe(server.child);
    await note(/server does not answer.*nothing saved is lost/i).waitFor();
    await page.screenshot({ path: 'test-results/screens/lost-server.png' });
    server = await startServe({ place, project, port: Number(port) });
    await note(/You are signed out here/).waitFor();
    const beside = await page.context().newPage();
    await beside.goto(server.url);
    await beside.locator('main').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await goTo(page, '#/runs');
    await page.getByText('No runs yet').waitFor();
  });
});
