import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { copyPicture } from './support/clipboard.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, someShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('pictures added to the library', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let folder: string;
  let wire: CDPSession;
  beforeAll(async () => {
    folder = await drawShots(place, 'dropped', someShots(30));
    writeFileSync(path.join(folder, 'web', 'Shop', 'broken.png'), 'this is no picture');
    writeFileSync(path.join(folder, 'web', 'notes.txt'), 'hello');
    writeFileSync(path.join(folder, '.DS_Store'), 'x');
    await drawShots(place, 'single', [{ name: 'alone.png', width: 320, height: 200, text: 'Alone' }]);
    const project = await makeProject(place, 'intake');
    studio = await openStudio('browser', { place, project });
    const { page } = studio;
    if ((await page.getByRole('link', { name: 'Library' }).count()) === 0)
      await page.getByRole('button', { name: 'intake' }).click();
    await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
    wire = await page.context().newCDPSession(page);
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  /** A drop of real files and folders from outside the window, as the system sends it. */
  async function drop(...files: string[]): Promise<void> {
    const data = { items: [], files, dragOperationsMask: 1 };
    const at = { x: 700, y: 400, data };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await wire.send('Input.dispatchDragEvent', { type, ...at });
  }
  const count = (n: number) =>
    studio.page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${n.toLocaleString('en')} screenshots?`) })
      .waitFor();

  it('shows where to drop, takes a folder with its subfolders, and lists what was refused and why', async () => {
    const { page } = studio;
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver'] as const)
      await wire.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
    await page.getByText('Drop to add to this project').waitFor();
    await savePictures(studio, 'library-drop');
    await wire.send('Input.dispatchDragEvent', { type: 'drop', x: 700, y: 400, data });
    await page.getByText('Added 30, already known 0, refused 2').waitFor();
    await count(30);
    await page.getByRole('button', { name: 'Show what was refused' }).click();
    await page.getByRole('listitem').filter({ hasText: 'web/notes.txt not a supported picture type' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'web/Shop/broken.png' }).waitFor();
    expect(await page.getByText('.DS_Store').count()).toBe(0);
    await savePictures(studio, 'library-dropped');
    await expectNoBarriers(studio);
    // Platform and app come from the folders' names.
    await page.getByRole('checkbox', { name: 'Shop, 10' }).waitFor();
  });

  it('recognises known pictures when they are dropped together with new ones', async () => {
    await drop(path.join(folder, 'linux'), path.join(place.folder, 'single', 'alone.png'));
    await studio.page.getByText('Added 1, already known 10, refused 0').waitFor();
    await count(31);
    // The single picture was in no folder whose name tells platform and app, so they are asked for, once.
    await studio.page.getByRole('dialog', { name: 'Platform and app' }).waitFor();
    await studio.page.keyboard.press('Escape');
  });

  it('says so if nothing in a drop is a picture', async () => {
    await drop(path.join(folder, 'web', 'notes.txt'));
    await studio.page.getByText('None of the dropped files can be read as a picture or video.').waitFor();
    await count(31);
  });

  const fromPalette = async (words: string) => {
    await studio.page.keyboard.press('Control+k');
    await studio.page.getByRole('dialog').getByRole('combobox').fill(words);
    await studio.page.keyboard.press('Enter');
  };

  it('adds the clipboard’s picture by Ctrl+V and from the menu, and says if there is none', async () => {
    const { page } = studio;
    const { origin } = new URL(page.url());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await copyPicture(page, '#884422');
    await page.keyboard.press('Control+v');
    await page.getByText('Added 1, already known 0, refused 0').waitFor();
    await count(32);
    await copyPicture(page, '#226688');
    await fromPalette('Paste picture');
    await count(33);
    await page.evaluate(() => navigator.clipboard.writeText('secret words'));
    await fromPalette('Paste picture');
    await page.getByText('There is no picture on the clipboard. Copy one and paste again.').waitFor();
    await count(33);
  });

  it('carries the selection into the export', async () => {
    const { page } = studio;
    await page.getByRole('listbox', { name: 'Screenshots' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.getByRole('toolbar').getByText('2 selected').waitFor();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Export/ })
      .click();
    const dialog = page.getByRole('dialog');
    const chosen = dialog.getByRole('combobox', { name: 'Screenshots' });
    await chosen.waitFor();
    await expect.poll(() => chosen.inputValue()).toBe('the 2 selected');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Destination' }).inputValue())
      .toContain('approved-selection-');
    await expectNoBarriers(studio);
    await savePictures(studio, 'export-selection');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText('Nothing on the 2 chosen screenshots is approved').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Alt+1');
    await page.getByRole('toolbar').getByText('2 selected').waitFor();
    await page.keyboard.press('Escape');
  });

  it('pauses an import, continues, stops it, and a second import adds only the rest', async () => {
    const { page } = studio;
    const many = path.join(place.folder, 'many', 'web', 'Many');
    mkdirSync(many, { recursive: true });
    // Copies that differ in their last bytes are separate pictures.
    const png = readFileSync(path.join(folder, 'web', 'Shop', 'shot 01.png'));
    const end = png.length - 12;
    const total = 900;
    for (let n = 0; n < total; n++)
      writeFileSync(path.join(many, `${String(n).padStart(4, '0')}.png`), withText(png, end, n));
    const start = async () => {
      await page.keyboard.press('Control+i');
      await page.getByLabel('File or folder').fill(path.dirname(path.dirname(many)));
      await page.getByText('900 pictures in 1 folder').waitFor();
      await page.getByRole('button', { name: /^Next/ }).click();
      await page.getByRole('row', { name: /web\/Many/ }).waitFor();
      await page
        .getByRole('button', { name: /^Import/ })
        .last()
        .click();
    };
    await start();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. Everything imported so far').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'import-paused');
    // While it is paused, other places work and the chip leads back.
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('listbox', { name: 'Screenshots' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stop the import' }).click();
    await page.getByText('Stopped. Everything imported so far stays in the project.').waitFor();
    await savePictures(studio, 'import-stopped');
    await start();
    await page.getByText('Done', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await count(33 + total);
    expect(studio.errors).toEqual([]);
  });
});

/** A PNG with a text chunk before its end: the same picture in other bytes. */
function withText(png: Buffer, end: number, n: number): Buffer {
  const body = Buffer.from(`tEXtComment\0${n}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}
