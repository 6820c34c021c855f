import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorSharesOf } from '#shared/contract/runs/evaluations/errors.ts';
import type { ErrorView } from '#shared/tasks/errors/error-types.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { type DataColumn, DataTable, TableTools } from '../../../ui/tables/DataTable.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Row, Row as Line, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { ErrorFilter } from '../charts/figures.ts';

type Row = ErrorSharesOf['shares'][number];

const keyOf = ({ kind }: Pick<Row, 'kind'>) => kind ?? '';

/** Why a run's failures failed, by kind, with how well two people agree; a row shows its items. */
export function ErrorsTable({
  run,
  error,
  onError,
  name,
}: {
  run: string;
  /** The kind whose items are shown. */
  error: ErrorFilter | null;
  onError: (error: ErrorFilter | null) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const words = useDimWords();
  const [wanted, setWanted] = useState<ErrorView>('type');
  // Kinds of error follow from keys, which some annotators are still to answer.
  const refusal = useCallRefusal('evaluations.errors');
  const found = useQuery({ ...orpc.evaluations.errors.queryOptions({ input: { run } }), enabled: refusal == null });
  if (refusal != null)
    return (
      <Text as="p" tone="dim" pad={12}>
        {refusal}
      </Text>
    );
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  const shown = found.data?.find(({ view }) => view === wanted) ?? found.data?.[0];
  if (!shown) return <BlankRows rows={6} />;
  const columns: DataColumn<Row>[] = [
    {
      id: 'kind',
      header: t('evaluate.errors.kind'),
      value: ({ kind }) => words.error(kind),
      track: 'minmax(120px, 1.6fr)',
    },
    { id: 'n', header: t('evaluate.rates.n'), value: ({ n }) => n, align: 'right', track: '48px' },
    {
      id: 'share',
      header: t('evaluate.errors.share'),
      value: ({ share }) => share,
      cell: ({ share, ci: [low, high] }) => (
        <span>
          <b>{formatPercent(share)}</b> {formatPercent(low)}–{formatPercent(high)}
        </span>
      ),
      align: 'right',
      track: 'minmax(120px, 1fr)',
    },
    {
      id: 'people',
      header: t('evaluate.errors.byPeople'),
      value: ({ byPeople }) => byPeople,
      align: 'right',
      track: '80px',
    },
  ];
  const [best] = shown.agreement;
  return (
    <Stack grow minHeight={0}>
      <Line as="p" align="center" gap={6} pad={[6, 12]} tone="dim" size={11}>
        <Text mr="auto">
          {t('evaluate.errors.note', { n: formatCount(shown.n), decided: formatCount(shown.decided) })}
          {best &&
            ` ${t('evaluate.errors.agreement', {
              raters: best.raters.join(', '),
              n: formatCount(best.n),
              kappa: best.kappa?.toFixed(2) ?? '–',
            })}`}
        </Text>
        {(found.data?.length ?? 0) > 1 && (
          <SegmentedControl<ErrorView>
            label={t('evaluate.errors.views')}
            value={shown.view}
            segments={(found.data ?? []).map(({ view }) => ({ value: view, label: t(`evaluate.errors.view.${view}`) }))}
            onChange={setWanted}
          />
        )}
        <TableTools columns={columns} rows={shown.shares} name={`${name}-errors-${shown.view}`} />
      </Line>
      <DataTable
        label={t('evaluate.errors.title')}
        columns={columns}
        rows={shown.shares}
        rowKey={keyOf}
        active={error?.view === shown.view ? keyOf(error) : null}
        onActive={({ kind }) => onError({ view: shown.view, kind })}
        empty={
          <Text as="p" pad={12} tone="dim">
            {t('evaluate.errors.none')}
          </Text>
        }
      />
    </Stack>
  );
}
