import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { ledgerKey } from '#pipelines/engine/ledger/ledger-key.ts';
import { withImages } from '#pipelines/prompts/messages.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { sniff } from '#pipelines/formats/sniff.ts';
import { blurPicture } from '../../media/blur.ts';
import { findPicture } from '../../router/find-picture.ts';
import { openMedia } from '../../media/serve.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { createItem } from '../../changes/create.ts';
import { checkExport, runExport } from '../export/run.ts';
import { runImport } from '../import/run.ts';
import { openSource, importDefaults } from '../import/source/source.ts';
import { remember } from '../projects/recent.ts';
import { createRelease } from '../release/create.ts';
import { codeOf, questionWith, reviewFixture } from '../../testing/review-project.ts';
import { PreparedImages } from '../../media/prepared-images.ts';

const size = { width: 240, height: 120 };
const area: BBox = [60, 30, 180, 90];
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

/** Black and white stripes of 2 px: anything still sharp has full contrast. */
async function stripes(kind: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at += 1) pixels.fill(at % 4 < 2 ? 255 : 0, at * 3, at * 3 + 3);
  const picture = sharp(pixels, { raw: { ...size, channels: 3 } });
  if (kind === 'png') return picture.png().toBuffer();
  return kind === 'jpeg' ? picture.jpeg({ quality: 95 }).toBuffer() : picture.webp({ lossless: true }).toBuffer();
}

/** Standard deviation of the grey values in a part of a picture: 127 for stripes, about 0 for one colour. */
async function contrast(bytes: Buffer, [x1, y1, x2, y2]: BBox): Promise<number> {
  const part = { left: x1, top: y1, width: x2 - x1, height: y2 - y1 };
  const pixels = await sharp(await sharp(bytes).extract(part).png().toBuffer())
    .greyscale()
    .stats();
  return pixels.channels[0]?.stdev ?? 0;
}
const beside: BBox = [0, 0, 56, 120];
const isBlurred = async (bytes: Buffer) => (await contrast(bytes, area)) < 20 && (await contrast(bytes, beside)) > 100;

describe('blurred pixels', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('leave nothing to read in a %s, and all beside it', async (kind) => {
    const ext = kind === 'jpeg' ? 'jpg' : kind;
    const bytes = await blurPicture(await stripes(kind), [area], ext);
    expect(sniff(bytes)).toBe(kind);
    expect(await isBlurred(bytes)).toBe(true);
  });

  it('cover transparent areas and half pixels, and end at the edge of the picture', async () => {
    const clear = await sharp(await stripes())
      .ensureAlpha(0)
      .png()
      .toBuffer();
    const bytes = await blurPicture(clear, [[-20, 29.6, 180.2, 900]], 'png');
    const part = await sharp(bytes).extract({ left: 0, top: 29, width: 181, height: 91 }).png().toBuffer();
    const { channels } = await sharp(part).stats();
    expect(channels[3]?.min).toBe(255);
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeLessThan(20);
  });
});

