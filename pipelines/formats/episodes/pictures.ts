import type { ImageFinder } from '../pictures/images.ts';
import { Refused } from '../refused.ts';
import type { StepPicture } from './record.ts';

/** Finds a step's picture; a missing one keeps its place with the reason, and the episode is imported. */
export async function stepPicture(
  images: Pick<ImageFinder, 'find'>,
  name: string | null | undefined,
  places?: readonly string[],
): Promise<StepPicture | null> {
  if (name === null || name === undefined || name === '') return null;
  try {
    return { image: await images.find(name, places) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { missing: error.message, name: name.slice(0, 500) };
  }
}
