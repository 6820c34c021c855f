import { joinedPhrase, type Phrase, textPhrase } from '../phrase.ts';
import { recogniser } from '../recognise.ts';
import { runRefusalsPhrases } from '../refusals/run-refusals.ts';
import { shapesPhrases } from '../shapes.ts';
import { baselinesPhrases } from './baselines.ts';
import { callsPhrases } from './calls.ts';
import { readingsPhrases } from './readings.ts';
import { serversPhrases } from './servers.ts';

const known = recogniser({
  ...readingsPhrases,
  ...callsPhrases,
  ...serversPhrases,
  ...baselinesPhrases,
  ...runRefusalsPhrases,
  ...shapesPhrases,
});

/**
 * Why an item of a run failed, why a model could not be asked, or how its reply was read, as a code with values. The
 * engine throws and stores English texts, which scripts read too.
 */
export function enginePhrase(text: string): Phrase {
  const whole = known(text);
  if (whole) return whole;
  // A reading may have several notes, one after the other.
  const sentences = text.split(/(?<=\.) /).map(known);
  return sentences.every((sentence) => sentence !== null) ? joinedPhrase(sentences, 'list-space') : textPhrase(text);
}
