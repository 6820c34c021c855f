import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { OpenEdits } from '../../../edits/OpenEdits.tsx';
import { useOpenEdits } from '../../../edits/use-conflicts.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { PeopleFilter } from './PeopleFilter.tsx';
import { QueueFigures } from './QueueFigures.tsx';
import { QueueList } from './QueueList.tsx';
import { QueueSearch } from './QueueSearch.tsx';
import { type ReviewFilter, useQueue } from '../queue-store.ts';
import { SourceMenu } from './SourceMenu.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './QueuePanel.module.css';
import { kindName, shownKinds } from '../kinds/registry.ts';
import { useHostFacts } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';

/** Queue items by kind, with counts; one press shows only these. Hidden while there is only one kind. */
function KindFilter({ filter, onFilter }: { filter: ReviewFilter; onFilter: (filter: ReviewFilter) => void }) {
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

/** The order of the queue in words. For annotators it is another one while gold is mixed in. */
export function QueueOrder() {
  const { t } = useTranslation();
  const reviews = useCallRefusal('review.quality') === null;
  const gold = useHostFacts((facts) => (facts.project?.settings.goldShare ?? 0) > 0);
  return (
    <Block as="p" pad={[8, 12]} borderBottom="line" tone="dim" size={11}>
      {t(gold && !reviews ? 'review.queue.noteByAge' : 'review.queue.note')}
    </Block>
  );
}

/** The queue, highest priority first. It keeps its order while work continues. */
export function QueuePanel({
  current,
  held,
  onOpen,
  onFilter,
  onClose,
  onRefresh,
  onSampling,
}: {
  current: string | null;
  /** Items that others have open, with who it is. */
  held: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
  onFilter: (filter: ReviewFilter) => void;
  onClose: (() => void) | null;
  onRefresh: () => void;
  onSampling: () => void;
}) {
  const { t } = useTranslation();
  const { rows, total, phase, error, filter, outcomes } = useQueue();
  // What is done stays in the list, and is no longer counted, as in the bar at the top.
  const open = total - rows.filter(({ id }) => outcomes[id]?.done).length;
  const mine = useOpenEdits();
  // Nothing was loaded yet that could stay on the screen.
  const unread = rows.length === 0 && phase !== 'ready';
  return (
    <Stack
      width={248}
      as="section"
      fixed
      minHeight={0}
      borderRight="line"
      surface="panel"
      className={classes.panel}
      aria-label={t('review.queue.title')}
    >
      <PanelHeader title={t('review.queue.title')} remark={unread ? undefined : formatCount(open)}>
        <SourceMenu filter={filter} onFilter={onFilter} />
        <IconButton icon={IconRefresh} size={22} label={t('review.queue.refresh')} onClick={onRefresh} />
        {onClose && <IconButton icon={IconX} size={22} label={t('review.queue.close')} onClick={onClose} />}
      </PanelHeader>
      <QueueSearch filter={filter} onFilter={onFilter} />
      <PeopleFilter filter={filter} onFilter={onFilter} />
      <KindFilter filter={filter} onFilter={onFilter} />
      {mine.length > 0 && (
        <Block as="section" pad={[8, 12]} aria-label={t('edits.list')}>
          <h3>{t('edits.list')}</h3>
          <OpenEdits edits={mine} />
        </Block>
      )}
      <QueueOrder />
      {phase === 'failed' && rows.length > 0 && (
        <Block pad={[8, 12]}>
          <ErrorNote error={error} onRetry={onRefresh} />
        </Block>
      )}
      <QueueList current={current} held={held} onOpen={onOpen} />
      <QueueFigures onSampling={onSampling} />
    </Stack>
  );
}
