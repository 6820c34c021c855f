import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { type ChatServer, startChatServer } from './support/chat-server.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShot, drawShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const listed = JSON.stringify({
  elements: [
    { box: [31, 139, 156, 200], kind: 'text', name: 'Save', role: 'button', score: 0.97 },
    { box: [0, 0, 1000, 67], kind: 'text', name: 'Title bar', role: 'heading', score: 0.4 },
  ],
});
const tree = (width: number, height: number, nodes: object[]) =>
  JSON.stringify({ platform: 'os_web', app_name: 'Shop', image_size: [width, height], elements: nodes });
const node = (id: number, name: string, bbox: number[], more: object = {}) => ({
  id,
  role: 'button',
  name,
  bbox,
  interactive: true,
  ...more,
});

describe.runIf(hasBrowser())('pre-labels', () => {
  const place = makeWorkplace();
  let answer = listed;
  let server: ChatServer;
  let studio: Studio;
  let page: Page;
  beforeAll(async () => {
    server = await startChatServer(() => answer);
    const shots = ['one', 'two'].map((text) => ({ name: `${text}.png`, width: 1280, height: 720, text }));
    const folder = await drawShots(place, 'shots', shots);
    const project = await makeProject(place, `prelabels`, async (client) => {
      const files = await Promise.all(
        shots.map(async ({ name }) => new File([await readFile(path.join(folder, name))], name)),
      );
      await client.imports.upload({ files, names: shots.map(({ name }) => name), source: 'drop', platform: 'web' });
      await client.models.save({ record: { ...server.record('seer'), coordinates: 'thousand' } });
    });
    studio = await openStudio('browser', { place, project, env: { BENCHWRIGHT_E2E_KEY: 'not-a-real-key' } });
    ({ page } = studio);
    await goTo(page, '#/annotate');
    await page.getByRole('heading', { name: /one|two/ }).waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    await server?.close();
    place.remove();
  });

  const file = (name: string, content: string) => {
    const at = path.join(place.folder, name);
    writeFileSync(at, content);
    return at;
  };
  const menu = () => page.getByRole('button', { name: 'Pre-labels from…' });
  async function loadTree(at: string): Promise<void> {
    await menu().click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Load a tree…' }).click();
    await (await chooser).setFiles(at);
  }
  const prelabel = (name: string) => page.getByRole('option', { name, exact: false });
  const accepts = (count: number) => page.getByRole('button', { name: `Accept ${count}` }).waitFor();

  it('a broken tree is refused by name and one of another size is asked about', async () => {
    await loadTree(file('broken.json', '{"elements": ['));
    await page.getByRole('alert').filter({ hasText: 'broken.json was not loaded: not valid JSON' }).waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await loadTree(file('half.json', tree(640, 360, [node(1, 'Save', [20, 50, 100, 72])])));
    await page.getByRole('alert').filter({ hasText: 'half.json describes a 640×360 screen' }).waitFor();
    await savePictures(studio, 'prelabels-size');
    await expectNoBarriers(studio);
    await page.getByRole('button', { name: 'Scale' }).click();
    await accepts(1);
    await prelabel('Save').click();
    await page
      .getByText(/accepted from dom/)
      .first()
      .waitFor();
    const edges = ['left', 'top', 'right', 'bottom'];
    const titles = await Promise.all(
      edges.map((edge) => page.getByLabel(`Locate, ${edge} edge in pixels`).getAttribute('title')),
    );
    expect(titles.map(Number)).toEqual([40, 100, 200, 144]);
  });

  it('the nodes of a tree are pre-labels with role and state, refused one by one or accepted at once', async () => {
    const nodes = [
      node(1, 'Dark theme', [300, 100, 400, 130], { role: 'switch', states: ['checked'] }),
      node(2, 'Cancel', [300, 200, 400, 240]),
      node(3, 'Help', [300, 300, 400, 340]),
    ];
    await loadTree(file('page.json', tree(1280, 720, nodes)));
    await accepts(3);
    await savePictures(studio, 'prelabels-tree');
    await page.getByTitle('Reject the pre-label Help').click();
    await accepts(2);
    await page.keyboard.press('g');
    await page.getByRole('option', { name: /Dark theme.*switch/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Accept 0' }).isDisabled()).toBe(true);
  });

  it('a model is asked from the same menu; its pre-labels carry its name', async () => {
    await page.keyboard.press('d');
    await page
      .getByRole('heading', { name: 'two' })
      .or(page.getByRole('heading', { name: 'one' }))
      .waitFor();
    await menu().click();
    await page.getByRole('menuitem', { name: 'seer' }).waitFor();
    await savePictures(studio, 'prelabels-menu');
    await page.getByRole('menuitem', { name: 'seer' }).click();
    await page.getByText('seer: 2 elements').waitFor();
    // The second one is below the score.
    await accepts(1);
    await page.getByRole('checkbox', { name: 'seer' }).waitFor();
    // An accepted one is selected.
    await page.keyboard.press('g');
    await page
      .getByText(/accepted from seer/)
      .first()
      .waitFor();
    await savePictures(studio, 'prelabels-model');
  });

  it('an answer that is not a list is reported, and the run can be opened', async () => {
    answer = 'There is a button.';
    await page.keyboard.press('a');
    await page.keyboard.press('Shift+G');
    await page.getByRole('menuitem', { name: 'seer' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /seer returned no pre-labels: .*not JSON/ })
      .waitFor();
    await page.getByRole('button', { name: 'Open the run' }).click();
    await page.waitForURL(/#\/runs\//);
    await page.getByText('Elements as pre-labels').first().waitFor();
    answer = listed;
  });

  it('an imported tree becomes pre-labels unless elements are requested', async () => {
    const folder = path.join(place.folder, 'captured');
    mkdirSync(folder, { recursive: true });
    await drawShot(path.join(folder, 'three.png'), { name: 'three.png', width: 1280, height: 720, text: 'three' });
    writeFileSync(path.join(folder, 'three.json'), tree(1280, 720, [node(1, 'Save', [40, 100, 200, 144])]));
    await goTo(page, '#/import');
    await page.getByLabel('File or folder').fill(path.join(folder, 'three.json'));
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'DOM element list (web page)' }).click();
    await page.getByRole('radio', { name: 'Pre-labels' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Pre-labels' }).isChecked()).toBe(true);
    await page.getByText('1 record, 1 picture').waitFor();
    await savePictures(studio, 'import-as');
    await expectNoBarriers(studio);
    // The boxes of this format are in pixels, so there is nothing to ask about them.
    await page.getByRole('button', { name: /^Import/ }).click();
    await page
      .getByText('Done.', { exact: false })
      .or(page.getByRole('button', { name: 'To the library' }))
      .first()
      .waitFor();
    // A refusal by the host has an HTTP status that browsers log as an error.
    expect(studio.errors.filter((error) => !error.includes('422'))).toEqual([]);
  });
});
