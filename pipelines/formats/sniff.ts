export const pictureKinds = ['png', 'jpeg', 'webp', 'gif', 'bmp', 'tiff', 'avif', 'heic'] as const;
export type PictureKind = (typeof pictureKinds)[number];

const extensions: Record<string, PictureKind> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  webp: 'webp',
  gif: 'gif',
  bmp: 'bmp',
  tif: 'tiff',
  tiff: 'tiff',
  avif: 'avif',
  heic: 'heic',
  heif: 'heic',
};

/** The type that a file name claims; undefined for unknown extensions. */
export function kindOfName(name: string): PictureKind | undefined {
  return extensions[/\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The type according to the first bytes (magic numbers of each format's standard); null if it is not a picture. */
export function sniff(bytes: Uint8Array): PictureKind | null {
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length >= 26) return 'bmp';
  const head = ascii(bytes, 0, 4);
  if (head === 'II*\0' || head === 'MM\0*') return 'tiff';
  if (ascii(bytes, 4, 8) === 'ftyp') {
    const brand = ascii(bytes, 8, 12);
    if (brand === 'avif' || brand === 'avis') return 'avif';
    if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return 'heic';
  }
  return null;
}
