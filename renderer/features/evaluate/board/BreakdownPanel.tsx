import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { useRowName } from '../charts/row-name.ts';
import { BreakdownTable } from '../breakdown/BreakdownTable.tsx';
import { HeatTable } from '../breakdown/HeatTable.tsx';
import type { ErrorFilter, Evaluation } from '../charts/figures.ts';
import { ErrorsTable } from '../errors/ErrorsTable.tsx';
import { RatesTable } from './RatesTable.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from '../charts/SidePanels.module.css';

/** One run by its dimensions, or by the rates of its stages. */
export function BreakdownPanel({
  active,
  full,
  stale,
  error,
  onRetry,
  kindOfError,
  onError,
  ...cells
}: Omit<ComponentProps<typeof HeatTable>, 'evaluation'> & {
  active: Evaluation;
  /** The same with all its cells; null until they are loaded. */
  full: Evaluation | null;
  /** `full` still belongs to the previously chosen run. */
  stale: boolean;
  error: unknown;
  onRetry: () => void;
  /** The kind of error whose items are shown. */
  kindOfError: ErrorFilter | null;
  onError: (error: ErrorFilter | null) => void;
}) {
  const { t } = useTranslation();
  const { task, reading, dims, onDims, name } = cells;
  const [shown, setShown] = useState<'cells' | 'rates' | 'all' | 'errors'>(task?.stageRates ? 'rates' : 'cells');
  const nameOf = useRowName();
  return (
    <Stack
      as="section"
      grow
      minHeight={0}
      overflow="hidden"
      className={classes.upper}
      aria-label={t('evaluate.side.breakdown')}
    >
      <PanelHeader title={t('evaluate.side.breakdown')} remark={nameOf(full ?? active)}>
        {task && (
          <SegmentedControl<typeof shown>
            label={t('evaluate.side.breakdown')}
            value={shown}
            segments={[
              ...(task.stageRates ? [{ value: 'rates' as const, label: t('evaluate.side.rates') }] : []),
              { value: 'cells', label: t('evaluate.side.cells') },
              ...(task.dims.length > 2 ? [{ value: 'all' as const, label: t('evaluate.side.all') }] : []),
              { value: 'errors', label: t('evaluate.side.errors') },
            ]}
            onChange={setShown}
          />
        )}
      </PanelHeader>
      {error != null ? (
        <ErrorNote error={error} onRetry={onRetry} />
      ) : full === null ? (
        <Stack grow minHeight={0} overflow="auto" aria-busy="true">
          <GoingJob kind="evaluation-tables" padded />
          <BlankRows rows={6} />
        </Stack>
      ) : (
        <Stack grow minHeight={0} overflow="auto" aria-busy={stale} data-stale={stale || undefined}>
          {shown === 'errors' ? (
            <ErrorsTable key={full.run.id} run={full.run.id} error={kindOfError} onError={onError} name={name} />
          ) : shown === 'rates' ? (
            <RatesTable evaluation={full} reading={reading} dims={dims} onDims={onDims} name={name} />
          ) : shown === 'all' ? (
            <BreakdownTable {...cells} evaluation={full} />
          ) : (
            <HeatTable {...cells} evaluation={full} />
          )}
        </Stack>
      )}
    </Stack>
  );
}
