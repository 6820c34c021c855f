import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxPictures, boxProject, drag, fields, fitted, saved, shown, toAnnotate } from './support/canvas.ts';
import { makeWorkplace, withClient } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser()).each([1, 1.5, 2])('exact pixels at device pixel ratio %d', (ratio) => {
  const place = makeWorkplace();
  let studio: Studio;
  let folder: string;
  beforeAll(async () => {
    folder = await boxProject(place, `ratio ${ratio}`);
    studio = await openStudio('browser', { place, project: folder, deviceScaleFactor: ratio });
    await toAnnotate(studio.page);
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('has the requested ratio', async () => {
    expect(await studio.page.evaluate(() => devicePixelRatio)).toBe(ratio);
  });

  it.each(boxPictures)('by mouse on $name', async ({ name, size, target }) => {
    const { page } = studio;
    await page.getByRole('button', { name: new RegExp(`${name}.*, `) }).click();
    await shown(page, name);
    const middle = [(target[0] + target[2]) / 2, (target[1] + target[3]) / 2] as const;
    const at = await fitted(page, size, middle);
    // Zoom in on the target until it is easy to draw around; the place under the pointer stays.
    await page.mouse.move(at[0], at[1]);
    const wanted = Math.max(1, 40 / (target[2] - target[0]));
    const zoom = async () => Number(/(\d+) %/.exec((await page.locator('footer').textContent()) ?? '')?.[1]) / 100;
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

  // Numbers that are typed and keys know no device pixels.
  it.each(ratio === 1 ? boxPictures : [])('by keyboard alone on $name', async ({ name, target }) => {
    const { page } = studio;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(`${name}.*, `) }).press('Enter');
    await shown(page, name);
    await page.getByRole('application').focus();
    await page.keyboard.press('0');
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
    const edge = (name: string) => page.getByLabel(`Locate, ${name} edge in pixels`);
    const type = async (name: string, value: number) => {
      await edge(name).fill(String(value));
      await edge(name).press('Enter');
    };
    await edge('left').waitFor();
    // From the corner outwards, so that no edge crosses another; one step aside, and back by the arrow keys.
    await type('left', 0);
    await type('top', 0);
    await type('right', target[2] - 1);
    await type('bottom', target[3] - 10);
    await type('left', target[0] - 1);
    await type('top', target[1] - 10);
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => fields(page)).toEqual([...target]);
    await saved(page);
  });

  it('stored what the screen showed', async () => {
    await studio.close();
    const boxes = await withClient(place, async (client) => {
      await client.projects.open({ path: folder });
      const { rows } = await client.screenshots.query({ sort: 'name' });
      return Promise.all(
        rows.map(async ({ id }) =>
          (await client.elements.list({ screenshotId: id })).map(({ content }) => content.locate),
        ),
      );
    });
    // One by mouse, and at ratio 1 another by keyboard.
    const times = ratio === 1 ? 2 : 1;
    expect(boxes).toEqual(boxPictures.map(({ target }) => Array.from({ length: times }, () => [...target])));
  });
});
