import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QualityDay, QualityPerson } from '#shared/contract/review/quality.ts';
import { navigate } from '../../../places/route.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { type DataColumn, DataTable, TableTools } from '../../../ui/tables/DataTable.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { countColumn, eachColumn } from './quality-columns.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Quality.module.css';

/** Share of `value` in the largest one, as a bar behind the number. */
function Bar({ value, most, text }: { value: number; most: number; text: string }) {
  return (
    <Text display="block" position="relative" width="full" space="nowrap">
      <Text
        position="absolute"
        inset="0 auto 0 0"
        radius={2}
        surface="line2"
        style={{ width: `${most === 0 ? 0 : (100 * value) / most}%` }}
        aria-hidden="true"
      />
      <Text position="relative">{text}</Text>
    </Text>
  );
}

/** One person over time: their work and agreement by day, and the gold items they answered. */
export function QualityDays({ person }: { person: QualityPerson }) {
  const { t } = useTranslation();
  const { days, goldItems } = person;
  const columns = useMemo<DataColumn<QualityDay>[]>(() => {
    const most = Math.max(...days.map(({ decided }) => decided), 0);
    return [
      { id: 'day', header: t('review.quality.day'), value: (row) => row.day, track: 'minmax(96px, 1fr)' },
      countColumn(t, 'made', (row) => row.made),
      countColumn(t, 'changed', (row) => row.changed),
      countColumn(t, 'answered', (row) => row.answered),
      {
        id: 'decided',
        header: t('review.quality.decided'),
        value: (row) => row.decided,
        cell: (row) => <Bar value={row.decided} most={most} text={formatCount(row.decided)} />,
        align: 'right',
        track: 'minmax(96px, 2fr)',
      },
      eachColumn(t),
      {
        id: 'agreement',
        header: t('review.quality.agreement'),
        value: (row) => (row.shared === 0 ? null : row.same / row.shared),
        cell: (row) =>
          row.shared === 0 ? (
            '–'
          ) : (
            <Bar
              value={row.same}
              most={row.shared}
              text={`${formatPercent(row.same / row.shared)} % (${row.same}/${row.shared})`}
            />
          ),
        align: 'right',
        track: 'minmax(140px, 2fr)',
      },
    ];
  }, [days, t]);
  return (
    <Grid columns="3fr 2fr" minHeight={180} grow gap={16} className={classes.person}>
      <Stack
        as="section"
        grow
        minWidth={0}
        minHeight={180}
        border="line2"
        radius={4}
        surface="panel"
        overflow="hidden"
        aria-label={t('review.quality.daysOf', { name: person.name })}
      >
        <PanelHeader title={t('review.quality.daysOf', { name: person.name })} remark={formatCount(days.length)}>
          <TableTools columns={columns} rows={days} name={`quality ${person.name}`} />
        </PanelHeader>
        <Block grow minHeight={0}>
          <DataTable
            label={t('review.quality.daysOf', { name: person.name })}
            columns={columns}
            rows={days}
            rowKey={(row) => row.day}
            defaultSort={{ id: 'day', desc: true }}
          />
        </Block>
      </Stack>
      <Stack
        as="section"
        grow
        minWidth={0}
        minHeight={180}
        border="line2"
        radius={4}
        surface="panel"
        overflow="hidden"
        aria-label={t('review.quality.goldOf', { name: person.name })}
      >
        <PanelHeader title={t('review.quality.goldOf', { name: person.name })} remark={formatCount(person.gold.n)} />
        {goldItems.length === 0 ? (
          <Text as="p" pad={12} tone="dim">
            {t('review.quality.goldNone')}
          </Text>
        ) : (
          <Block as="ul" grow minHeight={0} overflow="auto" className={classes.gold}>
            {goldItems.map(({ id, kind, title, right }) => (
              <Row
                as="li"
                align="center"
                gap={8}
                pad={[4, 12]}
                borderBottom="line"
                key={id}
                data-right={right || undefined}
              >
                <Text as="b" fixed minWidth={48} tone="bad" weight={600}>
                  {t(right ? 'review.quality.right' : 'review.quality.missed')}
                </Text>
                <span className="selectable">{title || t('review.quality.unnamed')}</span>
                <ActionButton small kind="plain" onClick={() => navigate({ screen: 'review', id, params: { kind } })}>
                  {t('review.quality.open')}
                </ActionButton>
              </Row>
            ))}
          </Block>
        )}
      </Stack>
    </Grid>
  );
}
