import { formatsPhrases } from './engine/formats.ts';
import { type Phrase, textPhrase } from './phrase.ts';
import { recogniser } from './recognise.ts';
import { importingPhrases } from './refusals/importing.ts';
import { shapesPhrases } from './shapes.ts';

const known = recogniser({ ...shapesPhrases, ...importingPhrases, ...formatsPhrases });

/** What is wrong with an episode, as a code with values. Projects and exports store the English text. */
export const problemPhrase = (detail: string): Phrase => known(detail) ?? textPhrase(detail);
