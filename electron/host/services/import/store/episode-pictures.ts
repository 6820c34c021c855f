import type { ReadEpisode, StepPicture } from '#pipelines/formats/episodes/record.ts';
import type { Pictures, Taken, TakenPictures } from './pictures.ts';

/** Stores the pictures of several places, `atOnce` at a time; null for places without a picture. */
export async function allPictures(
  places: readonly (StepPicture | null)[],
  pictures: Pick<Pictures, 'take'>,
  atOnce: number,
): Promise<(Taken | null)[]> {
  const taken: (Taken | null)[] = places.map(() => null);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < places.length; at = next++) {
      const picture = places[at];
      if (picture && 'image' in picture) taken[at] = await pictures.take(picture.image);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, places.length) }, work));
  return taken;
}

/** Stores the pictures of an episode, in the order of its steps. */
export async function episodePictures(
  { steps, final }: ReadEpisode,
  pictures: Pick<Pictures, 'take'>,
  atOnce: number,
): Promise<TakenPictures> {
  const taken = await allPictures([...steps.map(({ picture }) => picture), final], pictures, atOnce);
  return { steps: taken.slice(0, steps.length), final: taken[steps.length] ?? null };
}
