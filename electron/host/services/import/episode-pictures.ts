import type { ReadEpisode, StepPicture } from '#pipelines/formats/episodes/record.ts';
import type { Pictures, Taken } from './pictures.ts';
import type { TakenPictures } from './store-episode.ts';

/** Stores the pictures of an episode, `atOnce` of them at a time, in the order of its steps. */
export async function episodePictures(
  { steps, final }: ReadEpisode,
  pictures: Pick<Pictures, 'take'>,
  atOnce: number,
): Promise<TakenPictures> {
  const all: (StepPicture | null)[] = [...steps.map(({ picture }) => picture), final];
  const taken: (Taken | null)[] = all.map(() => null);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < all.length; at = next++) {
      const picture = all[at];
      if (picture && 'image' in picture) taken[at] = await pictures.take(picture.image);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  return { steps: taken.slice(0, steps.length), final: taken[steps.length] ?? null };
}
