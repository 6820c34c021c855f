import { describe, expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { cleanPicture } from './clean-picture.ts';

const exif = { IFD0: { Artist: 'Ada Lovelace', Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };

/** A picture of noise with author metadata. */
async function signed(kind: 'png' | 'jpeg' | 'webp') {
  const next = seededRandom(7);
  const raw = Buffer.from(Array.from({ length: 40 * 30 * 3 }, () => Math.floor(next() * 256)));
  const made = sharp(raw, { raw: { width: 40, height: 30, channels: 3 } })
    .withExif(exif)
    .withIccProfile('p3');
  return made.toFormat(kind).toBuffer();
}
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe.each(['png', 'jpeg', 'webp'] as const)('a %s', (kind) => {
  it('loses author and place, and looks the same', async () => {
    const bytes = await signed(kind);
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Ada Lovelace');
    const clean = cleanPicture(bytes);
    expect(clean.toString('latin1')).not.toContain('Ada');
    const facts = await sharp(clean).metadata();
    expect(facts.exif).toBeUndefined();
    expect(facts.icc).toBeDefined();
    expect(await pixels(clean)).toEqual(await pixels(bytes));
    expect(cleanPicture(clean)).toBe(clean);
  });

  it('that is truncated is not damaged further', async () => {
    const bytes = await signed(kind);
    for (let at = 0; at < bytes.length; at += 7) {
      const clean = cleanPicture(bytes.subarray(0, at));
      expect(clean.length).toBeLessThanOrEqual(at);
    }
  });
});

it('removes text in a PNG and comments in a JPEG', async () => {
  const png = await signed('png');
  const text = Buffer.from('tEXtAuthor\0Ada Lovelace');
  const chunk = Buffer.concat([Buffer.alloc(4), text, Buffer.alloc(4)]);
  chunk.writeUInt32BE(text.length - 4, 0);
  const picture = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  expect(cleanPicture(picture).toString('latin1')).not.toContain('Ada');
  const jpeg = await signed('jpeg');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 14]), Buffer.from('Ada Lovelace')]);
  expect(
    cleanPicture(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])).toString('latin1'),
  ).not.toContain('Ada');
});
