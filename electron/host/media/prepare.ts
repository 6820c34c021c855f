import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { lfsPointer } from '#pipelines/formats/pictures/lfs.ts';
import sharp from '#pipelines/sharp.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { decodeBmp } from './bmp.ts';
import { readPng } from './png.ts';
import { kindOfName, type PictureKind, sniff } from '#pipelines/formats/sniff.ts';

/** Larger pictures are refused before a pixel is decoded: a small file can claim any size. */
export const maxPixels = 250_000_000;
/** Larger files are refused before they are read. */
export const maxBytes = 512 * 1024 * 1024;

export interface PreparedPicture {
  /** What is stored: upright, 8 bits per channel, one frame, a file type that browsers and providers read. */
  bytes: Buffer;
  ext: 'png' | 'jpg' | 'webp';
  mime: string;
  width: number;
  height: number;
  /** EXIF orientation of the file, if it was turned. */
  orientation?: number | undefined;
  /** What was changed during import; empty when the file is stored unchanged. */
  repairs: Phrase[];
}

interface Facts {
  width: number;
  height: number;
  changes: Phrase[];
  orientation?: number;
}

const stored = {
  png: { ext: 'png', mime: 'image/png' },
  jpeg: { ext: 'jpg', mime: 'image/jpeg' },
  webp: { ext: 'webp', mime: 'image/webp' },
} as const;

function checkSize(width: number, height: number, name: string): void {
  if (width < 1 || height < 1) throw new Refused(phrase('picture-no-size', { name }));
  if (width * height > maxPixels)
    throw new Refused(phrase('picture-too-many-pixels', { name, width, height, most: maxPixels / 1e6 }));
}

function pngFacts(bytes: Buffer, name: string): Facts {
  const png = readPng(bytes, name);
  checkSize(png.width, png.height, name);
  const changes: Phrase[] = [];
  if (png.orientation !== 1) changes.push(phrase('picture-turned', { orientation: png.orientation }));
  if (png.bitDepth === 16) changes.push(phrase('picture-fewer-bits'));
  if (png.animated) changes.push(phrase('picture-first-frame'));
  return { width: png.width, height: png.height, changes, orientation: png.orientation };
}

/** A decoder's message is in its library's terms; this is what a person can act on. */
const unreadable = (kind: PictureKind, name: string): Refused =>
  kind === 'heic'
    ? new Refused(phrase('picture-heic', { name }))
    : new Refused(phrase('picture-unreadable', { name, format: kind.toUpperCase() }));

/**
 * Reads the header with sharp, then decodes a tiny copy, which reads the whole stream and detects truncated or damaged
 * files.
 */
async function otherFacts(bytes: Buffer, kind: PictureKind, name: string): Promise<Facts> {
  const options = { limitInputPixels: false, failOn: 'warning' } as const;
  const meta = await sharp(bytes, options)
    .metadata()
    .catch(() => Promise.reject(unreadable(kind, name)));
  checkSize(meta.width, meta.height, name);
  await sharp(bytes, options)
    .resize(16, 16)
    .raw()
    .toBuffer()
    .catch(() => Promise.reject(unreadable(kind, name)));
  const changes: Phrase[] = [];
  const orientation = meta.orientation ?? 1;
  if (orientation !== 1) changes.push(phrase('picture-turned', { orientation }));
  if (meta.space === 'cmyk') changes.push(phrase('picture-cmyk'));
  if (meta.pages !== undefined && meta.pages > 1) changes.push(phrase('picture-first-of-frames', { n: meta.pages }));
  if (!(kind in stored)) changes.push(phrase('picture-as-png', { format: kind.toUpperCase() }));
  return { width: meta.width, height: meta.height, changes, orientation };
}

function whatItIs(bytes: Buffer): Phrase {
  if (bytes.length === 0) return phrase('picture-empty');
  const pointer = lfsPointer(bytes);
  if (pointer) return pointer;
  const head = bytes.toString('latin1', 0, 256).trimStart().toLowerCase();
  if (head.startsWith('<svg') || (head.startsWith('<?xml') && head.includes('<svg'))) return phrase('picture-svg');
  if (head.startsWith('<')) return phrase('picture-web-page');
  if (head.startsWith('%pdf')) return phrase('picture-pdf');
  return phrase('picture-other');
}

/**
 * Checks one picture file and makes it fit to store. Files that need no repair are kept byte for
 * byte. Throws {@link Refused} with the reason for a file that cannot be used.
 */
export async function preparePicture(bytes: Buffer, name: string): Promise<PreparedPicture> {
  const kind = sniff(bytes);
  if (!kind) throw new Refused(phrase('picture-is', { name, what: whatItIs(bytes) }));
  const repairs: Phrase[] = [];
  const claimed = kindOfName(name);
  if (claimed && claimed !== kind)
    repairs.push(phrase('picture-other-type', { claimed: claimed.toUpperCase(), format: kind.toUpperCase() }));

  if (kind === 'bmp') {
    const bmp = decodeBmp(bytes, name, checkSize);
    const png = await sharp(bmp.rgb, { raw: { width: bmp.width, height: bmp.height, channels: 3 } })
      .png()
      .toBuffer();
    return {
      bytes: png,
      ...stored.png,
      width: bmp.width,
      height: bmp.height,
      repairs: [...repairs, phrase('picture-as-png', { format: 'BMP' })],
    };
  }

  const facts = kind === 'png' ? pngFacts(bytes, name) : await otherFacts(bytes, kind, name);
  if (facts.changes.length === 0) {
    const as = stored[kind as keyof typeof stored];
    return { bytes, ...as, width: facts.width, height: facts.height, repairs };
  }
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
    .rotate()
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(unreadable(kind, name)));
  return {
    bytes: data,
    ...stored.png,
    width: info.width,
    height: info.height,
    ...(facts.orientation !== 1 && { orientation: facts.orientation }),
    repairs: [...repairs, ...facts.changes],
  };
}
