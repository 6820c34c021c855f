import type { ReferenceRow } from './references.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** What a row that no model made is called in tables. */
export function referenceTitle({ kind, answer }: Pick<ReferenceRow, 'kind' | 'answer'>): Phrase {
  if (kind === 'constant')
    return answer === null ? phrase('reference-centre') : phrase('reference-constant', { answer });
  return phrase(kind === 'human' ? 'reference-human' : 'reference-chance');
}

const seconds = (value: number): string => value.toFixed(1);

/** What its figures are of. */
export function referenceNotes({ kind, people, answers, items, of, earlier, seconds: took }: ReferenceRow): Phrase[] {
  if (kind !== 'human') return [phrase(kind === 'constant' ? 'reference-afterwards' : 'reference-expected')];
  return [
    phrase('reference-people', {
      people: phrase('reference-n-people', { count: people }),
      answers: phrase('reference-n-answers', { count: answers }),
      items,
      of,
    }),
    ...(took === null ? [] : [phrase('reference-took', { median: seconds(took.median), p90: seconds(took.p90) })]),
    ...(earlier === 0 ? [] : [phrase('reference-earlier', { count: earlier })]),
  ];
}
