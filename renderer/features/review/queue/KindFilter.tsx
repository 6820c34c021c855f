import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { kindName, shownKinds } from '../kinds/registry.ts';
import { type ReviewFilter, useQueue } from '../queue-store.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './QueuePanel.module.css';

/** Queue items by kind, with counts; one press shows only these. Hidden while there is only one kind. */
export function KindFilter({ filter, onFilter }: { filter: ReviewFilter; onFilter: (filter: ReviewFilter) => void }) {
  const { t } = useTranslation();
  const shown = shownKinds();
  const counts = useQueue((state) => state.counts).filter(({ kind }) => shown.includes(kind));
  if (counts.length < 2 && filter.kinds === undefined) return null;
  const chosen = filter.kinds?.[0];
  const chips = [
    { kind: undefined, name: t('review.queue.kind.all'), n: counts.reduce((sum, { n }) => sum + n, 0) },
    ...counts.map(({ kind, n }) => ({ kind, name: kindName(kind), n })),
  ];
  return (
    <Row wrap gap={4} pad={[8, 12, 0]} role="group" aria-label={t('review.queue.kinds')}>
      {chips.map(({ kind, name, n }) => (
        <Block
          hover="fill"
          key={name}
          type="button"
          as="button"
          height={22}
          pad={[0, 7]}
          border="line2"
          radius={3}
          tone="text2"
          size={12}
          className={classes.kind}
          aria-pressed={kind === chosen}
          onClick={() => onFilter({ ...filter, kinds: kind === undefined ? undefined : [kind] })}
        >
          {name} <Text tone="dim">{formatCount(n)}</Text>
        </Block>
      ))}
    </Row>
  );
}
