import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { releaseRecordRow } from '#shared/contract/releases.ts';
import { allPages } from '../../transport/all-pages.ts';
import { client, orpc } from '../../transport/client.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { useWithheld } from './use-withheld.ts';
import { Block, Stack } from '../../ui/layout/primitives.tsx';

type RecordRow = z.infer<typeof releaseRecordRow>;

/** The frozen records of a release, one row each. */
export function Records({
  tag,
  switcher,
  active,
  onActive,
}: {
  tag: string;
  /** Leads to the other views of the release. */
  switcher: ReactNode;
  /** Index of the selected record. */
  active: string | null;
  onActive: (index: string) => void;
}) {
  const { t } = useTranslation();
  const withheld = useWithheld(tag);
  const records = useInfiniteQuery(
    orpc.releases.records.infiniteOptions({
      input: (cursor: string | null) => ({ tag, cursor, limit: 500 }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      enabled: withheld === null,
    }),
  );
  const rows = useMemo(() => records.data?.pages.flatMap((page) => page.rows) ?? [], [records.data]);
  const columns = useMemo<DataColumn<RecordRow>[]>(
    () => [
      { id: 'index', header: t('releases.records.index'), value: (row) => row.index, align: 'right', track: '64px' },
      { id: 'kind', header: t('releases.records.kind'), value: (row) => row.kind, track: '100px' },
      { id: 'label', header: t('releases.records.label'), value: (row) => row.label, track: 'minmax(160px, 1fr)' },
      {
        id: 'revision',
        header: t('releases.records.revision'),
        value: (row) => row.revision,
        align: 'right',
        track: '56px',
      },
      {
        id: 'sha',
        header: t('releases.records.sha'),
        value: (row) => row.sha256,
        cell: (row) => <code>{row.sha256.slice(0, 16)}</code>,
        track: '150px',
      },
    ],
    [t],
  );
  if (withheld !== null)
    return (
      <Stack as="section" flex="1 0 15rem" minHeight={0} aria-label={t('releases.records.title')}>
        <PanelHeader title={t('releases.records.title')}>{switcher}</PanelHeader>
        <Stack as="p" tone="dim" gap={20} pad={16} overflow="auto">
          {withheld}
        </Stack>
      </Stack>
    );
  return (
    <Stack as="section" flex="1 0 15rem" minHeight={0} aria-label={t('releases.records.title')}>
      <PanelHeader title={t('releases.records.title')}>
        {switcher}
        <TableTools
          columns={columns}
          rows={() => allPages((cursor) => client.releases.records({ tag, cursor, limit: 1000 }))}
          name={`release-${tag}`}
        />
      </PanelHeader>
      {records.error && <ErrorNote error={records.error} onRetry={() => void records.refetch()} />}
      <Block grow minHeight={0}>
        <DataTable
          label={t('releases.records.title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.index)}
          empty={records.isPending && <BlankRows rows={8} />}
          active={active}
          onActive={(row) => onActive(String(row.index))}
          onEndReached={() => {
            if (records.hasNextPage && !records.isFetching) void records.fetchNextPage();
          }}
        />
      </Block>
    </Stack>
  );
}
