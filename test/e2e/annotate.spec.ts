import path from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace, withClient, type Workplace } from './support/project.ts';
import { openStudio, type Studio, shells } from './support/studio.ts';

type Box = [number, number, number, number];

/** A white picture with one dark rectangle, so that what Tighten finds is known to the pixel. */
async function picture(width: number, height: number, [x1, y1, x2, y2]: Box, orientation?: number): Promise<Buffer> {
  const dark = { create: { width: x2 - x1, height: y2 - y1, channels: 3 as const, background: '#203040' } };
  const made = sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: await sharp(dark).png().toBuffer(), left: x1, top: y1 },
  ]);
  return orientation === undefined
    ? made.png().toBuffer()
    : made.withMetadata({ orientation }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
}

const rows = [
  { name: 'a-2560', size: [2560, 1440], target: [1200, 700, 1320, 760] },
  { name: 'b-6016', size: [6016, 3384], target: [4321, 2345, 4329, 2353] },
  // 400×300 turned a quarter to the right is 300×400, and (x, y) lies at (300 − y, x)
  {
    name: 'c-exif',
    size: [300, 400],
    target: [300 - 140, 50, 300 - 100, 90],
    raw: [400, 300, [50, 100, 90, 140]],
    orientation: 6,
  },
] as const;

async function project(place: Workplace, name: string): Promise<string> {
  const files: string[] = [];
  for (const row of rows) {
    const bytes =
      'raw' in row
        ? await picture(row.raw[0], row.raw[1], [...row.raw[2]], row.orientation)
        : await picture(row.size[0], row.size[1], [...row.target]);
    const file = path.join(place.folder, `${row.name}.${'raw' in row ? 'jpg' : 'png'}`);
    writeFileSync(file, bytes);
    files.push(file);
  }
  return makeProject(place, name, async (client) => {
    const { readFile } = await import('node:fs/promises');
    const pictures = await Promise.all(
      files.map(async (file) => new File([await readFile(file)], path.basename(file))),
    );
    const report = await client.imports.upload({
      files: pictures,
      names: files.map((file) => path.basename(file)),
      platform: 'linux',
      source: 'drop',
    });
    expect(report.refused).toEqual([]);
  });
}

/** Where a point of the picture is on the screen while the whole picture is fitted. */
async function fitted(
  page: Page,
  [width, height]: readonly [number, number],
  [x, y]: readonly [number, number],
): Promise<[number, number]> {
  const bounds = await page.getByRole('application').boundingBox();
  if (!bounds) throw new Error('no canvas');
  const w = Math.floor(bounds.width);
  const h = Math.floor(bounds.height);
  const zoom = Math.min(1, (w - 48) / width, (h - 48) / height);
  return [bounds.x + w / 2 + (x - width / 2) * zoom, bounds.y + h / 2 + (y - height / 2) * zoom];
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(from[0], from[1]);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(to[0], to[1], { steps: 3 });
  await page.mouse.up();
}

const edges = ['left', 'top', 'right', 'bottom'] as const;
/** Stored numbers of the active box, from its fields' titles (the values shown are rounded). */
const fields = (page: Page, kind = 'Locate') =>
  Promise.all(
    edges.map(async (edge) => Number(await page.getByLabel(`${kind}, ${edge} edge in pixels`).getAttribute('title'))),
  );
const saved = (page: Page) => page.getByText(/Saved, rev \d+/).waitFor();
const shown = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(name) }).waitFor();

async function toAnnotate(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/annotate';
  });
  await page.getByRole('application').locator('canvas').first().waitFor();
}

