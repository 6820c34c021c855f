import { declared } from '../../i18n/declared.ts';
import type { RunDetail, RunItem } from '#shared/contract/runs/runs.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../transport/client.ts';
import { DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { useItemColumns } from './item-columns.tsx';
import { filterOf, inputOf, type ItemFilter, segmentOf, segmentsOf } from './item-filter.ts';
import { Block, Stack, Text } from '../../ui/layout/primitives.tsx';

/** Finished items, newest first; filtered by step, errors or one problem. */
export function ItemTail({
  run,
  filter,
  onFilter,
  opened,
  onOpen,
}: {
  run: RunDetail;
  filter: ItemFilter;
  onFilter: (filter: ItemFilter) => void;
  opened: RunItem | null;
  onOpen: (item: RunItem) => void;
}) {
  const { t } = useTranslation();
  const [active, setActive] = useState<string | null>(null);
  const input = { id: run.id, limit: 200, ...inputOf(filter) };
  const items = useInfiniteQuery(
    orpc.runs.items.infiniteOptions({
      input: (cursor: string | null) => ({ ...input, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const rows = useMemo(() => items.data?.pages.flatMap((page) => page.rows) ?? [], [items.data]);
  const names = useMemo(() => new Map(run.steps.map((step) => [step.step, declared(step.name)])), [run.steps]);
  const columns = useItemColumns(names);
  const errors = run.steps.reduce((sum, step) => sum + step.errors, 0);
  const segments = segmentsOf(run.steps, filter, {
    all: t('runs.items.all'),
    errors: errors > 0 ? t('runs.items.errorsN', { count: errors }) : t('runs.items.errors'),
  });
  return (
    <Stack as="section" flex="1 0 12.5rem" minHeight={0} aria-label={t('runs.items.title')}>
      <PanelHeader title={t('runs.items.title')} remark={t('runs.items.newest')}>
        <SegmentedControl
          label={t('runs.items.title')}
          value={segmentOf(filter)}
          segments={segments}
          onChange={(segment) => onFilter(filterOf(segment))}
        />
        <TableTools columns={columns} rows={rows} name={`run-${run.id.slice(-6)}-items`} />
      </PanelHeader>
      {items.error && (
        <Block pad={12}>
          <ErrorNote error={items.error} onRetry={() => void items.refetch()} />
        </Block>
      )}
      <Block grow minHeight={0}>
        <DataTable
          label={t('runs.items.title')}
          columns={columns}
          rows={rows}
          rowKey={(item) => item.id}
          active={opened?.id ?? active}
          onActive={(item) => {
            setActive(item.id);
            onOpen(item);
          }}
          onOpen={onOpen}
          onEndReached={() => {
            if (items.hasNextPage && !items.isFetching) void items.fetchNextPage();
          }}
          empty={
            items.data && (
              <Text as="p" pad={[16, 12]} tone="dim">
                {t(filter.kind === 'all' ? 'runs.items.empty' : 'runs.items.emptyFilter')}
              </Text>
            )
          }
        />
      </Block>
    </Stack>
  );
}
