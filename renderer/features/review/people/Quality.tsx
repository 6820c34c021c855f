import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QualityPerson } from '#shared/contract/review/quality.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { navigate, useRoute } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { type DataColumn, DataTable, TableTools } from '../../../ui/tables/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { QualityDays } from './QualityDays.tsx';
import { countColumn, eachColumn } from './quality-columns.ts';
import { Block, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Bar } from '../../../ui/Bar.tsx';

const leave = () => navigate({ screen: 'review' });
const share = (right: number, n: number): number | null => (n === 0 ? null : right / n);
const ofAll = (right: number, n: number): string =>
  n === 0 ? '–' : `${formatPercent(right / n)} % (${formatCount(right)}/${formatCount(n)})`;

/** How much, how fast and how well each person worked; their days and gold items below. */
export function Quality() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('review.quality');
  const found = useQuery({ ...orpc.review.quality.queryOptions(), enabled: refusal === null });
  const people = found.data?.people ?? [];
  const asked = useRoute((route) => route.params['person']);
  const [name, setName] = useState<string | null>(asked ?? null);
  const chosen = name === null ? people[0] : people.find((person) => person.name === name);
  useActionHandlers({ 'review-close': leave });
  const columns = useMemo<DataColumn<QualityPerson>[]>(() => {
    return [
      { id: 'name', header: t('review.quality.person'), value: (row) => row.name, track: 'minmax(120px, 2fr)' },
      countColumn(t, 'made', (row) => row.made),
      countColumn(t, 'changed', (row) => row.changed),
      countColumn(t, 'answered', (row) => row.answered),
      countColumn(t, 'decided', (row) => row.decided),
      eachColumn(t),
      countColumn(t, 'edits', (row) => row.edits),
      countColumn(t, 'rejects', (row) => row.rejects),
      {
        id: 'gold',
        header: t('review.quality.gold'),
        value: (row) => share(row.gold.right, row.gold.n),
        cell: (row) => ofAll(row.gold.right, row.gold.n),
        align: 'right',
        track: 'minmax(120px, 1.4fr)',
      },
      {
        id: 'agreement',
        header: t('review.quality.agreement'),
        value: (row) => share(row.same, row.shared),
        cell: (row) => ofAll(row.same, row.shared),
        align: 'right',
        track: 'minmax(120px, 1.4fr)',
      },
    ];
  }, [t]);
  return (
    <>
      <Bar aria-label={t('review.quality.title')}>
        <IconButton icon={IconX} label={t('review.quality.close')} onClick={leave} />
        <Text as="h1" size={13} weight={600}>
          {t('review.quality.title')}
        </Text>
        <Text truncate tone="dim">
          {t('review.quality.text')}
        </Text>
      </Bar>
      <Stack as="main" grow gap={16} minHeight={0} pad={16} overflow="auto" data-work tabIndex={-1}>
        {refusal !== null ? (
          <ErrorNote tone="warn" error={refusal} />
        ) : found.error ? (
          <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
        ) : found.isPending ? (
          <>
            <GoingJob kind="review-quality" padded />
            <BlankRows rows={6} height={28} />
          </>
        ) : people.length === 0 ? (
          <EmptyState title={t('review.quality.none')}>{t('review.quality.noneText')}</EmptyState>
        ) : (
          <>
            <Stack
              as="section"
              grow
              minWidth={0}
              minHeight={180}
              border="line2"
              radius={4}
              surface="panel"
              overflow="hidden"
              aria-label={t('review.quality.people')}
            >
              <PanelHeader title={t('review.quality.people')} remark={formatCount(people.length)}>
                <TableTools columns={columns} rows={people} name="quality" />
              </PanelHeader>
              <Block grow minHeight={0}>
                <DataTable
                  label={t('review.quality.people')}
                  columns={columns}
                  rows={people}
                  rowKey={(row) => row.name}
                  active={chosen?.name ?? null}
                  onActive={(row) => setName(row.name)}
                  defaultSort={{ id: 'decided', desc: true }}
                />
              </Block>
            </Stack>
            {chosen ? (
              <QualityDays key={chosen.name} person={chosen} />
            ) : (
              <EmptyState title={t('review.quality.noWork', { name: name ?? '' })}>
                {t('review.quality.noneText')}
              </EmptyState>
            )}
          </>
        )}
      </Stack>
      <StatusBar hints={[{ keys: ['Escape'], label: t('review.quality.close') }]} />
    </>
  );
}
