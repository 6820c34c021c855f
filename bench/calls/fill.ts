import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { insertMedia } from '#electron/host/db/queries/screenshots/media.ts';
import { MediaStore } from '#electron/host/media/store.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { work } from './work.ts';

/** Makes a project with pictures of about 1 MB: noise, which PNG cannot compress. */
async function noise(): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(work.pictureBytes / 3));
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const session = createProject(process.argv[2] ?? '');
const media = new MediaStore(session.folder);
for (let i = 0; i < work.pictures; i++) {
  const { sha256, ext, mime, bytes, width, height } = await media.put(await noise(), `${i}.png`);
  insertMedia(session.write, { sha256, ext, mime, bytes, width, height, createdAt: new Date().toISOString() });
}
await session.close();
