import type { LLMock } from '@copilotkit/aimock';
import { cpSync, mkdirSync, readdirSync, readFileSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveNextDownload } from './support/download.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { chooseInMenu } from './support/system-menu.ts';
import { hasBrowser, hasDesktop, openStudio, type ShellName, type Studio } from './support/studio.ts';
import { scoredReply, startUnderstandingServer } from './support/understanding-server.ts';

const images = path.resolve(import.meta.dirname, '../../resources/sample/images');
const secret = 'mock-secret-91c0de7714';
const pictures = 3;

/** Who plays which role, and who is scored beside `builtin/random`. */
interface Cast {
  name: string;
  /** Each shell does the whole job once. */
  shell: ShellName;
  writer: string;
  verifier: string;
  refiner: string;
  scored: string[];
  /** Models to add on the Models screen first, by provider. */
  add: { name: string; provider: 'openai, compatible' | 'anthropic'; model: string }[];
}

const casts: Cast[] = [
  {
    name: 'models of both vendors',
    shell: 'browser',
    writer: 'chat',
    verifier: 'messages',
    refiner: 'chat',
    scored: ['chat', 'messages'],
    add: [
      { name: 'chat', provider: 'openai, compatible', model: 'gpt-4o' },
      { name: 'messages', provider: 'anthropic', model: 'claude-sonnet-4-5' },
    ],
  },
  {
    name: 'built-in models only',
    shell: 'desktop',
    writer: 'builtin/writer',
    verifier: 'builtin/ocr',
    refiner: 'builtin/ocr',
    scored: ['builtin/ocr'],
    add: [],
  },
];

const able = casts.filter(({ shell }) => (shell === 'browser' ? hasBrowser() : hasDesktop()));

