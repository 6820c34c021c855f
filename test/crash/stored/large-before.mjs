// Run in a checkout of an older version of the app: node <this file> <folder> <screenshots>. Makes a project with that
// version, freezes and exports it, and writes what that version says about it into figures.json. Plain JavaScript,
// because the modules that it loads are not those of this checkout.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';

const [, , out, many] = process.argv;
const screenshots = Number(many);
const load = (file) => import(pathToFileURL(path.resolve(file)).href);
const { default: sharp } = await load('pipelines/sharp.ts').catch(() => load('node_modules/sharp/lib/index.js'));
const { insertMedia } = await load('electron/host/db/queries/media.ts');
const { createProject } = await load('electron/host/project-session.ts');
const { change } = await load('electron/host/services/change.ts');
const { createElement, createInstruction, createQuestion, createScreenshot } = await load(
  'electron/host/services/create.ts',
);
const { figuresOfLarge } = await import('./large-figures.mjs');

/** A picture with a text chunk of its own, so that each is another file. */
function numbered(picture, n) {
  const body = Buffer.from(`tEXtComment\0${n}`, 'latin1');
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(body.length - 4, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([picture.subarray(0, 33), whole, picture.subarray(33)]);
}

const size = { width: 640, height: 400 };
const base = await sharp({ create: { ...size, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const folder = path.join(out, 'project');
const session = createProject(folder, { name: 'Large' });
const options = ['Sound', 'Displays', 'Network', 'Printers'].map((text, at) => ({ letter: 'ABCD'[at], text }));
const states = ['approved', 'to_review', 'approved', 'rejected', 'draft', 'conflict'];
for (let aa = 0; aa < 256; aa++)
  mkdirSync(path.join(folder, 'media', aa.toString(16).padStart(2, '0')), { recursive: true });
for (let from = 0; from < screenshots; from += 500)
  change(session, { author: { kind: 'import', name: 'folder' } }, (to) => {
    for (let n = from; n < Math.min(screenshots, from + 500); n++) {
      const bytes = numbered(base, n);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      writeFileSync(path.join(folder, 'media', sha256.slice(0, 2), `${sha256}.png`), bytes);
      insertMedia(to.db, {
        ...{ sha256, ext: 'png', mime: 'image/png', bytes: bytes.length, ...size, createdAt: to.at },
      });
      const { id: screenshotId } = createScreenshot(to, {
        ...{ sha256, ...size, name: `${n}.png`, platform: ['linux', 'web', 'android'][n % 3], app: `App ${n % 97}` },
        ...{ tags: n % 5 === 0 ? ['checked'] : [], source: `${n}.png` },
      });
      const { id: elementId } = createElement(to, {
        screenshotId,
        state: 'approved',
        content: { name: `Save ${n}`, kind: 'icon', locate: [10 + n / 1e6, 20.1, 110.5, 60.25] },
      });
      createInstruction(to, {
        elementId,
        state: states[n % states.length],
        content: { type: 'basic', text: `The save button ${n}` },
      });
      createQuestion(to, {
        screenshotId,
        state: states[(n + 1) % states.length],
        content: {
          ...{ difficulty: ['easy', 'medium', 'hard'][n % 3], question: `Which panel of ${n} is open?`, options },
          ...{ answer: 'ABCD'[n % 4], explanation: `because of ${n / 7}` },
        },
      });
    }
  });
const figures = await figuresOfLarge(load, session, out, 'before');
writeFileSync(path.join(out, 'figures.json'), JSON.stringify(figures));
await session.close();