describe('a screenshot with a blurred area', () => {
  const fixture = reviewFixture();
  let id: string;
  let sha256: string;
  let original: Buffer;
  const row = () => fixture.session.read.get('SELECT id, sha256 FROM screenshots') as { id: string; sha256: string };

  async function bringIn() {
    const folder = path.join(fixture.session.folder, '..', 'in');
    await sharp(await stripes())
      .toFile(path.join(folder, 'mail.png'))
      .catch(async () => {
        const { mkdir } = await import('node:fs/promises');
        await mkdir(folder);
        await sharp(await stripes()).toFile(path.join(folder, 'mail.png'));
      });
    const { records } = await openSource({ format: 'folder', path: folder });
    const defaults = importDefaults({ platform: 'web', app: 'Mail' });
    return runImport(fixture.session, { format: 'folder', source: 'in', by: 'ann', records: records(), defaults }, go);
  }

  beforeEach(async () => {
    await bringIn();
    ({ id, sha256 } = row());
    original = readFileSync((await openMedia(fixture.session.folder, sha256))?.file ?? '');
    change(fixture.target, { author: { kind: 'person', name: 'ann' } }, (to) => {
      const subject = { kind: 'screenshot' as const, id };
      for (const difficulty of ['easy', 'medium', 'hard'] as const)
        createItem(to, 'question', { content: questionWith({ difficulty }), subject, state: 'approved' });
      const { id: elementId } = createElement(to, {
        ...{ screenshotId: id, state: 'approved' },
        content: { locate: [10, 10, 40, 30], interact: [10, 10, 20, 20], current: [10, 10, 40, 30], kind: 'icon' },
      });
      createInstruction(to, {
        ...{ elementId, state: 'approved' },
        content: { type: 'basic', text: 'Press it', style: null, picked: true },
      });
    });
  });
  const ann = () => fixture.as('ann', 'annotator').screenshots;
  const blur = () => ann().blur({ id, add: [area] });

  /** All pictures in a folder, however they are packed. */
  const pictures = (folder: string): Buffer[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)))
      .filter((bytes) => sniff(bytes) !== null);

  it('is blurred wherever it is shown, and the stored file stays', async () => {
    expect((await blur()).blurs).toEqual([area]);
    const shown = await findPicture(fixture.host, 'media', sha256, 0);
    expect(shown?.look).toBe((await ann().blurred())[0]?.look);
    expect(await isBlurred(readFileSync(shown?.file ?? ''))).toBe(true);
    const small = await findPicture(fixture.host, 'thumb', sha256, 512);
    expect(
      await isBlurred(
        await sharp(small?.file ?? '')
          .png()
          .toBuffer(),
      ),
    ).toBe(true);
    expect(readFileSync((await openMedia(fixture.session.folder, sha256))?.file ?? '').equals(original)).toBe(true);
    expect((await ann().blurred()).map((entry) => entry.sha256)).toEqual([sha256]);
  });

  it('stays blurred in the small copies that the start page shows of a closed project', async () => {
    await blur();
    remember(fixture.host.options.userFolder, fixture.session.folder, 'Mail');
    fixture.host.session = null;
    const small = await findPicture(fixture.host, 'thumb', sha256, 512);
    expect(small?.look).toBeNull();
    const bytes = await sharp(small?.file).png().toBuffer();
    expect(await isBlurred(bytes)).toBe(true);
    expect(await findPicture(fixture.host, 'thumb', sha256, 512, { listed: true })).toBeNull();
  });

  it('is shown blurred, not left out, if copies cannot be written to the project', async () => {
    await blur();
    const cache = path.join(fixture.session.folder, 'cache');
    rmSync(cache, { recursive: true, force: true });
    writeFileSync(cache, 'no folder');
    for (const kind of ['media', 'thumb'] as const) {
      const shown = await findPicture(fixture.host, kind, sha256, 512);
      const bytes = await sharp(shown?.file).png().toBuffer();
      expect([kind, await isBlurred(bytes)]).toEqual([kind, true]);
    }
  });

  it('is exported blurred in every format, also from a release frozen before', async () => {
    await createRelease(fixture.session, { tag: 'v1', note: '', by: 'ann', app: 't' });
    await blur();
    const wrote: string[] = [];
    for (const { id: format } of formats.filter((format) => format.write)) {
      for (const release of [undefined, 'v1']) {
        const out = path.join(fixture.session.folder, '..', `${format}-${release ?? 'now'}`);
        const options = { format, out, keepMetadata: true, ...(release ? { release } : {}) };
        const report = await runExport(fixture.session, checkExport(fixture.session, options), options, go).catch(
          (error: Error) => error.message,
        );
        if (typeof report === 'string') {
          expect([format, report]).toEqual([format, expect.stringContaining('There is nothing to export as')]);
          continue;
        }
        const found = pictures(out);
        if (found.length > 0) wrote.push(format);
        for (const bytes of found) expect([format, await isBlurred(bytes)]).toEqual([format, true]);
        expect([format, report.blurred, report.readBack]).toEqual([
          format,
          1,
          expect.stringMatching(/equal|not-readable/),
        ]);
      }
    }
    expect(new Set(wrote)).toEqual(expect.objectContaining({ size: expect.any(Number) }));
    expect(new Set(wrote).size).toBeGreaterThan(8);
  });

  it('is sent to models blurred, also as a crop, and as a new question', async () => {
    const images = new PreparedImages(fixture.session);
    const image = { sha256, ...size };
    const { record, image: policy } = testPorts(() => '').models.get('m');
    const keyOf = () =>
      ledgerKey({
        ...{ record, image: policy, schema: undefined, maxTokens: 1, sample: 0, attempt: 0, data: null },
        messages: withImages([{ role: 'user', content: [{ type: 'image', image }] }], (imageRef) =>
          images.asItLeaves(imageRef),
        ),
      });
    const before = keyOf();
    await images.prepare(image, imagePolicy.parse({}));
    await blur();
    expect(keyOf()).not.toBe(before);
    expect(await isBlurred((await images.prepare(image, imagePolicy.parse({}))).bytes)).toBe(true);
    const cut = { ...image, edits: [{ kind: 'crop' as const, bbox: area }] };
    const { bytes } = await images.prepare(cut, imagePolicy.parse({}));
    expect(await contrast(bytes, [0, 0, 120, 60])).toBeLessThan(20);
    const pair = { ...image, edits: [{ kind: 'beside' as const, sha256, ...size }] };
    const both = (await images.prepare(pair, imagePolicy.parse({}))).bytes;
    const right = size.width + 16;
    expect(await contrast(both, [right + area[0], area[1], right + area[2], area[3]])).toBeLessThan(20);
    await ann().blur({ id, remove: [area] });
    expect(keyOf()).toBe(before);
  });

  it('is recognised when its original is imported again, and stays blurred', async () => {
    await blur();
    const again = await bringIn();
    expect(again.imported).toBe(0);
    expect(fixture.session.read.all('SELECT 1 FROM screenshots')).toHaveLength(1);
    expect((await ann().get({ id })).blurs).toEqual([area]);
  });

  it('is a revision that can be undone and redone, and a bulk edit leaves it alone', async () => {
    await blur();
    const { history } = fixture.as('ann', 'annotator');
    expect((await history.undo({ screenshotId: id }))?.label).toBe('blur');
    expect((await ann().get({ id })).blurs).toEqual([]);
    await history.redo({ screenshotId: id });
    expect((await ann().get({ id })).blurs).toEqual([area]);
    const selection = { kind: 'ids' as const, ids: [id] };
    await fixture.as('rex', 'reviewer').screenshots.update({ selection, set: { addTags: ['seen'] } });
    expect((await ann().get({ id })).blurs).toEqual([area]);
    const names = (await history.revisions({ kind: 'screenshot', id })).map(({ why }) => why);
    expect(names).toContain('blur');
  });

  it('can be uncovered by the person who blurred it or by a reviewer, not by another annotator', async () => {
    await blur();
    const ben = fixture.as('ben', 'annotator').screenshots;
    expect(await codeOf(ben.blur({ id, remove: [area] }))).toBe('FORBIDDEN');
    expect((await ben.blur({ id, add: [area, [0, 0, 10.4, 10]] })).blurs).toEqual([area, [0, 0, 11, 10]]);
    expect((await ann().blur({ id, remove: [area] })).blurs).toEqual([[0, 0, 11, 10]]);
    expect((await fixture.as('rex', 'reviewer').screenshots.blur({ id, remove: [[0, 0, 11, 10]] })).blurs).toEqual([]);
  });

  it('reports what cannot be blurred, and applies a repeated edit once', async () => {
    expect(await codeOf(ann().blur({ id, add: [[300, 0, 400, 10]] }))).toBe('INVALID');
    expect(await codeOf(ann().blur({ id: '01900000-0000-7000-8000-000000000000', add: [area] }))).toBe('NOT_FOUND');
    const edit = '01900000-0000-7000-8000-000000000001';
    const first = await ann().blur({ id, add: [area], edit });
    expect(await ann().blur({ id, add: [area], edit })).toEqual(first);
  });
});
