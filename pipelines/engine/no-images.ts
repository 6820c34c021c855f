import { inWords } from '#shared/phrases/phrase.ts';
import { ItemError } from './errors.ts';
import type { ImagePort } from './images.ts';

/** For calls without pictures, outside a project. */
export const noImages: ImagePort = {
  asItLeaves: (image) => image,
  prepare: () => Promise.reject(new ItemError('bad-picture', inWords('call-no-pictures'))),
};
