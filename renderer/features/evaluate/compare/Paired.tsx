import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import type { ComparedBy, Evaluation } from '../charts/figures.ts';
import { useRowName } from '../charts/row-name.ts';
import { PairedTools } from './PairedTools.tsx';
import { PairedWords } from './PairedWords.tsx';
import type { Quadrant } from './pairs.ts';
import { Square } from './Square.tsx';
import { useFields, usePaired, usePairWords } from './use-paired.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

/** Two models on the same items: 2×2, difference with interval, exact test; a quadrant shows its items. */
export function Paired({
  active,
  other,
  rows,
  onOther,
  quadrant,
  onQuadrant,
  by,
  name,
}: {
  active: Evaluation;
  other: Evaluation | null;
  /** The compared runs; the correction covers all their pairs. */
  rows: readonly Evaluation[];
  onOther: (run: string) => void;
  quadrant: Quadrant | null;
  onQuadrant: (quadrant: Quadrant | null) => void;
  /** What counts as right, and on which items. */
  by: ComparedBy;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const compared = usePaired(active, other, rows, by);
  const { pair } = compared;
  const runName = (id: string) => {
    const entry = rows.find((row) => row.run.id === id);
    return entry ? nameOf(entry) : id;
  };
  const fields = useFields(active, other, pair);
  const words = usePairWords(pair);
  return (
    <Block fixed>
      <Row align="center" gap={6} pad={[6, 12, 0]} minHeight={36}>
        <Text truncate minWidth={0} title={nameOf(active)}>
          {nameOf(active)}
        </Text>
        {rows.length > 1 && <Text tone="dim">{t('evaluate.paired.against')}</Text>}
        {rows.length > 1 && (
          <Select
            aria-label={t('evaluate.paired.other')}
            placeholder={t('evaluate.paired.other')}
            size="xs"
            flex="0 1 170px"
            miw={90}
            comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
            data={rows
              .filter((row) => row.run.id !== active.run.id)
              .map((row) => ({ value: row.run.id, label: nameOf(row) }))}
            value={other?.run.id ?? null}
            onChange={(run) => run && onOther(run)}
          />
        )}
        <Text truncate minWidth={0} flex="1 0 auto" tone="dim">
          {pair &&
            t('evaluate.paired.same', {
              n: formatCount(pair.n),
              clusters: t(`evaluate.board.clusters.${clusterKind(pair.task)}`, { count: pair.clusters }),
            })}
        </Text>
        {pair && (
          <PairedTools
            pair={pair}
            found={compared.data ?? []}
            fields={fields}
            words={words}
            runName={runName}
            name={name}
          />
        )}
      </Row>
      {compared.error && (
        <Block pad={[8, 12]}>
          <ErrorNote error={compared.error} onRetry={() => void compared.refetch()} />
        </Block>
      )}
      {compared.isFetching && <GoingJob kind="comparison" padded />}
      {!other && (
        <Text as="p" pad={12} tone="dim">
          {t('evaluate.paired.choose')}
        </Text>
      )}
      {other && !compared.error && (
        <Row gap={16} pad={[8, 12, 12]} aria-busy={!pair}>
          <Square fields={fields} quadrant={quadrant} onQuadrant={onQuadrant} />
          <PairedWords pair={pair} words={words} />
        </Row>
      )}
    </Block>
  );
}
