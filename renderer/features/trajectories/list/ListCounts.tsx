import { Trans } from 'react-i18next';
import type { z } from 'zod';
import type { episodeFacets } from '#shared/contract/episodes.ts';
import { formatCount } from '../../../i18n/numbers.ts';

type Facets = z.infer<typeof episodeFacets>;

/** What the status bar counts over all episodes; only the total is shown when it is zero. */
export function ListCounts({ facets: { total, flagged, agreement } }: { facets: Facets }) {
  const related = (value: string) => agreement.find((one) => one.value === value)?.count ?? 0;
  const counts = [
    ['episodes', total],
    ['agree', related('agree')],
    ['conflict', related('conflict')],
    ['yours', related('closed')],
    ['flagged', flagged],
  ] as const;
  return counts.map(
    ([name, n]) =>
      (n > 0 || name === 'episodes') && (
        <span key={name}>
          <Trans i18nKey={`trajectories.status.${name}`} values={{ n: formatCount(n) }} components={{ b: <b /> }} />
        </span>
      ),
  );
}
