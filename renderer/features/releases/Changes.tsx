import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { type DataColumn, TableTools } from '../../ui/tables/DataTable.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { GoingJob } from '../../ui/jobs/JobProgress.tsx';
import classes from './Releases.module.css';
import { useWithheld } from './use-withheld.ts';
import { Block, Grid, Row, Text } from '../../ui/layout/primitives.tsx';

/** Number of changed records listed here; all are in the copied or saved table. */
const most = 100;

interface Line {
  id: string;
  how: 'changed' | 'added' | 'removed';
  kind: string;
  label: string;
  field: string;
  before: string;
  after: string;
}

/** What changed since another release: the errata, field by field. */
export function Changes({ tag, others }: { tag: string; others: readonly string[] }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<string | null>(null);
  const withheld = useWithheld(tag);
  const found = useQuery({
    ...orpc.releases.changes.queryOptions({ input: { from: from ?? '', to: tag } }),
    enabled: from !== null && withheld === null,
  });
  const lines: Line[] = found.data
    ? [
        ...found.data.changed.flatMap(({ entityId, kind, label, fields }) =>
          fields.map(({ path, before, after }) => ({
            ...{ id: `${entityId} ${path}`, how: 'changed' as const, kind, label },
            ...{ field: path.replace(/^content\./, ''), before, after },
          })),
        ),
        ...(['added', 'removed'] as const).flatMap((how) =>
          found.data[how].map(({ entityId, kind, label }) => ({
            ...{ id: `${entityId} ${how}`, how, kind, label, field: '', before: '', after: '' },
          })),
        ),
      ]
    : [];
  const columns: DataColumn<Line>[] = [
    { id: 'how', header: t('releases.changes.how'), value: (line) => t(`releases.changes.${line.how}`) },
    { id: 'kind', header: t('releases.records.kind'), value: (line) => line.kind },
    { id: 'label', header: t('releases.records.label'), value: (line) => line.label },
    { id: 'field', header: t('releases.changes.field'), value: (line) => line.field },
    { id: 'before', header: t('releases.changes.before'), value: (line) => line.before },
    { id: 'after', header: t('releases.changes.after'), value: (line) => line.after },
  ];
  return (
    <Grid as="section" gap={8} aria-label={t('releases.changes.title')}>
      <Row wrap align="center" gap={10}>
        <Select
          aria-label={t('releases.changes.since')}
          placeholder={t('releases.changes.since')}
          size="xs"
          w={220}
          clearable
          disabled={withheld !== null}
          description={withheld}
          data={others.map((other) => ({ value: other, label: other }))}
          value={from}
          onChange={setFrom}
        />
        {found.data && (
          <>
            <span>
              {t('releases.changes.summary', {
                same: formatCount(found.data.same),
                changed: formatCount(found.data.changed.length),
                added: formatCount(found.data.added.length),
                removed: formatCount(found.data.removed.length),
              })}
            </span>
            <TableTools columns={columns} rows={lines} name={`changes-${from}-${tag}`} />
          </>
        )}
      </Row>
      {found.isFetching && <GoingJob kind="release-changes" />}
      {found.error && withheld === null && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {lines.length > 0 && (
        <Block maxHeight={200} as="ul" overflow="auto" size={12} className={classes.changeList}>
          {lines.slice(0, most).map((line) => (
            <li key={line.id}>
              <b>{t(`releases.changes.${line.how}`)}</b> <Text tone="dim">{line.kind}</Text>{' '}
              <span className="selectable">{line.label}</span>
              {line.field !== '' && (
                <span className="selectable">
                  {' '}
                  {line.field}:{' '}
                  <Text as="del" tone="bad">
                    {line.before}
                  </Text>{' '}
                  <ins>{line.after}</ins>
                </span>
              )}
            </li>
          ))}
          {lines.length > most && (
            <Block as="li" tone="dim">
              {t('releases.changes.more', { n: lines.length - most })}
            </Block>
          )}
        </Block>
      )}
    </Grid>
  );
}
