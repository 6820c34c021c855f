import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Evaluation, heatGrid, type Reading, type TaskInfo } from '../charts/figures.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import type { CellTable } from './cell-table.ts';
import { HeatCells } from './HeatCells.tsx';
import { HeatTools } from './HeatTools.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { agreements, extraDims, isExtraDim, pictureBands, untagged } from '#shared/contract/runs/evaluations/slices.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';

const usual = { tag: [untagged], picture: pictureBands.map(([band]) => band), agreement: agreements } as const;

/**
 * A run and its task with more dimensions than its own, where one of them is chosen; `evaluation` is null until its
 * cells are there. People who may not see them get the run and the task as they are.
 */
function useSlices(
  whole: Evaluation,
  own: TaskInfo | undefined,
  reading: Reading,
  chosen: readonly string[] | null,
): { evaluation: Evaluation | null; task: TaskInfo | undefined; error: unknown; retry: () => void } {
  const refusal = useCallRefusal('evaluations.slices');
  const asked = refusal === null && (chosen ?? []).some(isExtraDim);
  const found = useQuery({
    ...orpc.evaluations.slices.queryOptions({ input: { run: whole.run.id, by: [...(chosen ?? [''])], reading } }),
    enabled: asked,
    placeholderData: keepPreviousData,
  });
  const more = extraDims.map((id) => ({ id, name: id, values: [...usual[id]] }));
  const task = own && refusal === null ? { ...own, dims: [...own.dims, ...more] } : own;
  const retry = () => void found.refetch();
  if (!asked) return { evaluation: whole, task, error: null, retry };
  if (!found.data || found.isPlaceholderData) return { evaluation: null, task, error: found.error, retry };
  const { data: cells } = found;
  const sliced = (tables: Evaluation['strict']) => ({ ...tables, cells });
  return {
    evaluation: { ...whole, strict: sliced(whole.strict), parity: whole.parity && sliced(whole.parity) },
    ...{ task, error: null, retry },
  };
}

/** Share and n in each cell of two dimensions, at first the task's own; a click shows the items of the cell. */
export function HeatTable({ evaluation: whole, task: own, reading, metricId, dims, onDims, name }: CellTable) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const { evaluation: entry, task, error, retry } = useSlices(whole, own, reading, chosen);
  const grid = entry && heatGrid(entry, task, reading, metricId, chosen);
  if (error) return <ErrorNote error={error} onRetry={retry} />;
  if (!entry) return <BlankRows rows={6} />;
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
        evaluation={entry}
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
