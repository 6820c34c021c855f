import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from '#pipelines/sharp.ts';
import { type ImagePolicy, imagePolicy } from '#shared/geometry/image-policy.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { pointedBox, pointedShapes } from '#shared/marks/pointer.ts';
import { marksSvg } from '#shared/marks/svg.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { isDiskRefusal } from '#pipelines/engine/disk.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { ImagePort, PreparedImage } from '#pipelines/engine/images.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import type { PictureFile } from '#pipelines/engine/calls/provider.ts';
import type { ImageEdit, ImageRef, SentImage } from '#pipelines/prompts/messages.ts';
import type { ReadDb } from '../db/connection.ts';
import { getMedia, type Media, screenshotNameOf } from '../db/queries/screenshots/media.ts';
import { blursOfPicture } from '../db/queries/screenshots/blurs.ts';
import { blurredPicture } from './blurred.ts';
import { keepPicture, type KeptPicture } from './kept-picture.ts';
import { maxPixels } from './prepare.ts';
import { mediaPath } from './media-path.ts';
import { fileState, pictureState, pictureTrouble } from './verified.ts';
import type { ProjectSession } from '../project/project-session.ts';

/** Number of prepared pictures whose path is cached; the pictures themselves are not. */
const remembered = 4096;

/** A file to send, with the hash of its bytes. */
type PreparedFile = PictureFile & { sha256: string };

interface Size {
  width: number;
  height: number;
}

/** Changes when marks are drawn differently, so that pictures prepared before are not sent again. */
const drawing = 2;

/** Pixels between two pictures that stand side by side. */
const gap = 16;

/** A whole picture together with those beside it. */
function wholeOf({ width, height, edits = [] }: ImageRef): Size {
  const beside = edits.filter((e) => e.kind === 'beside');
  return {
    width: beside.reduce((sum, entry) => sum + gap + entry.width, width),
    height: beside.reduce((most, entry) => Math.max(most, entry.height), height),
  };
}

function cropOf(image: ImageRef): { left: number; top: number; width: number; height: number } {
  const crop = image.edits?.find((e) => e.kind === 'crop');
  if (!crop) return { left: 0, top: 0, ...wholeOf(image) };
  const [x1, y1, x2, y2] = crop.bbox;
  const left = Math.max(0, Math.floor(x1));
  const top = Math.max(0, Math.floor(y1));
  const right = Math.min(image.width, Math.ceil(x2));
  const bottom = Math.min(image.height, Math.ceil(y2));
  if (right <= left || bottom <= top) throw new ItemError('bad-picture', inWords('run-crop-outside'));
  return { left, top, width: right - left, height: bottom - top };
}

/** A red box with an arrow pointing at it, as an overlay on the whole picture, inside the part that is sent. */
function markOverlay(image: ImageRef, edits: readonly ImageEdit[]): Buffer | null {
  const marks = edits.filter((e) => e.kind === 'mark');
  if (marks.length === 0) return null;
  const { left, top, width, height } = cropOf(image);
  const seen: BBox = [left, top, Math.min(image.width, left + width), Math.min(image.height, top + height)];
  const shapes = marks.map(({ bbox }) => {
    const pointed = pointedBox(bbox, seen);
    return `<g stroke-width="${pointed.line}">${pointedShapes(pointed)}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}"><g stroke="red">${shapes.join('')}</g></svg>`,
  );
}

/** Areas of a picture that are blurred before anything else is done with it. */
const areasOf = ({ edits = [] }: ImageRef): BBox[] => edits.flatMap((edit) => (edit.kind === 'blur' ? edit.areas : []));

/** Boxes without duplicates, in a fixed order, so that the same areas give the same call. */
const distinct = (boxes: readonly BBox[]): BBox[] =>
  [...new Map(boxes.map((box) => [box.join(' '), box])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, box]) => box);

function encode(picture: Sharp, policy: ImagePolicy): Sharp {
  const { format, quality } = policy;
  // A quality that was asked for is meant as cameras and web pages have it, with halved colours.
  const chromaSubsampling = quality === undefined ? '4:4:4' : '4:2:0';
  if (format === 'jpeg') return picture.jpeg({ quality: quality ?? 92, chromaSubsampling });
  return format === 'webp' ? picture.webp({ quality: quality ?? 92 }) : picture.png({ compressionLevel: 6 });
}