describe.each(able)('the whole job by hand in the $shell shell with $name', (cast) => {
  const place = makeWorkplace();
  const shots = path.join(place.folder, 'pictures');
  let mock: LLMock;
  let studio: Studio;
  beforeAll(async () => {
    mock = await startUnderstandingServer();
    const folder = path.join(shots, 'linux', 'Desk');
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(images).filter((name) => name.endsWith('.png'));
    for (const name of names.sort().slice(0, pictures)) cpSync(path.join(images, name), path.join(folder, name));
    studio = await openStudio(cast.shell, { place, env: { MOCK_KEY: secret } });
  });
  afterAll(async () => {
    await studio?.close();
    await mock?.stop();
    place.remove();
  });

  const go = (name: string) => studio.page.getByRole('link', { name, exact: false }).first().click();
  const dialog = () => studio.page.getByRole('dialog');
  /** Chooses an entry of a dropdown list. */
  async function choose(field: string | RegExp, entry: string): Promise<void> {
    await dialog().getByRole('combobox', { name: field }).click();
    await studio.page.getByRole('option', { name: entry, exact: true }).click();
  }
  /** Runs an action from the menu: the application's own in the desktop, the page's in the browser. */
  async function fromMenu(group: string, entry: RegExp): Promise<void> {
    const { page, app } = studio;
    if (!app) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: group, exact: true }).hover();
      await page.getByRole('menuitem', { name: entry }).click();
      return;
    }
    await chooseInMenu(app, group, entry);
  }

  it('makes a project and imports a folder of pictures', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+n');
    await dialog().getByLabel('Name', { exact: true }).fill('shop');
    await dialog().getByLabel('Folder', { exact: true }).fill(place.folder);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
    await page
      .getByRole('button', { name: /^Import/ })
      .first()
      .click();
    await page.getByLabel('File or folder').fill(shots);
    await page.getByText(`${pictures} pictures in 1 folder`).waitFor();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByRole('row', { name: /linux\/Desk/ }).waitFor();
    await page
      .getByRole('button', { name: /^Import/ })
      .last()
      .click();
    await page.getByText('Nothing was refused.').waitFor();
  });

  it('sees the pictures in the library', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${pictures} screenshots` })
      .waitFor();
    await page.getByText(/\.png/).first().waitFor();
  });

  it.each(cast.add)('adds the model $name, and tries it on a screenshot', async ({ name, provider, model }) => {
    const { page } = studio;
    await go('Models');
    await page.getByRole('button', { name: 'Model', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: provider, exact: true }).click();
    await page.getByLabel('Base URL').fill(provider === 'anthropic' ? mock.url : `${mock.url}/v1`);
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill(model);
    await page.getByLabel('Key variable').fill('MOCK_KEY');
    await page.getByLabel('Input', { exact: true }).fill('2');
    await page.getByLabel('Output', { exact: true }).fill('10');
    await page.keyboard.press('Control+s');
    await page.getByRole('option', { name: new RegExp(`${name}.*environment`) }).waitFor();
    await page.getByRole('radio', { name: 'text' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText(scoredReply).waitFor();
  });

  it('starts a run after its dry run, and follows it to the end', async () => {
    const { page } = studio;
    await go('Runs');
    await page.getByText('No runs yet').waitFor();
    await page.keyboard.press('n');
    await choose('Writes the questions', cast.writer);
    await choose(/^Checks them \(/, cast.verifier);
    await choose(/^Checks them again/, cast.refiner);
    const estimate = dialog().getByRole('region', { name: 'Dry run' });
    await estimate.getByText('Items').waitFor();
    await dialog().getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('region', { name: 'Runs' }).getByText('done', { exact: true }).waitFor();
    await savePictures(studio, `by-hand-run-${cast.add.length}`);
  });

  it('reviews: answers blind, then approves, edits and rejects', async () => {
    const { page } = studio;
    await go('Review');
    const panel = page.getByRole('region', { name: 'Question', exact: true });
    const total = pictures * 3;
    for (let at = 0; at < total; at++) {
      await page.getByText(`${at + 1} of ${total}`).waitFor();
      await panel.getByText('Answer first').waitFor();
      await page.keyboard.press('3');
      await panel.getByText('Word diff').waitFor();
      if (at === 0) {
        await page.keyboard.press('e');
        const text = page.getByRole('textbox', { name: 'Question', exact: true });
        await text.fill(`${await text.inputValue()} (as shown)`);
        await page.keyboard.press('Control+Enter');
      } else if (at === total - 1) {
        await page.keyboard.press('x');
        await page.getByText('Why is it rejected?').waitFor();
        await panel.getByRole('button', { name: 'the key is wrong' }).click();
      } else {
        await page.keyboard.press('Control+Enter');
        // If the blind answer differs from the key, approving asks once.
        const asked = panel.getByRole('alert').filter({ hasText: 'Your own blind answer was different' });
        await asked
          .or(page.getByText(`${at + 2} of ${total}`))
          .first()
          .waitFor();
        if (await asked.isVisible()) await page.keyboard.press('Control+Enter');
      }
    }
    await page.getByText('That was the last one').waitFor();
  });

  it('freezes what was approved, and exports it with the file read back', async () => {
    const { page } = studio;
    await go('Releases');
    await page.getByText('A release made now would contain').waitFor();
    await page.keyboard.press('n');
    await dialog().getByRole('textbox', { name: 'Tag' }).fill('1.0');
    await dialog().getByRole('button', { name: 'Freeze', exact: true }).click();
    await page.getByRole('region', { name: '1.0' }).waitFor();
    await page.keyboard.press('x');
    const out = path.join(place.folder, 'exported');
    await dialog().getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: /mmbench-gui-l1/ }).click();
    await dialog().getByRole('textbox', { name: 'Destination' }).fill(out);
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('Read back and verified.').waitFor();
    // The picture with the rejected question no longer has three questions: it is left out, and the dialog says so.
    await dialog().getByText('L1 needs one of each difficulty').waitFor();
    await savePictures(studio, `by-hand-exported-${cast.add.length}`);
    const written = JSON.parse(readFileSync(path.join(out, 'L1_annotations.json'), 'utf8')) as unknown[];
    expect(written).toHaveLength(pictures - 1);
    expect(readdirSync(path.join(out, 'offline_images', 'os_linux'))).toHaveLength(pictures - 1);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('evaluates from the menu, and shows the results', async () => {
    const { page } = studio;
    await fromMenu('Run', /^Evaluate/);
    const field = dialog().getByRole('combobox', { name: 'Models' });
    await field.click();
    for (const model of [...cast.scored, 'builtin/random'])
      await page.getByRole('option', { name: model, exact: true }).click();
    await dialog().getByRole('heading', { name: 'Dry run' }).click();
    await dialog().getByText('Total', { exact: true }).waitFor();
    await dialog()
      .getByRole('button', { name: `Start ${cast.scored.length + 1} evaluations` })
      .click();
    const board = page.getByRole('region', { name: 'Leaderboard' });
    for (const model of cast.scored)
      await board.getByRole('row', { name: new RegExp(`${model}.*(computed here|baseline)`) }).waitFor();
    await board.getByRole('row', { name: /builtin\/random.*baseline/ }).waitFor();
    await savePictures(studio, `by-hand-results-${cast.add.length}`);
  });

  it('drills down to an item and its reply, and saves the report', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: /^Linux, easy:/ }).click();
    await page
      .getByText(/, \d items?$/)
      .first()
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Show prompt and raw reply' }).click();
    await dialog().getByText('Prompt, user').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    const file = path.join(place.folder, 'report.md');
    const saved = saveNextDownload(studio, file);
    await page.getByRole('button', { name: /report/i }).click();
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
    await saved;
    const report = readFileSync(file, 'utf8');
    for (const model of [...cast.scored, 'builtin/random']) expect(report).toContain(model);
  });

  it('left no key behind and wrote no error to the console', () => {
    const holders = readdirSync(place.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(place.folder, name))
      // The window's own folder contains temporary sockets and links.
      .filter(
        (file) => lstatSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file, 'latin1').includes(secret),
      );
    expect(holders).toEqual([]);
    expect(studio.errors).toEqual([]);
  });
});
