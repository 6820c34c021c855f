import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FailureKind } from '#shared/tasks/outcomes.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { TableTools, type DataColumn } from '../../../ui/tables/DataTable.tsx';
import type { Prediction, Reading } from '../charts/figures.ts';
import { BlankCards } from './BlankCards.tsx';
import { MissSelect } from './MissSelect.tsx';
import { StripCards } from './StripCards.tsx';
import type { Items } from './use-items.ts';
import { Block, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemStrip.module.css';

export type StripFilter = 'all' | 'right' | 'wrong' | 'parse-failure' | 'refusal' | 'error' | 'differ';

/** The items behind the figures: picture, what was asked, what the model did. Filters come from the tables above. */
export function ItemStrip({
  items,
  model,
  reading,
  filter,
  onFilter,
  hasParity,
  hasErrors,
  miss,
  onMiss,
  narrowed,
  onClear,
  chosen,
  onChoose,
  onOpen,
  name,
  withheld = 0,
}: {
  items: Items;
  model: string;
  reading: Reading;
  filter: StripFilter;
  onFilter: (filter: StripFilter) => void;
  hasParity: boolean;
  hasErrors: boolean;
  /** Kind of miss that filters the list; undefined if answers are not places. */
  miss: FailureKind | null | undefined;
  onMiss: (kind: FailureKind | null) => void;
  /** The tables' filter in words. */
  narrowed: string | null;
  onClear: () => void;
  chosen: number;
  onChoose: (at: number) => void;
  onOpen: (at: number) => void;
  name: string;
  /** Number of items that are not shown until the person has answered them in Review. */
  withheld?: number | undefined;
}) {
  const { t } = useTranslation();
  const columns: DataColumn<Prediction>[] = [
    { id: 'index', header: 'index', value: (row) => row.index },
    { id: 'screenshot', header: 'screenshot', value: (row) => row.screenshotName },
    { id: 'label', header: 'label', value: (row) => row.label },
    { id: 'outcome', header: 'outcome', value: (row) => row.outcome },
    { id: 'parity', header: 'parity outcome', value: (row) => row.parityOutcome },
    { id: 'failure', header: 'kind of failure', value: (row) => row.failure },
    { id: 'distance', header: 'distance in px', value: (row) => row.distance },
    { id: 'gold', header: 'gold', value: (row) => row.gold },
    { id: 'answer', header: 'answer', value: (row) => row.answer },
  ];
  const segments: { value: StripFilter; label: string }[] = [
    { value: 'all', label: t('evaluate.items.all') },
    { value: 'right', label: t('evaluate.items.right') },
    { value: 'wrong', label: t('evaluate.items.wrong') },
    { value: 'parse-failure', label: t('evaluate.items.parse') },
    { value: 'refusal', label: t('evaluate.items.refusal') },
    ...(hasErrors ? [{ value: 'error' as const, label: t('evaluate.items.error') }] : []),
    ...(hasParity ? [{ value: 'differ' as const, label: t('evaluate.items.differ') }] : []),
  ];
  return (
    <Stack
      height={216}
      as="section"
      fixed
      borderTop="line"
      className={classes.root}
      aria-label={t('evaluate.items.title')}
    >
      <PanelHeader
        title={t('evaluate.items.title')}
        remark={
          <>
            {model}
            {items.total !== null && `, ${t('evaluate.items.total', { count: items.total })}`}
          </>
        }
      >
        {narrowed && (
          <ActionButton small icon={IconX} onClick={onClear} aria-label={`${t('evaluate.items.clear')}: ${narrowed}`}>
            {narrowed}
          </ActionButton>
        )}
        {miss !== undefined && <MissSelect miss={miss} onMiss={onMiss} />}
        <SegmentedControl label={t('evaluate.items.title')} value={filter} segments={segments} onChange={onFilter} />
        <TableTools columns={columns} rows={items.all} name={`${name}-items`} />
      </PanelHeader>
      {items.error != null ? (
        <Block pad={[8, 12]}>
          <ErrorNote error={items.error} onRetry={items.retry} />
        </Block>
      ) : items.total === 0 ? (
        <Text as="p" pad={[16, 12]} tone="dim">
          {(withheld === 0 || filter !== 'all' || narrowed !== null || miss) && t('evaluate.items.none')}{' '}
          {withheld > 0 && t('evaluate.items.withheld', { count: withheld })}
        </Text>
      ) : items.total === null ? (
        <BlankCards />
      ) : (
        <StripCards items={items} reading={reading} chosen={chosen} onChoose={onChoose} onOpen={onOpen} />
      )}
    </Stack>
  );
}
