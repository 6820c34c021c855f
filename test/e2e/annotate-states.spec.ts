import { rmSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import { expectNoBarriers } from './support/axe.ts';
import { fields, toAnnotate } from './support/canvas.ts';
import { savePictures } from './support/pictures.ts';
import { type Client, makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, importFolder, someShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const many = 800;
const box = (locate: ElementContent['locate'], more: Partial<ElementContent> = {}) => ({
  content: elementContent.parse({ locate, ...more }),
});

/** Element lists for the pictures, in the order of their names. */
const lists = [
  [
    box([100, 100, 500, 140], {
      name: 'Text size',
      kind: 'icon',
      category: 'A',
      component: 'Slider',
      interact: [400, 110, 420, 130],
      current: [200, 110, 220, 130],
      stateNow: '16',
      stateTarget: '22',
      regions: [[100, 200, 300, 240]],
    }),
    box([600, 100, 700, 200], { name: 'Star', kind: 'icon', polygon: [650, 100, 700, 200, 600, 200] }),
    box([100, 300, 200, 330], { name: 'Save', kind: 'text' }),
    box([100, 300, 200, 330], { name: 'Save icon', kind: 'icon' }),
    box(null, { name: 'A lamp', absent: true }),
  ],
  [],
  Array.from({ length: many }, (_, at) => {
    const x = 8 + (at % 40) * 24;
    const y = 8 + Math.floor(at / 40) * 24;
    return box([x, y, x + 20, y + 20], { name: `Cell ${at}`, kind: 'icon' });
  }),
  [box([50, 50, 150, 90], { name: 'Kept', kind: 'text' })],
];

async function fill(client: Client): Promise<string> {
  const { rows } = await client.screenshots.query({ sort: 'name' });
  for (const [at, made] of lists.entries()) {
    const screenshotId = rows[at]?.id ?? '';
    if (made.length > 0) await client.elements.create({ screenshotId, made, label: 'Draw' });
  }
  const first = rows[0]?.id ?? '';
  await client.comments.add({ kind: 'screenshot', entityId: first, text: 'The border is cut off.', x: 300, y: 400 });
  return rows[3]?.sha256 ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const options = (page: Page) => page.getByRole('option');

describe.runIf(hasBrowser())('states of annotate', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let page: Page;
  const next = async (): Promise<void> => {
    const was = await heading(page).textContent();
    await page.getByRole('application').focus();
    await page.keyboard.press('d');
    await expect.poll(() => heading(page).textContent()).not.toBe(was);
  };
  beforeAll(async () => {
    const folder = await drawShots(place, 'pictures', someShots(5));
    let missing = '';
    const project = await makeProject(place, 'states', async (client) => {
      await importFolder(client, folder);
      missing = await fill(client);
    });
    const media = path.join(project, 'media', missing.slice(0, 2));
    for (const file of readdirSync(media)) if (file.startsWith(missing)) rmSync(path.join(media, file));
    studio = await openStudio('browser', { place, project });
    ({ page } = studio);
    await toAnnotate(page);
    await options(page).first().waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('work: three boxes, a region, an outline, findings, an absent target and a comment', async () => {
    await options(page).filter({ hasText: 'Text size' }).click();
    await page.getByLabel('Locate, left edge in pixels').waitFor();
    await savePictures(studio, 'annotate-work');
    await expectNoBarriers(studio);
    await options(page).filter({ hasText: 'Save icon' }).click();
    await page.getByText(/“Save” has the same box and is text, this one is icon/).waitFor();
    await page.getByRole('button', { name: /Comment 1 by/ }).click();
    await page.getByRole('region', { name: /Comment by/ }).waitFor();
    await expectNoBarriers(studio);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: /Which elements/ }).click();
    await page.getByRole('menuitemradio', { name: /With lints/ }).click();
    await expect.poll(() => options(page).count()).toBe(2);
    await page.getByRole('button', { name: /Which elements/ }).click();
    await page.getByRole('menuitemradio', { name: /All elements/ }).click();
    await expect.poll(() => options(page).count()).toBe(5);
  });

  it('an outline with its corners, a comment being written, a floating panel', async () => {
    await options(page).filter({ hasText: 'Star' }).click();
    await page.getByRole('application').focus();
    await page.keyboard.press('Shift+P');
    await page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { level: 2 }).dblclick();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Five points, not three?');
    await savePictures(studio, 'annotate-outline');
    await expectNoBarriers(studio);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { level: 2 }).dblclick();
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('heading', { name: '5 elements selected' }).waitFor();
    await expectNoBarriers(studio);
  });

  it('empty: no element and no pre-label says what to do', async () => {
    await next();
    await page.getByRole('button', { name: /OCR/ }).first().waitFor();
    await savePictures(studio, 'annotate-empty');
    await expectNoBarriers(studio);
  });

  it(`a long list of ${many} elements renders only visible ones, and Tab goes through it`, async () => {
    await next();
    await page.getByText(String(many), { exact: true }).first().waitFor();
    expect(await options(page).count()).toBeLessThan(100);
    await page.getByRole('application').focus();
    await page.keyboard.press('Shift+Tab');
    await options(page)
      .filter({ hasText: `Cell ${many - 1}` })
      .waitFor();
    await savePictures(studio, 'annotate-long');
    await expectNoBarriers(studio);
  });

  it('a missing picture shows its area, and its boxes can be edited', async () => {
    await next();
    await page.getByText(/is missing or damaged; its boxes are kept/).waitFor();
    await options(page).filter({ hasText: 'Kept' }).click();
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => fields(page)).toEqual([51, 50, 151, 90]);
    await page.getByText(/Saved, rev 2/).waitFor();
    await savePictures(studio, 'annotate-missing');
    await expectNoBarriers(studio);
  });

  it('the previous picture stays until the next one is ready', async () => {
    let held = 0;
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A fresh page has its own picture and the two beside it; the first one has to be requested.
    await page.reload();
    await expect.poll(() => heading(page).textContent()).toBe('shot 04.png');
    await page.getByRole('button', { name: /shot 01/ }).waitFor();
    await page.route('**/rpc/screenshots/get*', async (route) => {
      held += 1;
      await gate;
      await route.continue();
    });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        seen.push(document.querySelector('h1')?.textContent ?? '');
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('button', { name: /shot 01/ }).click();
    await expect.poll(() => held).toBeGreaterThan(0);
    await expect.poll(() => heading(page).textContent()).toBe('shot 04.png');
    await options(page).filter({ hasText: 'Kept' }).waitFor();
    release();
    await expect.poll(() => heading(page).textContent()).toBe('shot 01.png');
    await options(page).filter({ hasText: 'Text size' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    // Every frame in between showed a picture with its name.
    expect(seen).toEqual(['shot 04.png', 'shot 01.png']);
  });

  it('small window: panels close to the rail, nothing overflows', async () => {
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1024, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await page.getByRole('region', { name: 'Elements' }).waitFor({ state: 'hidden' });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      const buttons = page.getByRole('navigation', { name: 'Tools' }).getByRole('button');
      const last = await buttons.last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(size.height - 24);
    }
    await expectNoBarriers(studio);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('a long name pushes no control out of its panel, and a reload returns to the picture', async () => {
    const name = await heading(page).textContent();
    await options(page).first().click();
    await page.keyboard.press('e');
    await page.keyboard.type('A control with a very long name that comes from an import. '.repeat(4));
    await page.keyboard.press('Tab');
    const panel = page.getByRole('complementary', { name: 'Properties' });
    const more = await panel.getByRole('button', { name: 'More' }).boundingBox();
    expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThanOrEqual(1440);
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Alt+2');
    await expect.poll(() => heading(page).textContent()).toBe(name);
    await page.reload();
    await expect.poll(() => heading(page).textContent()).toBe(name);
  });

  it('wrote no error to the console except the missing picture', () => {
    expect(studio.errors.filter((error) => !/404|missing|Failed to load resource/.test(error))).toEqual([]);
  });
});
