import { phrase, type Phrase } from '#shared/phrases/phrase.ts';
import type { ImageRef } from '#pipelines/formats/record-parts.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import sharp from '#pipelines/sharp.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { mediaOfOriginal } from '../../../db/queries/screenshots/media.ts';
import { openMedia } from '../../../media/serve.ts';
import { MediaStore, readPicture, type StoredPicture } from '../../../media/store.ts';

/** Why one file was not read, while the others are. */
const unread: Record<string, Phrase> = {
  ENOENT: phrase('picture-disappeared'),
  EACCES: phrase('picture-no-permission'),
  EPERM: phrase('picture-no-permission'),
  EISDIR: phrase('picture-folder'),
  EIO: phrase('picture-read-failed'),
};

/** A stored picture of a record, or why it could not be stored. */
export type Taken = { picture: StoredPicture; known: boolean } | { refused: Refused };

/** Pictures of an episode as they were imported: by step, and the final one; null where the source names none. */
export interface TakenPictures {
  steps: (Taken | null)[];
  final: Taken | null;
}

export const pictureOf = (taken: Taken | null): StoredPicture | null =>
  taken && 'picture' in taken ? taken.picture : null;

const orientationOf = (bytes: Buffer): Promise<number> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .then(({ orientation }) => orientation ?? 1);

/** Stores the pictures that records name, each once, several at a time. */
export class Pictures {
  readonly #store: MediaStore;
  readonly #folder: string;
  readonly #db: ReadDb;
  readonly #taken = new Map<string, Promise<Taken>>();

  constructor(projectFolder: string, db: ReadDb) {
    this.#store = new MediaStore(projectFolder);
    this.#folder = projectFolder;
    this.#db = db;
  }

  take(image: ImageRef): Promise<Taken> {
    const before = this.#taken.get(image.key);
    if (before) return before;
    const taken = this.#take(image).catch((error: unknown): Taken => {
      if (error instanceof Refused) return { refused: error };
      const code = (error as NodeJS.ErrnoException).code;
      const why = unread[code ?? ''];
      if (why) return { refused: new Refused(phrase('format-named', { name: image.name, why })) };
      throw error;
    });
    // Several may be in progress when one fails; only the first failure is reported.
    taken.catch(() => {});
    this.#taken.set(image.key, taken);
    return taken;
  }

  async #take(image: ImageRef): Promise<Taken> {
    const bytes = image.bytes ?? (image.file ? await readPicture(image.file, image.name) : null);
    if (!bytes) throw new Refused(phrase('import-picture-refused', { image: image.name }));
    let known = false;
    const picture = await this.#store.put(bytes, image.name, async (originalSha256) => {
      const media = mediaOfOriginal(this.#db, originalSha256);
      if (!media || !(await openMedia(this.#folder, media.sha256))) return null;
      known = true;
      const turned = media.sha256 !== originalSha256 && { orientation: await orientationOf(bytes) };
      return { ...media, originalSha256, ...turned, repairs: [] };
    });
    return { picture, known };
  }

  /** Awaited before rows that name pictures are committed. */
  settle(): Promise<void> {
    return this.#store.settle();
  }
}
