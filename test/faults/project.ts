import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { change } from '#electron/host/changes/change.ts';
import { createScreenshot } from '#electron/host/changes/create.ts';
import { insertMedia } from '#electron/host/db/queries/screenshots/media.ts';
import { MediaStore, type StoredPicture } from '#electron/host/media/store.ts';
import { createProject } from '#electron/host/opening/open-project.ts';

/** A project on disk with small, distinct screenshots; `remove` deletes it. */
export async function makeProject(screenshots: number): Promise<{ folder: string; remove(): void }> {
  const root = mkdtempSync(join(tmpdir(), 'benchwright-faults-'));
  const folder = join(root, 'project');
  const session = createProject(folder);
  const store = new MediaStore(folder);
  const pictures: StoredPicture[] = [];
  for (let i = 0; i < screenshots; i++) {
    const background = { r: i % 256, g: (i >> 8) % 256, b: 90 };
    const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    pictures.push(await store.put(bytes, `shot-${i}.png`));
  }
  await store.settle();
  change(session, { author: { kind: 'import', name: 'folder' } }, (to) => {
    for (const [i, { sha256, ext, mime, bytes, width, height }] of pictures.entries()) {
      insertMedia(session.write, { sha256, ext, mime, bytes, width, height, createdAt: new Date().toISOString() });
      createScreenshot(to, {
        sha256,
        name: `shot-${i}.png`,
        platform: 'linux',
        app: 'Lantern',
        tags: [],
        width,
        height,
      });
    }
  });
  await session.close();
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}
