import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import type { ImageRef } from '#pipelines/prompts/messages.ts';
import { BodyWriter } from '#pipelines/providers/wire/body.ts';
import { insertMedia } from '../db/queries/screenshots/media.ts';
import { mediaPath } from './media-path.ts';
import { MediaStore } from './store.ts';
import { createProject } from '../opening/open-project.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import { PreparedImages } from './prepared-images.ts';

describe('size as sent', () => {
  const size = { width: 2560, height: 1440 };
  test.each([
    ['as it is', {}, [2560, 1440]],
    ['long edge', { longEdge: 1568 }, [1568, 882]],
    ['never larger', { longEdge: 4000 }, [2560, 1440]],
    ['pixels', { maxPixels: 1_000_000 }, [1333, 750]],
    ['smart resize', { factor: 28, minPixels: 3136, maxPixels: 1_003_520 }, [1316, 728]],
  ])('%s', (_, policy, [width, height]) =>
    expect(sentSize(size, imagePolicy.parse(policy))).toEqual({ width, height }),
  );
});

/** The vendor's own examples: 1568 px and blocks for most models, 2576 px and 4784 blocks for the newest. */
describe('size as sent to Claude', () => {
  const usual = { longEdge: 1568, maxPatches: 1568 };
  const newest = { longEdge: 2576, maxPatches: 4784 };
  test.each([
    [[1920, 1080], usual, [1456, 819]],
    [[3840, 2160], usual, [1456, 819]],
    [[3840, 2160], newest, [2576, 1449]],
    [[1075, 1520], usual, [924, 1307]],
    [[2000, 1500], usual, [1269, 952]],
    [[800, 600], usual, [800, 600]],
    [[1568, 20], usual, [1568, 20]],
    [[12_000, 30], usual, [1568, 4]],
  ] as const)('%o', ([width, height], policy, [w, h]) =>
    expect(sentSize({ width, height }, imagePolicy.parse(policy))).toEqual({ width: w, height: h }),
  );
});

