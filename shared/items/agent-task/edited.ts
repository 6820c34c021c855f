import { inWords } from '../../phrases/phrase.ts';

/** Why a revision was written that a person corrected in review. */
export const taskEdited = inWords('revision-edited');
