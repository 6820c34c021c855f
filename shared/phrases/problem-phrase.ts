import { formatsPhrases } from './engine/formats.ts';
import { joinedPhrase, type Phrase, phrase, textPhrase } from './phrase.ts';
import { recogniser } from './recognise.ts';
import { importingPhrases } from './refusals/importing.ts';
import { shapesPhrases } from './shapes.ts';

const known = recogniser({ ...shapesPhrases, ...importingPhrases, ...formatsPhrases });

/** Characters; a longer text is not taken apart. */
const longest = 500;

/** A known reason after a name, as in “a.png is empty.” and “steps.json: line 3 is not JSON”; null for anything else. */
function named(detail: string): Phrase | null {
  if (detail.length > longest) return null;
  for (let at = detail.indexOf(' '); at > 0; at = detail.indexOf(' ', at + 1)) {
    const [name, rest] = [detail.slice(0, at), detail.slice(at + 1)];
    const whole = known(rest);
    if (whole && name.endsWith(':')) return joinedPhrase([textPhrase(name.slice(0, -1)), whole], 'list-colon');
    if (whole) return phrase('format-named', { name, why: whole });
    const what = rest.endsWith('.') ? known(rest.slice(0, -1)) : null;
    if (what) return phrase('picture-is', { name, what });
  }
  return null;
}

/** What is wrong with an episode, as a code with values. Projects and exports store the English text. */
export const problemPhrase = (detail: string): Phrase => known(detail) ?? named(detail) ?? textPhrase(detail);
