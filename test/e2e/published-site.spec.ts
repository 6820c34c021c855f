import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { publication } from '#shared/contract/publishing.ts';
import { releasedForEach } from '#electron/host/services/evaluations/released.test-helper.ts';
import { hasBrowser } from './support/studio.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.runIf(hasBrowser())('a published results site', () => {
  const { host, folder, client, makeProject, stopped } = releasedForEach();
  let browser: Browser;
  let page: Page;
  let asked: string[];
  beforeEach(async () => {
    await makeProject();
    await client().releases.describe(publication.parse({ title: 'Lantern', authors: ['Lab'], licence: 'mit' }));
    for (const [task, model] of [
      ['mcq', 'builtin/random'],
      ['grounding', 'builtin/center'],
      ['grounding', 'builtin/random'],
    ] as const)
      await stopped(await client().evaluations.start({ task, model, release: 'v1' }));
    await host().jobs.ended((await client().releases.publish({ tag: 'v1', out: folder('site'), withhold: 50 })).id);
    browser = await chromium.launch({ executablePath: inject('runtimes').chromium ?? '' });
    const context = await browser.newContext();
    await context.setOffline(true);
    page = await context.newPage();
    asked = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => asked.push(error.message));
  });
  afterEach(() => browser?.close());

  const open = (file: string) => page.goto(pathToFileURL(path.join(folder('site'), file)).href);
  async function barriers(): Promise<string[]> {
    await page.evaluate(axe);
    return page.evaluate(async () => {
      const { axe: run } = window as unknown as { axe: { run(): Promise<AxeResults> } };
      const { violations } = await run.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    });
  }

  it('works from a file without the network, has no barriers, and withholds what is withheld', async () => {
    await open('index.html');
    await page
      .getByRole('heading', { name: /Content understanding, release v1/ })
      .first()
      .waitFor();
    expect(await barriers()).toEqual([]);
    await page.getByRole('link', { name: 'Items' }).click();
    const items = page.getByRole('listitem');
    await items.first().waitFor();
    await expect.poll(() => items.count()).toBe(6);
    await page.getByLabel('Outcome').selectOption('withheld');
    await expect.poll(() => items.count()).toBe(3);
    await items.first().locator('summary').click();
    await page.getByText('The answer of this item is withheld').waitFor();
    await page.getByLabel('Outcome').selectOption('');
    await page.getByLabel('Task').selectOption({ label: 'Element grounding' });
    await page.getByLabel('Outcome').selectOption('r');
    await expect.poll(() => page.getByRole('status').textContent()).toContain('12 of 24');
    await items.first().locator('summary').click();
    await page.getByText('Key: (1000, 600)').waitFor();
    expect(
      await page
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(2000);
    expect(await barriers()).toEqual([]);
    await page.getByLabel('Text').fill('no such words');
    expect(await items.count()).toBe(0);
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  });
});
