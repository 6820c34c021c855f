import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { referenceNotes, referenceTitle } from '#shared/contract/runs/benchmark/reference-words.ts';
import { figuresOf, percent, range, readingOf } from '../model.ts';
import { allOf, type Section } from '../section.ts';
import { plain, type Table } from '../tables.ts';

/** The name of a row that no model made. */
export const referenceName = (entry: Pick<ReferenceRow, 'kind' | 'answer'>): string =>
  phraseWords(referenceTitle(entry));

/** People, a constant answer and chance on the items of a section; null without any. */
export function referenceTable(section: Section): Table | null {
  const { references, reading } = section;
  const [first] = allOf(section);
  if (references.length === 0 || !first) return null;
  const figures = figuresOf(readingOf(first, reading));
  return {
    title: 'For reference',
    words: 2,
    note: 'People and baselines on the same items, without a rank and in no test. Intervals as in the leaderboard; expected figures have none.',
    head: ['Who', 'What', ...figures.flatMap(({ label }) => [label, '95 %']), 'Items', 'People', 'Median s'],
    rows: references.map((reference) =>
      plain([
        referenceName(reference),
        referenceNotes(reference).map(phraseWords).join(' '),
        ...figures.flatMap(({ id }) => {
          const own = reference.strict.headline.find((metric) => metric.id === id);
          return [percent(own?.value ?? null), range(own?.clustered ?? own?.interval ?? null)];
        }),
        String(reference.items),
        reference.kind === 'human' ? String(reference.people) : '–',
        reference.seconds === null ? '–' : reference.seconds.median.toFixed(1),
      ]),
    ),
  };
}
