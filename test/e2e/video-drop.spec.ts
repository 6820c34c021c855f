import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('a video dropped on the library', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeProject(place, 'clips');
    studio = await openStudio('browser', { place, project });
    const { page } = studio;
    if ((await page.getByRole('link', { name: 'Library' }).count()) === 0)
      await page.getByRole('button', { name: 'clips' }).click();
    await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  async function drop(...files: string[]): Promise<void> {
    const wire = await studio.page.context().newCDPSession(studio.page);
    const at = { x: 700, y: 400, data: { items: [], files, dragOperationsMask: 1 } };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await wire.send('Input.dispatchDragEvent', { type, ...at });
  }

  /** Records a screen that changes three times, as the browser records one: without a length in the file. */
  const recorded = () =>
    studio.page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 640, height: 360 });
      const pen = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.start();
      const start = performance.now();
      await new Promise<void>((resolve) => {
        const draw = setInterval(() => {
          const n = Math.floor((performance.now() - start) / 1000);
          if (n > 3) {
            clearInterval(draw);
            resolve();
          } else if (pen) {
            pen.fillStyle = ['#000', '#fff', '#444', '#bbb'][n] ?? '';
            pen.fillRect(0, 0, 640, 360);
          }
        }, 50);
      });
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.stop();
      await ended;
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      return [...bytes];
    });

  /** Leaves the question for platform and app without an answer. */
  async function leaveOpen(): Promise<void> {
    const dialog = studio.page.getByRole('dialog', { name: 'Platform and app' });
    await dialog.waitFor();
    await studio.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  it('becomes a picture of each change, once; a file that is none is refused', async () => {
    const { page } = studio;
    const clip = path.join(place.folder, 'clip.webm');
    writeFileSync(clip, Uint8Array.from(await recorded()));
    await drop(clip);
    await page.getByText(/Added [34], already known 0, refused 0/).waitFor();
    const added = Number(/Added (\d)/.exec((await page.getByText(/^Added/).textContent()) ?? '')?.[1]);
    await leaveOpen();
    const pictures = page.getByRole('option', { name: /clip_00-00-0\d\.\d00/ });
    await expect.poll(() => pictures.count()).toBe(added);

    const broken = path.join(place.folder, 'broken.mp4');
    writeFileSync(broken, 'this is no video');
    await drop(clip, broken);
    await page.getByText(`Added 0, already known ${added}, refused 1`).waitFor();
    await leaveOpen();
    await page.getByRole('button', { name: 'Show what was refused' }).click();
    await page.getByRole('listitem').filter({ hasText: 'broken.mp4 cannot be read as a video here' }).waitFor();
    expect(studio.errors).toEqual([]);
  });
});
