import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { createProject } from '../opening/open-project.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { checkExport, runExport } from '../services/export/run.ts';
import { takeUpload } from '../services/import/upload.ts';
import { approveAll } from '../services/review/scripted.ts';
import { createElement } from '../items/element/create.ts';
import { change } from '../changes/change.ts';
import { PreparedImages } from './prepared-images.ts';
import { openMedia } from './serve.ts';
import { mediaPath } from './media-path.ts';

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
let root: string;
let session: ProjectSession;
let file: string;
let sha256: string;
let original: Buffer;

const take = () =>
  takeUpload(
    session,
    { files: [new File([new Uint8Array(original)], 'shot.png')], names: ['shot.png'], source: 'drop' },
    'Ada',
  );

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'bw-verified-'));
  session = createProject(path.join(root, 'project'));
  original = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { ids } = await take();
  const content = { name: 'Save', locate: [10, 10, 50, 30] as [number, number, number, number] };
  change(session, { author: { kind: 'person', name: 'Ada' } }, (to) => {
    for (const screenshotId of ids) createElement(to, { screenshotId, content, state: 'approved' });
  });
  approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
  ({ sha256 } = session.read.get('SELECT sha256 FROM screenshots') as { sha256: string });
  file = mediaPath(session.folder, sha256, 'png');
});
afterEach(async () => {
  await session.close();
  rmSync(root, { recursive: true, force: true });
});

const give = () => {
  const options = { format: 'benchwright-jsonl', out: path.join(root, 'out') };
  return runExport(session, checkExport(session, options), options, go);
};
const images = () => new PreparedImages(session);
const image = () => ({ sha256, width: 90, height: 60 });
const policies = [imagePolicy.parse({}), imagePolicy.parse({ longEdge: 45 })];

/** The same size and time as before, so that only the content differs. */
function quietly(work: () => void): void {
  const { atime, mtime } = statSync(file);
  work();
  utimesSync(file, atime, mtime);
}

const ways: [string, () => void][] = [
  ['replaced by another picture', () => quietly(() => writeFileSync(file, Buffer.from(original).reverse()))],
  [
    'flipped in one byte',
    () =>
      quietly(() => {
        const bytes = readFileSync(file);
        bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      }),
  ],
  ['emptied', () => writeFileSync(file, '')],
  ['removed', () => rmSync(file)],
  [
    'replaced by a link to another file',
    () => {
      writeFileSync(path.join(root, 'secret'), 'secret');
      rmSync(file);
      symlinkSync(path.join(root, 'secret'), file);
    },
  ],
  [
    'replaced by a link to the same content elsewhere',
    () => {
      copyFileSync(file, path.join(root, 'same.png'));
      rmSync(file);
      symlinkSync(path.join(root, 'same.png'), file);
    },
  ],
];

describe.each(ways)('a stored picture that was %s', (_, harm) => {
  it('is neither sent, shown nor exported, and importing the original again restores it', async () => {
    // Verified as good before, and cached as a prepared picture.
    const before = images();
    for (const policy of policies) expect((await before.prepare(image(), policy)).file).toBeDefined();
    expect(await openMedia(session.folder, sha256)).not.toBeNull();
    harm();
    for (const policy of policies)
      for (const port of [before, images()])
        await expect(port.prepare(image(), policy)).rejects.toMatchObject({
          code: expect.stringMatching(/^(bad-picture|picture-changed)$/),
          message: expect.stringContaining('shot.png'),
        });
    expect(await openMedia(session.folder, sha256)).toBeNull();
    await expect(give()).rejects.toMatchObject({
      code: 'IO',
      message: expect.stringMatching(
        /^The picture of shot\.png \(media\/.*Import the original again.*Nothing was exported/,
      ),
    });
    await take();
    expect(statSync(file).isFile()).toBe(true);
    expect(await openMedia(session.folder, sha256)).not.toBeNull();
    for (const policy of policies) expect((await before.prepare(image(), policy)).file).toBeDefined();
    expect(await give()).toMatchObject({ readBack: 'equal' });
    expect(session.read.get('SELECT count(*) AS n FROM screenshots')).toEqual({ n: 1 });
  });
});

it('a folder of pictures that is a link out of the project is not followed, and nothing is written through it', async () => {
  const folder = path.dirname(file);
  const away = path.join(root, 'away');
  // The same file, verified as good before its folder became a link.
  expect(await openMedia(session.folder, sha256)).not.toBeNull();
  renameSync(folder, away);
  symlinkSync(away, folder);
  expect(await openMedia(session.folder, sha256)).toBeNull();
  await expect(take()).rejects.toThrow('in it is a link');
});

it('a prepared picture that was changed in the cache is replaced', async () => {
  const [, small] = policies;
  if (!small) throw new Error('no policy');
  const made = (await images().prepare(image(), small)).file?.path ?? '';
  const good = readFileSync(made);
  mkdirSync(path.dirname(made), { recursive: true });
  writeFileSync(made, 'something else');
  const again = await images().prepare(image(), small);
  expect(again.bytes).toEqual(good);
});
