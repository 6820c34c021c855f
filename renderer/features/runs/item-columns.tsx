import type { RunItem } from '#shared/contract/runs/runs.ts';
import { IconAlertTriangle, IconCircleDashed, IconXboxX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '../../i18n/language.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import type { DataColumn } from '../../ui/tables/DataTable.tsx';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Runs.module.css';

function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString(locale());
}

function Result({ item }: { item: RunItem }) {
  const { t } = useTranslation();
  const words = phraseWords(item.result);
  const Glyph = { failed: IconXboxX, dropped: IconAlertTriangle, 'in-flight': IconCircleDashed }[
    item.status as 'failed'
  ];
  return (
    <Row
      tone={item.status === 'waiting' ? 'dim' : undefined}
      as="span"
      align="center"
      gap={6}
      minWidth={0}
      className={classes.result}
      data-status={item.status}
    >
      {Glyph && <Glyph size={14} stroke={1.6} aria-hidden="true" />}
      <Text ellipsis title={words}>
        {words || t(`runs.items.status.${item.status}`)}
      </Text>
    </Row>
  );
}

/** The columns of a run's items; `names` are the names of its steps by id. */
export function useItemColumns(names: ReadonlyMap<string, string>): DataColumn<RunItem>[] {
  const { t } = useTranslation();
  return useMemo<DataColumn<RunItem>[]>(
    () => [
      {
        id: 'at',
        header: t('runs.items.time'),
        value: (item) => item.at,
        cell: (item) => <Text tone="dim">{timeOf(item.at)}</Text>,
        track: '76px',
        sortable: false,
      },
      {
        id: 'step',
        header: t('runs.items.step'),
        value: (item) => names.get(item.step) ?? item.step,
        track: 'minmax(120px, 0.8fr)',
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
          <Text tone="dim">
            {item.cached
              ? t('runs.items.cached')
              : item.seconds === null
                ? ''
                : t('runs.funnel.seconds', { seconds: item.seconds.toFixed(1) })}
          </Text>
        ),
        align: 'right',
        track: '72px',
        sortable: false,
      },
    ],
    [t, names],
  );
}