describe.each(shells())('annotate in the %s shell', (shell) => {
  const place = makeWorkplace();
  let studio: Studio;
  let page: Page;
  let folder: string;
  beforeAll(async () => {
    folder = await project(place, `boxes ${shell}`);
    studio = await openStudio(shell, { place, project: folder });
    ({ page } = studio);
    await toAnnotate(page);
    await shown(page, 'a-2560');
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('draws by mouse, tightens to the pixel, nudges, gives three boxes, and takes all of it back', async () => {
    const [{ size, target }] = rows;
    const revision = async () => Number(/rev (\d+)/.exec((await page.locator('footer').textContent()) ?? '')?.[1]);
    const reaches = async (number: number) => {
      await expect.poll(revision, { timeout: 15_000 }).toBe(number);
    };
    await page.keyboard.press('w');
    await drag(
      page,
      await fitted(page, size, [target[0] - 60, target[1] - 50]),
      await fitted(page, size, [target[2] + 70, target[3] + 60]),
    );
    await reaches(1);
    await page.keyboard.press('t');
    await expect.poll(() => fields(page)).toEqual([...target]);
    await reaches(2);
    await page.keyboard.press('2');
    await reaches(3);
    await page.keyboard.press('ArrowRight');
    await reaches(4);
    await page.keyboard.press('Shift+ArrowDown');
    await reaches(5);
    await expect.poll(() => fields(page)).toEqual([target[0] + 1, target[1] + 10, target[2] + 1, target[3] + 10]);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await reaches(6);
    await expect.poll(() => fields(page)).toEqual([target[0], target[1] + 10, target[2] + 1, target[3] + 10]);
    await page.keyboard.press('b');
    await page.keyboard.press('w');
    await drag(
      page,
      await fitted(page, size, [target[0] + 20, target[1] + 20]),
      await fitted(page, size, [target[0] + 60, target[1] + 50]),
    );
    await page.getByLabel('Interact, left edge in pixels').waitFor();
    await reaches(7);
    await savePictures(studio, 'annotate');
    const steps = ['Draw box', 'Resize box', 'Nudge box', 'Nudge box', 'Set kind', 'Tighten box', 'Draw box'];
    for (const [at, label] of steps.entries()) {
      await page.keyboard.press('Control+z');
      await reaches(8 + at);
      await page.getByText(`Undone: ${label}`).waitFor();
    }
    await page.getByText('Nothing selected').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('Done again: Draw box').waitFor();
  });

  it('draws, sizes and names by keyboard alone', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('Nothing selected').waitFor();
    await page.keyboard.press('0');
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
    await page.getByLabel('Locate, left edge in pixels').waitFor();
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = await fields(page);
    expect([x2 - x1, y2 - y1]).toEqual([48, 48]);
    await page.keyboard.press('Control+Alt+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await expect.poll(() => fields(page)).toEqual([x1, y1, x2 - 1, y2 + 1]);
    await page.keyboard.press('e');
    await page.keyboard.type('Dark square');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /Dark square/ }).waitFor();
    await saved(page);
  });

  it('shows the next picture with nothing of this one, and keeps this one for the return', async () => {
    await page.keyboard.press('d');
    await shown(page, 'b-6016');
    await page.getByText('Nothing selected').waitFor();
    expect(await page.getByRole('option', { name: /Dark square/ }).count()).toBe(0);
    await page.keyboard.press('a');
    await shown(page, 'a-2560');
    await page.getByRole('option', { name: /Dark square/ }).waitFor();
  });

  it('approves and goes on with one key', async () => {
    await page.keyboard.press('Control+Enter');
    await shown(page, 'b-6016');
    await page.keyboard.press('a');
    await shown(page, 'a-2560');
    await page
      .getByRole('heading', { name: /a-2560/ })
      .locator('..')
      .getByText('approved')
      .waitFor();
  });

  it('wrote no error to the console, and everything to the project', async () => {
    expect(studio.errors).toEqual([]);
  });
});

const browser = shells().filter((shell) => shell === 'browser');
describe.each(browser.flatMap((shell) => [1, 1.5, 2].map((ratio) => ({ shell, ratio }))))(
  'exact pixels at device pixel ratio $ratio',
  ({ shell, ratio }) => {
    const place = makeWorkplace();
    let studio: Studio;
    let folder: string;
    beforeAll(async () => {
      folder = await project(place, `ratio ${ratio}`);
      studio = await openStudio(shell, { place, project: folder, deviceScaleFactor: ratio });
      await toAnnotate(studio.page);
    });
    afterAll(async () => {
      await studio.close();
      const boxes = await withClient(place, async (client) => {
        await client.projects.open({ path: folder });
        const { rows: all } = await client.screenshots.query({ sort: 'name' });
        return Promise.all(
          all.map(async ({ id }) => (await client.elements.list({ screenshotId: id }))[0]?.content.locate),
        );
      });
      place.remove();
      // What the screen said is what was stored.
      expect(boxes).toEqual(rows.map(({ target }) => [...target]));
    });

    it.each(rows)('on $name', async ({ name, size, target }) => {
      const { page } = studio;
      await page.getByRole('button', { name: new RegExp(`${name}.*, `) }).click();
      await shown(page, name);
      const middle = [(target[0] + target[2]) / 2, (target[1] + target[3]) / 2] as const;
      const at = await fitted(page, size, middle);
      // Zoom at the target until it is easy to draw around; the place under the pointer stays.
      await page.mouse.move(at[0], at[1]);
      const wanted = 40 / (target[2] - target[0]);
      const status = page.locator('footer');
      const zoom = async () => Number(/(\d+) %/.exec((await status.textContent()) ?? '')?.[1]) / 100;
      await expect
        .poll(
          async () => {
            const now = await zoom();
            if (now < wanted) await page.mouse.wheel(0, -240);
            return now >= wanted;
          },
          { timeout: 20_000 },
        )
        .toBe(true);
      const half = ((await zoom()) * (target[2] - target[0])) / 2 + 14;
      await page.keyboard.press('w');
      await drag(page, [at[0] - half, at[1] - half], [at[0] + half, at[1] + half]);
      await page.getByLabel('Locate, left edge in pixels').waitFor();
      await page.keyboard.press('t');
      await expect.poll(() => fields(page)).toEqual([...target]);
      await saved(page);
    });
  },
);
