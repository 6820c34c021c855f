import { withoutThinking } from '#shared/tasks/reply/shown.ts';

interface Option {
  letter: string;
  text: string;
}

/** What an extractor said: one of the options (its letter), that there is none, or something else. */
export type ExtractorChoice = { kind: 'option'; letter: string } | { kind: 'none' } | { kind: 'unusable' };

/** Signs that models put around a short answer. */
const wrapped = /^[\s"'“”‘’`*_()[\]<>.:,;]+|[\s"'“”‘’`*_()[\]<>.:,;]+$/g;
const bare = (text: string): string => text.replace(wrapped, '').toLowerCase();

/**
 * Reads an extractor's reply strictly: the label of an option, its text, both ("B. Save"), or `none`; anything else is
 * unusable, and nothing is searched for inside a sentence.
 */
export function readExtraction(reply: string, options: readonly Option[]): ExtractorChoice {
  const statement = bare(withoutThinking(reply).trim());
  if (statement === '') return { kind: 'unusable' };
  const byLabel = options.filter(({ letter }) => bare(letter) === statement);
  const [labelled] = byLabel;
  if (labelled) return { kind: 'option', letter: labelled.letter };
  // It was asked for labels, so the word is no option's text.
  if (statement === 'none') return { kind: 'none' };
  const named = options.filter(({ letter, text }) => {
    const [label, words] = [bare(letter), bare(text)];
    const rest = statement.startsWith(label) ? statement.slice(label.length) : '';
    return (
      words !== '' && (words === statement || (/^[\s.:)\]*-]/.test(rest) && bare(rest.replace(/^-/, '')) === words))
    );
  });
  const [only] = named;
  return only && named.length === 1 ? { kind: 'option', letter: only.letter } : { kind: 'unusable' };
}
