import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../renderer/i18n/en.ts';
import { zh } from '../../renderer/i18n/zh/zh.ts';
import { expectNoBarriers } from './support/axe.ts';
import { drag, fitted, shown, toAnnotate } from './support/canvas.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { type BrowserStudio, hasBrowser, openStudio } from './support/studio.ts';

const size = [640, 400] as const;
const button = { left: 240, top: 170, width: 160, height: 56 };

/** A white picture with a dark button. */
async function picture(): Promise<File> {
  const { left, top, width, height } = button;
  const dark = { create: { width, height, channels: 3 as const, background: '#203040' } };
  const white = { width: size[0], height: size[1], channels: 3 as const, background: '#ffffff' };
  const bytes = await sharp({ create: white })
    .composite([{ input: await sharp(dark).png().toBuffer(), left, top }])
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'one.png');
}

const languages = [
  { language: 'English', locale: 'en-US', words: en },
  { language: 'Chinese', locale: 'zh-CN', words: zh },
] as const;

describe.runIf(hasBrowser()).each(languages)('three people on one picture, in $language', ({ locale, words }) => {
  const place = makeWorkplace();
  let studio: BrowserStudio;
  let owner: Page;
  let ann: Page;
  let rex: Page;
  beforeAll(async () => {
    const project = await makeProject(place, 'trial', async (client) => {
      await client.imports.upload({ files: [await picture()], names: ['one.png'], platform: 'linux', source: 'drop' });
    });
    studio = await openStudio('browser', { place, project, locale });
    owner = studio.page;
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  /** Invites somebody on the screen, and signs them in with the link in a browser of their own. */
  async function invite(name: string, role: 'annotator' | 'reviewer'): Promise<Page> {
    const { people, invite: asked, link } = words.settings;
    await owner.getByRole('button', { name: people.invite }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('textbox', { name: asked.name }).fill(name);
    await dialog.getByRole('combobox', { name: people.role }).click();
    await owner.getByRole('option', { name: words.app.roles[role] }).click();
    await dialog.getByRole('button', { name: asked.go }).click();
    const address = await dialog.getByRole('textbox', { name: link.address }).inputValue();
    await dialog.getByRole('button', { name: link.done }).click();
    const page = await studio.otherBrowser();
    await page.goto(address);
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.locator('main').first().waitFor();
    return page;
  }
  const row = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
  const type = async (page: Page, text: string) => {
    await page.keyboard.press('e');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };

  it('the owner invites an annotator, who signs in with the link', async () => {
    await goTo(owner, '#/settings');
    ann = await invite('Ann', 'annotator');
  });

  it('the owner invites a reviewer, too', async () => {
    rex = await invite('Rex', 'reviewer');
    await savePictures(studio, `trial-people-${locale}`);
  });

  it('the owner assigns the picture as a batch', async () => {
    const { give, bar } = words.library;
    await goTo(owner, '#/library');
    await owner.getByText('one.png').first().click();
    await owner.keyboard.press('Control+a');
    await owner.getByRole('button', { name: bar.give, exact: true }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('combobox', { name: give.person }).click();
    await owner.getByRole('option', { name: /Ann/ }).click();
    await dialog.getByRole('textbox', { name: give.batch }).fill('Trial');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'hidden' });
    await goTo(ann, '#/board');
    await ann.getByRole('region', { name: words.board.stage.todo }).getByRole('button', { name: /Trial/ }).waitFor();
    await savePictures(studio, `trial-board-${locale}`);
  });

  it('the annotator draws; two names for one box make a conflict that shows both', async () => {
    await toAnnotate(ann);
    await shown(ann, 'one.png');
    await ann.getByRole('application').focus();
    const [x, y] = [button.left, button.top];
    await ann.keyboard.press('w');
    await drag(ann, await fitted(ann, size, [x, y]), await fitted(ann, size, [x + button.width, y + button.height]));
    await type(ann, 'First name');
    await ann.keyboard.press('Enter');
    await row(ann, 'First name').waitFor();
    await goTo(owner, new URL(ann.url()).hash);
    await row(owner, 'First name').click();
    await type(owner, 'Typed by the owner');
    await type(ann, 'The button');
    await ann.keyboard.press('Enter');
    await row(owner, 'The button').waitFor();
    await owner.keyboard.press('Enter');
    const { keepTheirs } = words.annotate.conflict;
    await owner.getByText('Typed by the owner').first().waitFor();
    await savePictures(studio, `trial-conflict-${locale}`);
    await owner.getByRole('button', { name: keepTheirs }).click();
    await owner.getByRole('button', { name: keepTheirs }).waitFor({ state: 'hidden' });
  });

  it('the annotator submits; the reviewer answers blind and approves, and the batch is done', async () => {
    await ann.getByRole('button', { name: words.annotate.instructions.variant }).click();
    await ann.keyboard.type('Press the dark button');
    await ann.keyboard.press('Enter');
    await ann.getByText('Press the dark button').first().waitFor();
    await ann.keyboard.press('Control+Enter');
    await goTo(rex, '#/review');
    await rex.getByText('Press the dark button').first().waitFor();
    const bounds = await rex.locator('main img').first().boundingBox();
    if (!bounds) throw new Error('The picture is not shown.');
    const scale = bounds.width / size[0];
    await rex.mouse.click(
      bounds.x + (button.left + button.width / 2) * scale,
      bounds.y + (button.top + button.height / 2) * scale,
    );
    await rex.getByText(words.review.target.answers, { exact: true }).waitFor();
    await expectNoBarriers({ ...studio, page: rex });
    await savePictures({ ...studio, page: rex }, `trial-review-${locale}`);
    await goTo(owner, '#/board?whose=all');
    const done = owner.getByRole('region', { name: words.board.stage.done }).getByRole('button', { name: /Trial/ });
    // Keys that answered are ignored for a moment.
    await expect
      .poll(async () => {
        await rex.keyboard.press('Enter');
        return done.count();
      })
      .toBe(1);
    expect(studio.errors.filter((error) => !error.includes('409'))).toEqual([]);
  });
});
