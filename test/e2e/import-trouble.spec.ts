import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

/** A PNG of noise with unique bytes; quick, as it is not drawn. */
function noise(side: number): Buffer {
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side)])));
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'ascii'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.of()),
  ]);
}

function fill(folder: string, count: number, side: number): void {
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < count; n++) writeFileSync(path.join(folder, `${String(n).padStart(4, '0')}.png`), noise(side));
}

/** A small disk for one project; null without the right to mount one. */
function smallDisk(at: string): { remove(): void } | null {
  mkdirSync(at, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', at], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return { remove: () => void execFileSync('umount', ['-l', at]) };
}

describe.runIf(hasBrowser())('imports with problems', () => {
  const place = makeWorkplace();
  const disk = smallDisk(path.join(place.folder, 'disk'));
  const many = path.join(place.folder, 'many');
  let studio: Studio;
  beforeAll(async () => {
    fill(many, 2000, 8);
    const project = await makeProject(place, 'disk/trouble');
    studio = await openStudio('browser', { place, project });
    await studio.page.getByRole('link', { name: 'Library' }).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    disk?.remove();
    place.remove();
  });

  /** Fills in the import's first page and continues to its last question. */
  const choose = async (source: string, found: string) => {
    const { page } = studio;
    await page.getByRole('link', { name: 'Library' }).click();
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill(source);
    await page.getByText(found).waitFor();
  };
  const press = (name: string | RegExp) => studio.page.getByRole('button', { name }).last().click();
  const figures = async () => {
    const of = (name: string) =>
      studio.page
        .locator('dl > div')
        .filter({ has: studio.page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText();
    return { new: await of('new'), known: await of('already known'), refused: await of('refused') };
  };

  it('ends as failed when the source disappears midway; keeps what was imported, and adds the rest at the next attempt', async () => {
    const { page } = studio;
    await choose(many, '2,000 pictures in 1 folder');
    await press(/^Next/);
    await press(/^Import/);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused. Everything imported so far').waitFor();
    renameSync(many, `${many} away`);
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByRole('heading', { name: /Failed/ }).waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: `${many} no longer exists` })
      .waitFor();
    await page.getByRole('alert').filter({ hasText: 'Everything imported so far stays' }).waitFor();
    const before = await figures();
    expect(before.refused, 'a source that is gone is one reason, not one a picture').toBe('0');
    expect(Number(before.new.replace(',', ''))).toBeLessThan(2000);
    await savePictures(studio, 'import-failed');
    await expectNoBarriers(studio);
    const first = page.getByRole('alert').filter({ hasText: 'no longer exists' });
    await first.evaluate((alert) => alert.setAttribute('data-first', ''));
    await press('Retry');
    // The second failure, not what is still on the screen of the first.
    await page.locator('[role=alert]:not([data-first])').filter({ hasText: 'does not exist' }).waitFor();
    renameSync(`${many} away`, many);
    await press('Retry');
    // The failed import’s report stays in view until the next one is in progress.
    await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
    await page.getByText('Nothing was refused.').waitFor();
    const after = await figures();
    const number = (text: string) => Number(text.replace(',', ''));
    expect(number(after.new) + number(after.known)).toBe(2000);
    expect(number(after.known)).toBe(number(before.new));
  });

  it('ends as failed when a file cannot be read, with the reason; corrected, it is imported', async () => {
    const { page } = studio;
    const folder = await drawShots(place, 'unread/offline_images/os_web', [
      { name: 'u.png', width: 400, height: 300, text: 'unread' },
    ]);
    const file = path.join(folder, '../../L2_annotations.json');
    const row = {
      image_path: 'u.png',
      instruction: 'Save it',
      bbox: [0.1, 0.34, 0.5, 0.48],
      data_type: 'text',
      platform: 'os_web',
      grounding_type: 'basic',
    };
    writeFileSync(file, JSON.stringify([row]));
    await choose(file, '1 record, 1 picture');
    await press(/^Next/);
    await page.getByRole('radiogroup').waitFor();
    // A file that opens but fails with an I/O error, as on a broken disk.
    const text = readFileSync(file);
    rmSync(file);
    symlinkSync('/proc/self/mem', file);
    await press(/^Use /);
    await page.getByRole('heading', { name: /Failed/ }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'could not be read from disk' }).waitFor();
    await savePictures(studio, 'import-unread');
    rmSync(file);
    writeFileSync(file, text);
    await press('Retry');
    // The failed import’s report stays in view until the next one is in progress.
    await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
    await page.getByText('Nothing was refused.').waitFor();
    expect(await figures()).toEqual({ new: '1', known: '0', refused: '0' });
    // An import that is done is not offered again.
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });

  it('ends as failed on a full disk and continues when there is space', async () => {
    const { page } = studio;
    if (!disk) {
      console.warn('import-trouble: no right to mount a small disk here; an import onto a full one was not tried.');
      return;
    }
    const large = path.join(place.folder, 'large');
    fill(large, 40, 900);
    await choose(large, '40 pictures in 1 folder');
    await press(/^Next/);
    await press(/^Import/);
    await page.getByRole('heading', { name: /Failed/ }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'The disk is full' }).waitFor();
    await savePictures(studio, 'import-full');
    execFileSync('mount', ['-o', 'remount,size=256m', path.join(place.folder, 'disk')]);
    await press('Retry');
    // The failed import’s report stays in view until the next one is in progress.
    await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
    await page.getByText('Nothing was refused.').waitFor();
    const { new: made, known } = await figures();
    expect(Number(made) + Number(known)).toBe(40);
    await press('Show in the library');
    await page
      .getByRole('status')
      .filter({ hasText: /^2,041 screenshots/ })
      .waitFor();
  });

  it('wrote nothing to the console but what was refused', () => {
    expect(studio.errors.filter((line) => !/404|50\d/.test(line))).toEqual([]);
  });
});
