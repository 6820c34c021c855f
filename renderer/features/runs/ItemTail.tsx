import { IconAlertTriangle, IconCircleDashed, IconXboxX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { runItemRow } from '#shared/contract/runs/runs.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { orpc } from '../../transport/client.ts';
import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { language } from '../../i18n/language.ts';
import type { RunDetail } from './run-figures.ts';
import classes from './Runs.module.css';

export type RunItem = z.infer<typeof runItemRow>;
export type ItemFilter =
  | { kind: 'all' }
  | { kind: 'errors' }
  | { kind: 'step'; step: string }
  | { kind: 'problem'; code: string; step: string };

function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString(language === 'en' ? 'en-GB' : language);
}

function Result({ item }: { item: RunItem }) {
  const { t } = useTranslation();
  const words = phraseWords(item.result);
  const Glyph = { failed: IconXboxX, dropped: IconAlertTriangle, 'in-flight': IconCircleDashed }[
    item.status as 'failed'
  ];
  return (
    <span className={classes.result} data-status={item.status}>
      {Glyph && <Glyph size={14} stroke={1.6} aria-hidden="true" />}
      <span title={words}>{words || t(`runs.items.status.${item.status}`)}</span>
    </span>
  );
}

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
  const input = {
    id: run.id,
    limit: 200,
    ...(filter.kind === 'errors' ? { status: 'failed' as const } : {}),
    ...(filter.kind === 'step' ? { step: filter.step } : {}),
    ...(filter.kind === 'problem' ? { step: filter.step, problem: filter.code } : {}),
  };
  const items = useInfiniteQuery(
    orpc.runs.items.infiniteOptions({
      input: (cursor: string | null) => ({ ...input, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const rows = useMemo(() => items.data?.pages.flatMap((page) => page.rows) ?? [], [items.data]);
  const names = useMemo(() => new Map(run.steps.map((step) => [step.step, step.name])), [run.steps]);
  const columns = useMemo<DataColumn<RunItem>[]>(
    () => [
      {
        id: 'at',
        header: t('runs.items.time'),
        value: (item) => item.at,
        cell: (item) => <span className={classes.quiet}>{timeOf(item.at)}</span>,
        track: '76px',
        sortable: false,
      },
      {
        id: 'step',
        header: t('runs.items.step'),
        value: (item) => names.get(item.step) ?? item.step,
        track: '120px',
        sortable: false,
      },
      {
        id: 'item',
        header: t('runs.items.item'),
        value: (item) => item.label,
        track: 'minmax(140px, 1.2fr)',
        sortable: false,
      },
      {
        id: 'result',
        header: t('runs.items.result'),
        value: (item) => phraseWords(item.result),
        cell: (item) => <Result item={item} />,
        track: 'minmax(140px, 2fr)',
        sortable: false,
      },
      {
        id: 'took',
        header: t('runs.items.took'),
        value: (item) => item.seconds,
        cell: (item) => (
          <span className={classes.quiet}>
            {item.cached
              ? t('runs.items.cached')
              : item.seconds === null
                ? ''
                : t('runs.funnel.seconds', { seconds: item.seconds.toFixed(1) })}
          </span>
        ),
        align: 'right',
        track: '72px',
        sortable: false,
      },
    ],
    [t, names],
  );
  const errors = run.steps.reduce((sum, step) => sum + step.errors, 0);
  const chosen = filter.kind === 'step' || filter.kind === 'problem' ? `step ${filter.step}` : filter.kind;
  const segments = [
    { value: 'all', label: t('runs.items.all') },
    ...run.steps
      .filter((step) => step.models.length > 0)
      .map((step) => ({ value: `step ${step.step}`, label: step.name })),
    { value: 'errors', label: errors > 0 ? t('runs.items.errorsN', { count: errors }) : t('runs.items.errors') },
  ];
  const shownSegments = segments.some((segment) => segment.value === chosen)
    ? segments
    : [...segments.slice(0, -1), { value: chosen, label: names.get(chosen.slice(5)) ?? chosen }, ...segments.slice(-1)];
  return (
    <section className={classes.tail} aria-label={t('runs.items.title')}>
      <PanelHeader title={t('runs.items.title')} remark={t('runs.items.newest')}>
        <SegmentedControl
          label={t('runs.items.title')}
          value={chosen}
          segments={shownSegments}
          onChange={(value) =>
            onFilter(value === 'all' || value === 'errors' ? { kind: value } : { kind: 'step', step: value.slice(5) })
          }
        />
        <TableTools columns={columns} rows={rows} name={`run-${run.id.slice(-6)}-items`} />
      </PanelHeader>
      {items.error && (
        <div className={classes.note}>
          <ErrorNote error={items.error} onRetry={() => void items.refetch()} />
        </div>
      )}
      <div className={classes.fill}>
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
              <p className={classes.empty}>
                {t(filter.kind === 'all' ? 'runs.items.empty' : 'runs.items.emptyFilter')}
              </p>
            )
          }
        />
      </div>
    </section>
  );
}
