import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { heatGrid } from '../charts/figures.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import type { CellTable } from './cell-table.ts';
import { HeatCells } from './HeatCells.tsx';
import { HeatTools } from './HeatTools.tsx';
import { useSlices } from './use-slices.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Share and n in each cell of two dimensions, at first the task's own; a click shows the items of the cell. */
export function HeatTable({ one: whole, task: own, reading, metricId, dims, onDims, name }: CellTable) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const { one, task, error, retry } = useSlices(whole, own, reading, chosen);
  const grid = one && heatGrid(one, task, reading, metricId, chosen);
  if (error) return <ErrorNote error={error} onRetry={retry} />;
  if (!one) return <BlankRows rows={6} />;
  if (!grid)
    return (
      <Text as="p" pad={12} tone="dim">
        {t('evaluate.heat.none')}
      </Text>
    );
  const choose = (row: string | null, column: string | null) => {
    setChosen([row, column].filter((dim) => dim !== null));
    onDims(null);
  };
  return (
    <Stack grow minHeight={0}>
      <HeatTools
        grid={grid}
        one={one}
        task={task}
        reading={reading}
        metricId={metricId}
        onChoose={choose}
        name={name}
      />
      <Block grow minHeight={0} pad={[4, 12]} overflow="auto">
        <HeatCells grid={grid} dims={dims} onDims={onDims} />
      </Block>
      <Row as="p" fixed align="center" gap={8} pad={[6, 12, 10]} tone="dim" size={11}>
        <span>{t('evaluate.heat.legend')}</span>
        <Row as="span" inline aria-hidden="true">
          {[1, 2, 3, 4, 5, 6, 7].map((step) => (
            <Text width={20} height={9} key={step} data-step={step} />
          ))}
        </Row>
        <span>{t('evaluate.heat.legendRange')}</span>
        <Block as="span" ml={'auto'}>
          {t('evaluate.heat.note')}
        </Block>
      </Row>
    </Stack>
  );
}
