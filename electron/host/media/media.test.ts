import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparePicture } from './prepare.ts';
import { openMedia, openThumbnail } from './serve.ts';
import { mediaPath } from './media-path.ts';
import { MediaStore } from './store.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-media-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A picture whose top-left quarter is red, so that rotation is visible. */
const corner = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    { input: { create: { width: width / 2, height: height / 2, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);
const rgbAt = async (bytes: Buffer, x: number, y: number) => {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
};

describe('preparePicture', () => {
  it('keeps a plain PNG byte for byte', async () => {
    const png = await corner().png().toBuffer();
    const prepared = await preparePicture(png, 'a.png');
    expect(prepared.bytes).toBe(png);
    expect(prepared).toMatchObject({ ext: 'png', width: 60, height: 40, repairs: [] });
  });

  it.each([
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
  ] as const)('keeps a plain %s byte for byte', async (format, ext) => {
    const bytes = await corner().toFormat(format).toBuffer();
    expect(await preparePicture(bytes, `a.${ext}`)).toMatchObject({ bytes, ext, repairs: [] });
  });

  it.each(['gif', 'tiff', 'avif'] as const)('stores %s as PNG and says so', async (format) => {
    const bytes = await corner().toFormat(format).toBuffer();
    const prepared = await preparePicture(bytes, `a.${format}`);
    expect(prepared.ext).toBe('png');
    expect(prepared.repairs.map(phraseWords)).toEqual([`${format.toUpperCase()} stored as PNG`]);
  });

  it('reads a 24-bit BMP with the right rows and colours', async () => {
    const [w, h] = [3, 2];
    const bmp = Buffer.alloc(54 + 12 * h);
    bmp.write('BM');
    bmp.writeUInt32LE(54, 10);
    bmp.writeUInt32LE(40, 14);
    bmp.writeInt32LE(w, 18);
    bmp.writeInt32LE(h, 22);
    bmp.writeUInt16LE(24, 28);
    bmp[54 + 12 + 2] = 255; // red of the first pixel of the upper row, which is stored last
    const prepared = await preparePicture(bmp, 'a.bmp');
    expect(prepared).toMatchObject({
      ext: 'png',
      width: 3,
      height: 2,
      repairs: [phrase('picture-as-png', { format: 'BMP' })],
    });
    expect(await rgbAt(prepared.bytes, 0, 0)).toEqual([255, 0, 0]);
    expect(await rgbAt(prepared.bytes, 0, 1)).toEqual([0, 0, 0]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stores EXIF orientation %i upright', async (orientation) => {
    const bytes = await corner().jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
    const prepared = await preparePicture(bytes, 'a.jpg');
    const turned = orientation >= 5;
    expect([prepared.width, prepared.height]).toEqual(turned ? [40, 60] : [60, 40]);
    const meta = await sharp(prepared.bytes).metadata();
    expect([meta.width, meta.height, meta.orientation ?? 1]).toEqual([prepared.width, prepared.height, 1]);
    const x = [2, 3, 7, 6].includes(orientation) ? prepared.width - 2 : 1;
    const y = [3, 4, 7, 8].includes(orientation) ? prepared.height - 2 : 1;
    const [r, g] = await rgbAt(prepared.bytes, x, y);
    expect(r).toBeGreaterThan(200);
    expect(g).toBeLessThan(60);
  });

  it('repairs a wrong extension, 16 bits, CMYK and animation, and reports each', async () => {
    const jpeg = await corner().jpeg().toBuffer();
    expect((await preparePicture(jpeg, 'a.png')).repairs.map(phraseWords)).toEqual(['named as PNG but contains JPEG']);
    const deep = await corner().toColourspace('rgb16').png().toBuffer();
    const eight = await preparePicture(deep, 'a.png');
    expect(eight.repairs.map(phraseWords)).toEqual(['reduced from 16 to 8 bits per channel']);
    expect((await sharp(eight.bytes).metadata()).depth).toBe('uchar');
    const cmyk = await corner().toColourspace('cmyk').jpeg().toBuffer();
    const rgb = await preparePicture(cmyk, 'a.jpg');
    expect(rgb.repairs.map(phraseWords)).toEqual(['CMYK colours converted to RGB']);
    expect((await sharp(rgb.bytes).metadata()).space).toBe('srgb');
    const frames = await sharp(
      [
        await corner().png().toBuffer(),
        await sharp({ create: { width: 60, height: 40, channels: 3, background: 'blue' } })
          .png()
          .toBuffer(),
      ],
      { join: { animated: true } },
    )
      .webp()
      .toBuffer();
    const still = await preparePicture(frames, 'a.webp');
    expect(still.repairs.map(phraseWords)).toEqual(['only the first of 2 frames was imported']);
    expect(still).toMatchObject({ ext: 'png', width: 60, height: 40 });
  });

  it('accepts a 1×1 picture', async () => {
    const entry = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(await preparePicture(entry, 'one.png')).toMatchObject({ width: 1, height: 1 });
  });

  it('refuses what is not a picture, and says what it is', async () => {
    await expect(preparePicture(Buffer.alloc(0), 'a.png')).rejects.toThrow('a.png is empty');
    await expect(preparePicture(Buffer.from('<!DOCTYPE html>'), 'a.png')).rejects.toThrow('web page');
    await expect(preparePicture(Buffer.from('<svg xmlns="x"/>'), 'a.svg')).rejects.toThrow('SVG');
    await expect(preparePicture(Buffer.from('hello'), 'a.png')).rejects.toThrow('not a picture');
  });

  it('refuses a small file that claims 30,000×30,000 pixels without decoding it', async () => {
    const bomb = await corner().png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(preparePicture(bomb, 'bomb.png')).rejects.toThrow('30,000×30,000');
  });

  it.each(['png', 'jpeg', 'webp'] as const)('refuses any %s that was cut short', async (format) => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 20 }), async (length) => {
        await expect(preparePicture(whole.subarray(0, length), 'cut')).rejects.toThrow(/cut/);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['jpeg', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'says what to do about a truncated %s, without a library’s wording',
    async (format) => {
      const whole = await corner().toFormat(format).toBuffer();
      const cut = whole.subarray(0, Math.floor(whole.length * 0.6));
      await expect(preparePicture(cut, 'cut')).rejects.toThrow(
        `cut is damaged or cut short: its ${format.toUpperCase()} cannot be read to the end. Copy it again.`,
      );
    },
  );

  it('does not call a HEIC picture damaged', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
    await expect(preparePicture(heic, 'phone.heic')).rejects.toThrow('Save it as PNG or JPEG');
  });

  it('never accepts a PNG with a changed byte in its data', async () => {
    const whole = await corner().png().toBuffer();
    const data = whole.indexOf('IDAT');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: data, max: whole.length - 13 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const damaged = Buffer.from(whole);
          damaged[at] = (damaged[at] ?? 0) ^ flip;
          await expect(preparePicture(damaged, 'x.png')).rejects.toThrow('x.png');
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('MediaStore', () => {
  it('stores by hash, once, and serves by hash only', async () => {
    const store = new MediaStore(folder);
    const png = await corner().png().toBuffer();
    const first = await store.put(png, 'a.png');
    const second = await store.put(png, 'b.png');
    await store.settle();
    expect(second.sha256).toBe(first.sha256);
    expect(await readFile(mediaPath(folder, first.sha256, 'png'))).toEqual(png);
    expect(await readdir(path.dirname(mediaPath(folder, first.sha256, 'png')))).toEqual([`${first.sha256}.png`]);
    expect(await openMedia(folder, first.sha256)).toMatchObject({ mime: 'image/png', bytes: png.length });
    expect(await openMedia(folder, '0'.repeat(64))).toBeNull();
    expect(await openMedia(folder, '../../project.sqlite')).toBeNull();
  });

  it.each([
    ['a'.repeat(64), '../../../etc/passwd'],
    ['a'.repeat(64), 'svg'],
    ['../'.repeat(21) + 'a', 'png'],
    ['A'.repeat(64), 'png'],
  ])('refuses a picture called %s.%s', (sha256, ext) => {
    expect(() => mediaPath(folder, sha256, ext)).toThrow('not a valid picture name');
  });

  it('reports how it is stored, and remembers the original', async () => {
    const turned = await corner().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const put = await new MediaStore(folder).put(turned, 'a.jpg');
    expect(put.sha256).not.toBe(put.originalSha256);
    expect(await openMedia(folder, put.sha256)).toMatchObject({ mime: 'image/png' });
  });
});

describe('openThumbnail', () => {
  it('makes one small WebP for many requests, and replaces a damaged one', async () => {
    const big = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { sha256 } = await new MediaStore(folder).put(big, 'big.png');
    const all = await Promise.all([1, 2, 3].map(() => openThumbnail(folder, sha256, 500)));
    const file = all[0]?.file ?? '';
    expect(all.every((candidate) => candidate?.file === file)).toBe(true);
    expect(await sharp(file).metadata()).toMatchObject({ width: 512, height: 256, format: 'webp' });
    await writeFile(file, '');
    expect((await openThumbnail(folder, sha256, 512))?.bytes).toBeGreaterThan(12);
  });

  it('returns null for a missing picture', async () => {
    expect(await openThumbnail(folder, 'f'.repeat(64))).toBeNull();
  });
});
