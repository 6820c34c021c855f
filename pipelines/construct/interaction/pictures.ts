import type { BBox } from '#shared/geometry/shapes.ts';
import { hashDistance } from '#shared/tasks/baselines/distances.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import { type PictureChange, changedArea } from '#pipelines/pictures/changed-area.ts';
import { edgeBoxes } from '#pipelines/pictures/edge-boxes.ts';
import { fingerprint, sameBelow } from '#pipelines/pictures/likeness.ts';
import type { EpisodePayload, EpisodePicture } from './payload.ts';

type Reads = Pick<StepContext, 'pixels' | 'textLines'>;

/** Computes a value once for each key. */
class Once<T> {
  readonly #known = new Map<string, Promise<T>>();

  of(key: string, compute: () => Promise<T>): Promise<T> {
    const found = this.#known.get(key) ?? compute();
    this.#known.set(key, found);
    return found;
  }
}

/** Reads the pictures of an episode, each at most once. */
export class EpisodePictures {
  readonly #ctx: Reads;
  readonly #bytes = new Once<Buffer>();
  readonly #prints = new Once<string>();
  readonly #changes = new Once<PictureChange>();
  readonly #lines = new Once<BBox[]>();
  readonly #edges = new Once<BBox[]>();
  readonly #all = new WeakMap<EpisodePayload, EpisodePicture[]>();

  constructor(ctx: Reads) {
    this.#ctx = ctx;
  }

  #read({ sha256, width, height }: EpisodePicture): Promise<Buffer> {
    return this.#bytes.of(sha256, () => this.#ctx.pixels({ sha256, width, height }));
  }

  print(picture: EpisodePicture): Promise<string> {
    return this.#prints.of(picture.sha256, async () => fingerprint(await this.#read(picture)));
  }

  /** The picture with its perceptual hash. */
  async printed(picture: EpisodePicture): Promise<EpisodePicture & { print: string }> {
    return { ...picture, print: await this.print(picture) };
  }

  async likeness(a: EpisodePicture, b: EpisodePicture): Promise<number> {
    return hashDistance(await this.print(a), await this.print(b));
  }

  /** Boxes around lines of text, read now if nobody had it read. */
  textLines({ sha256, width, height }: EpisodePicture): Promise<BBox[]> {
    return this.#lines.of(sha256, () => this.#ctx.textLines({ sha256, width, height }));
  }

  /** Boxes around what stands out from its background. */
  edges(picture: EpisodePicture): Promise<BBox[]> {
    return this.#edges.of(picture.sha256, async () => edgeBoxes(await this.#read(picture)));
  }

  /** All pictures of an episode, each once. */
  of(episode: EpisodePayload): EpisodePicture[] {
    const known = this.#all.get(episode);
    if (known) return known;
    const shown = episode.steps.flatMap(({ before, after }) => [before, after]).filter((entry) => entry !== null);
    const all = [...new Map(shown.map((entry) => [entry.sha256, entry])).values()];
    this.#all.set(episode, all);
    return all;
  }

  /** What differs between two pictures. */
  async change(a: EpisodePicture, b: EpisodePicture): Promise<PictureChange> {
    if (a.sha256 === b.sha256) return { share: 0, box: null, slight: null };
    const name = [a.sha256, b.sha256].sort().join(' ');
    return this.#changes.of(name, async () => {
      const [bytesA, bytesB] = await Promise.all([this.#read(a), this.#read(b)]);
      return changedArea(bytesA, bytesB);
    });
  }

  /** Whether at most 0.5 % of the pixels differ. */
  async same(a: EpisodePicture, b: EpisodePicture): Promise<boolean> {
    return (await this.change(a, b)).share <= sameBelow;
  }
}