describe('prepared pictures', () => {
  let root: string;
  let session: ProjectSession;
  let image: ImageRef;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'benchwright-prepared-'));
    session = createProject(join(root, 'project'));
    // Left half white, right half blue.
    const white = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'blue' } })
      .composite([{ input: white, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const put = await new MediaStore(session.folder).put(bytes, 'a.png');
    const { sha256, ext, mime, width, height } = put;
    insertMedia(session.write, { sha256, ext, mime, bytes: put.bytes, width, height, createdAt: '' });
    image = { sha256, width, height };
  });
  afterEach(async () => {
    await session.close();
    rmSync(root, { recursive: true, force: true });
  });

  const pixel = async (bytes: Buffer, left: number, top: number) => [
    ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];

  test('a quality is used, and half the size is half of what is sent otherwise', async () => {
    const images = new PreparedImages(session);
    const of = (policy: object) => images.prepare(image, imagePolicy.parse({ format: 'jpeg', ...policy }));
    const expected = await sharp(mediaPath(session.pictures, image.sha256, 'png'))
      .jpeg({ quality: 60, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const [usual, poor] = [await of({}), await of({ quality: 60 })];
    expect(poor.bytes.length).toBeLessThan(usual.bytes.length);
    expect(poor.bytes.length).toBe(expected.length);
    const half = await of({ longEdge: 100, scale: 0.5 });
    expect(half.sent).toMatchObject({ sentWidth: 50, sentHeight: 25, width: 200, height: 100 });
  });

  test('untouched ones are sent as they are stored', async () => {
    const { file, sent, mime } = await new PreparedImages(session).prepare(image, imagePolicy.parse({}));
    expect(file?.path).toBe(mediaPath(session.folder, image.sha256, 'png'));
    expect(mime).toBe('image/png');
    expect(sent).toMatchObject({ sentWidth: 200, sentHeight: 100, offset: [0, 0] });
  });

  test('a crop is cut out and its position is stored', async () => {
    const edits = [{ kind: 'crop' as const, bbox: [90, 10, 190, 60] as [number, number, number, number] }];
    const policy = imagePolicy.parse({ longEdge: 50, format: 'jpeg' });
    const { bytes, sent, mime } = await new PreparedImages(session).prepare({ ...image, edits }, policy);
    expect(sent).toMatchObject({
      width: 100,
      height: 50,
      offset: [90, 10],
      sentWidth: 50,
      sentHeight: 25,
      format: 'jpeg',
    });
    expect(mime).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 50, height: 25, format: 'jpeg' });
  });

  test('a mark is a red box around the place, with an arrow', async () => {
    const edits = [{ kind: 'mark' as const, bbox: [20, 40, 60, 60] as [number, number, number, number] }];
    const { bytes } = await new PreparedImages(session).prepare({ ...image, edits }, imagePolicy.parse({}));
    expect(await pixel(bytes, 40, 36)).toEqual([255, 0, 0]);
    expect(await pixel(bytes, 40, 50)).toEqual([255, 255, 255]);
    expect(await pixel(bytes, 70, 50)).toEqual([255, 0, 0]);
  });

  test('another picture is placed next to it, marked on the first only, and a missing one is reported', async () => {
    const beside = { kind: 'beside' as const, sha256: image.sha256, width: 200, height: 100 };
    const draw = {
      kind: 'draw' as const,
      marks: [{ kind: 'point' as const, point: [150, 50] as [number, number], colour: 'red' as const }],
    };
    const images = new PreparedImages(session);
    const { bytes, sent } = await images.prepare({ ...image, edits: [draw, beside] }, imagePolicy.parse({}));
    expect(sent).toMatchObject({ width: 416, height: 100, sentWidth: 416, sentHeight: 100 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 416, height: 100 });
    expect(await pixel(bytes, 10, 10)).toEqual([255, 255, 255]);
    expect(await pixel(bytes, 208, 50)).toEqual([128, 128, 128]);
    expect(await pixel(bytes, 226, 10)).toEqual([255, 255, 255]);
    expect(await pixel(bytes, 366, 50)).toEqual([0, 0, 255]);
    const gone = { ...beside, sha256: 'f'.repeat(64) };
    await expect(images.prepare({ ...image, edits: [gone] }, imagePolicy.parse({}))).rejects.toThrow(
      /not in this project/,
    );
  });

  test('a blank one shows nothing and keeps its size', async () => {
    const edits = [{ kind: 'blank' as const }];
    const { bytes, sent } = await new PreparedImages(session).prepare({ ...image, edits }, imagePolicy.parse({}));
    expect(sent).toMatchObject({ sentWidth: 200, sentHeight: 100 });
    for (const at of [10, 190]) expect(await pixel(bytes, at, 50)).toEqual([128, 128, 128]);
  });

  test('a picture can be prepared again at exactly the size it was sent', async () => {
    const edits = [{ kind: 'crop' as const, bbox: [90, 10, 190, 60] as [number, number, number, number] }];
    const images = new PreparedImages(session);
    const { sent } = await images.prepare({ ...image, edits }, imagePolicy.parse({ factor: 28, format: 'webp' }));
    const again = await images.prepareAsSent({ ...image, edits }, sent);
    expect(again.sent).toEqual(sent);
    const { width, height, format } = await sharp(again.bytes).metadata();
    expect([width, height, format]).toEqual([sent.sentWidth, sent.sentHeight, 'webp']);
  });

  test('prepared pictures are reused, and prepared again when the cache was emptied', async () => {
    const policy = imagePolicy.parse({ longEdge: 20 });
    const first = await new PreparedImages(session).prepare(image, policy);
    const again = await new PreparedImages(session).prepare(image, policy);
    expect(again.file).toEqual(first.file);
    rmSync(join(session.folder, 'cache'), { recursive: true });
    const anew = await new PreparedImages(session).prepare(image, policy);
    expect(await sharp(anew.bytes).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  test('a missing or damaged picture is the item’s error', async () => {
    const images = new PreparedImages(session);
    const policy = imagePolicy.parse({ longEdge: 20 });
    await expect(images.prepare({ ...image, sha256: '0'.repeat(64) }, policy)).rejects.toMatchObject({
      code: 'bad-picture',
    });
    writeFileSync(mediaPath(session.folder, image.sha256, 'png'), 'no picture');
    await expect(images.prepare(image, policy)).rejects.toMatchObject({ code: 'picture-changed' });
  });

  test('is sent as the base64 of its file, whatever its length', async () => {
    for (const length of [1, 48 * 1024, 48 * 1024 + 1, 200_000]) {
      const bytes = Buffer.from(Array.from({ length }, (_, i) => (i * 7) % 251));
      const path = join(root, `${length}.bin`);
      writeFileSync(path, bytes);
      const writer = new BodyWriter();
      const body = writer.encode({ a: writer.base64({ bytes, file: { path, bytes: length } }), b: 'ü' });
      let text = '';
      for (const piece of body.pieces()) text += piece.toString();
      expect(JSON.parse(text)).toEqual({ a: bytes.toString('base64'), b: 'ü' });
      expect(Buffer.byteLength(text)).toBe(body.size);
    }
  });
});
