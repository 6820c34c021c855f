import { type Phrase, stepPhrase } from './phrase.ts';
import { recogniser } from './recognise.ts';
import { revisionsPhrases } from './refusals/revisions.ts';

const reason = recogniser(revisionsPhrases);

/**
 * Why a revision was written, as a code with values. Projects store the English text; what the catalogue does not
 * contain, such as a person's own words, stays as it is.
 */
export const revisionPhrase = (why: string): Phrase => reason(why) ?? stepPhrase(why);
