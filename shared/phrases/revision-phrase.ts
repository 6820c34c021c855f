import { type Phrase, stepPhrase } from './phrase.ts';
import { revisionsPhrases } from './refusals/revisions.ts';

/** Each reason as a pattern, with its values as groups. */
const reasons = Object.entries(revisionsPhrases).map(([code, text]) => ({
  code: code as keyof typeof revisionsPhrases,
  pattern: new RegExp(`^${text.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`, 's'),
}));

/**
 * Why a revision was written, as a code with values. Projects store the English text; what the catalogue does not
 * contain, such as a person's own words, stays as it is.
 */
export function revisionPhrase(why: string): Phrase {
  for (const { code, pattern } of reasons) {
    const found = pattern.exec(why);
    if (found) return { code, values: { ...found.groups } };
  }
  return stepPhrase(why);
}