/** Prepares a project's pictures for models; kept in `cache/prepared`, which may be deleted. */
export class PreparedImages implements ImagePort {
  readonly #session: ProjectSession;
  readonly #going = new Map<string, Promise<PreparedImage>>();
  readonly #policies = new WeakMap<ImagePolicy, string>();
  readonly #made = new Map<string, PreparedImage & { file: PreparedFile }>();

  constructor(session: ProjectSession) {
    this.#session = session;
  }

  /** While a run writes, the reading connection would read the same pages from the log again for every call. */
  get #records(): ReadDb {
    return this.#session.readOnly ? this.#session.read : this.#session.write;
  }

  asItLeaves(image: ImageRef): ImageRef {
    const blurs = (sha256: string) => blursOfPicture(this.#records, sha256);
    const areas = distinct([...areasOf(image), ...blurs(image.sha256)]);
    const others = (image.edits ?? []).flatMap((edit): ImageEdit[] => {
      if (edit.kind === 'blur') return [];
      if (edit.kind !== 'beside') return [edit];
      const beside = distinct([...(edit.blurs ?? []), ...blurs(edit.sha256)]);
      return [beside.length > 0 ? { ...edit, blurs: beside } : edit];
    });
    const edits: ImageEdit[] = areas.length > 0 ? [{ kind: 'blur', areas }, ...others] : others;
    return edits.length > 0 ? { ...image, edits } : image;
  }

  prepare(image: ImageRef, policy: ImagePolicy): Promise<PreparedImage> {
    return this.#prepared(this.asItLeaves(image), policy, null);
  }

  /** The picture at exactly the size it was sent, whatever the model's current policy. */
  prepareAsSent(image: ImageRef, sent: Pick<SentImage, 'sentWidth' | 'sentHeight' | 'format'>): Promise<PreparedImage> {
    const policy = imagePolicy.parse({ format: sent.format });
    return this.#prepared(this.asItLeaves(image), policy, { width: sent.sentWidth, height: sent.sentHeight });
  }

  #prepared(image: ImageRef, policy: ImagePolicy, exactly: Size | null): Promise<PreparedImage> {
    const size = exactly ? ` ${exactly.width}x${exactly.height}` : '';
    const marked = image.edits?.some((edit) => edit.kind === 'draw') ? ` drawing ${drawing}` : '';
    const key = `${image.sha256} ${image.edits?.length ? canonicalJson(image.edits) : ''} ${this.#pixelsOf(policy)}${size}${marked}`;
    let going = this.#going.get(key);
    if (!going) {
      going = this.#sound(key, image)
        .then((made) => made ?? this.#make(key, image, policy, exactly))
        .finally(() => this.#going.delete(key));
      this.#going.set(key, going);
    }
    return going;
  }

  /** An already prepared picture, if its sources and its own file are unchanged. */
  async #sound(key: string, image: ImageRef): Promise<PreparedImage | null> {
    const made = this.#made.get(key);
    if (!made?.file) return null;
    const source = await this.#source(image);
    const { path: file, sha256 } = made.file;
    if (file === source.file) return made;
    return (await fileState(this.#session.folder, file, sha256)) === 'ok' ? made : null;
  }

  /** The stored picture, checked by its hash and real place. Errors: `bad-picture`, `picture-changed`. */
  async #source({ sha256 }: Pick<ImageRef, 'sha256'>): Promise<Media & { file: string }> {
    const media = getMedia(this.#records, sha256);
    if (!media) throw new ItemError('bad-picture', inWords('run-picture-missing', { picture: sha256.slice(0, 12) }));
    const state = await pictureState(this.#session.pictures, sha256, media.ext);
    if (state !== 'ok') {
      const name = screenshotNameOf(this.#session.read, sha256) ?? 'a screenshot';
      const code = state === 'damaged' ? 'picture-changed' : 'bad-picture';
      throw new ItemError(code, phraseWords(pictureTrouble(state, name, sha256, media.ext)));
    }
    return { ...media, file: mediaPath(this.#session.pictures, sha256, media.ext) };
  }

  /** The file of a stored picture with these areas blurred. */
  async #shown(media: Media & { file: string }, areas: readonly BBox[]): Promise<string> {
    if (areas.length === 0) return media.file;
    return (await blurredPicture(this.#session.folder, media, areas)).path;
  }

  /**
   * The part of a policy that changes pixels, as text; cached, since there are few policies and
   * every call needs one.
   */
  #pixelsOf(policy: ImagePolicy): string {
    let text = this.#policies.get(policy);
    if (text === undefined) {
      const { detail: _, ...pixels } = policy;
      text = canonicalJson(pixels);
      this.#policies.set(policy, text);
    }
    return text;
  }

  async #make(key: string, image: ImageRef, policy: ImagePolicy, exactly: Size | null): Promise<PreparedImage> {
    const media = await this.#source(image);
    const crop = cropOf(image);
    const size = exactly ?? sentSize(crop, policy);
    const mime = `image/${policy.format}`;
    const sent: SentImage = {
      sha256: image.sha256,
      width: crop.width,
      height: crop.height,
      offset: [crop.left, crop.top],
      sentWidth: size.width,
      sentHeight: size.height,
      format: policy.format,
    };
    const untouched =
      media.mime === mime &&
      policy.quality === undefined &&
      (image.edits?.length ?? 0) === 0 &&
      size.width === image.width &&
      size.height === image.height;
    try {
      const source = await this.#shown(media, areasOf(image));
      const file = untouched
        ? { path: source, bytes: (await stat(source)).size, sha256: image.sha256 }
        : await this.#cached(key, source, image, policy, crop, size);
      return this.#remember(key, {
        file,
        mime,
        sent,
        get bytes() {
          return readFileSync(file.path);
        },
      });
    } catch (error) {
      // Not the picture's fault: no other picture could be stored either.
      if (isDiskRefusal(error) || error instanceof ItemError) throw error;
      const why = (error as Error).message.split('\n')[0] ?? '';
      throw new ItemError(
        'bad-picture',
        inWords('run-picture-unreadable', { picture: image.sha256.slice(0, 12), why }),
      );
    }
  }

  #cached(
    key: string,
    source: string,
    image: ImageRef,
    policy: ImagePolicy,
    crop: { left: number; top: number; width: number; height: number },
    size: Size,
  ): Promise<KeptPicture> {
    return keepPicture(this.#session.folder, 'prepared', key, policy.format, async () => {
      let picture = sharp(source, { limitInputPixels: maxPixels, sequentialRead: true });
      const edits = image.edits ?? [];
      const drawn = edits.flatMap((edit) => (edit.kind === 'draw' ? edit.marks : []));
      const overlays = [
        markOverlay(image, edits),
        drawn.length > 0 ? Buffer.from(marksSvg(drawn, { width: image.width, height: image.height })) : null,
      ].flatMap((input) => (input ? [{ input }] : []));
      // Drawn first and flattened to bytes: sharp would otherwise resize before it composites.
      if (overlays.length > 0)
        picture = sharp(await picture.composite(overlays).png({ compressionLevel: 0 }).toBuffer());
      if (edits.some((e) => e.kind === 'blank'))
        picture = sharp({ create: { width: image.width, height: image.height, channels: 3, background: '#808080' } });
      const whole = wholeOf(image);
      if (whole.width !== image.width) picture = await this.#joined(picture, image, whole);
      else if (crop.width !== image.width || crop.height !== image.height) picture = picture.extract(crop);
      picture = picture.resize({ ...size, fit: 'fill', kernel: 'lanczos3' });
      return encode(picture, policy).toBuffer();
    });
  }

  /** A picture with others to its right, on grey. Errors: `bad-picture` for one of them that is missing or damaged. */
  async #joined(first: Sharp, image: ImageRef, whole: Size): Promise<Sharp> {
    const pieces = [{ input: await first.png({ compressionLevel: 0 }).toBuffer(), left: 0, top: 0 }];
    let left = image.width;
    for (const edit of image.edits ?? []) {
      if (edit.kind !== 'beside') continue;
      const file = await this.#shown(await this.#source(edit), edit.blurs ?? []);
      pieces.push({
        input: await sharp(file, { limitInputPixels: maxPixels }).png({ compressionLevel: 0 }).toBuffer(),
        left: left + gap,
        top: 0,
      });
      left += gap + edit.width;
    }
    const canvas = sharp({ create: { ...whole, channels: 3, background: '#808080' } }).composite(pieces);
    return sharp(await canvas.png({ compressionLevel: 0 }).toBuffer());
  }

  #remember(key: string, prepared: PreparedImage & { file: PreparedFile }): PreparedImage {
    this.#made.set(key, prepared);
    if (this.#made.size > remembered)
      for (const oldest of [...this.#made.keys()].slice(0, remembered / 4)) this.#made.delete(oldest);
    return prepared;
  }
}
