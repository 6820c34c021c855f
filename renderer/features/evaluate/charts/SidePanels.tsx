import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { ArmsPanel } from '../arms/ArmsPanel.tsx';
import { BreakdownTable } from '../breakdown/BreakdownTable.tsx';
import type { ComparedBy, Evaluation, Reading, TaskInfo } from '../board/figures.ts';
import { useRowName } from '../board/row-name.ts';
import { HeatTable } from '../breakdown/HeatTable.tsx';
import { Paired } from '../compare/Paired.tsx';
import type { Quadrant } from '../compare/pairs.ts';
import { RatesTable } from './RatesTable.tsx';
import classes from './SidePanels.module.css';

const isArm = ({ settings }: Evaluation) => settings.arm !== null && settings.arm !== 'baseline';

/** The model's own runs: the one without an arm, and its arms, if there are both. */
export function armsOf(active: Evaluation, rows: readonly Evaluation[]) {
  const own = rows.filter(
    (one) => one.model === active.model && !one.settings.circular && one.settings.noImage === active.settings.noImage,
  );
  const baseline = own.find((one) => !isArm(one) && one.settings.limit === null && one.settings.shard === null);
  const arms = own.filter(isArm);
  return baseline && arms.length > 0 ? { baseline, arms } : null;
}

/** Beside the leaderboard: one run by its dimensions or rates, and a comparison of two runs or arms. */
export function SidePanels({
  active,
  full,
  stale,
  error,
  onRetry,
  other,
  rows,
  charted,
  task,
  reading,
  metricId,
  dims,
  quadrant,
  by,
  onDims,
  onOther,
  onQuadrant,
  onShowFailures,
  name,
}: {
  active: Evaluation;
  /** The same with all its cells; null until they are loaded. */
  full: Evaluation | null;
  /** `full` still belongs to the previously chosen run. */
  stale: boolean;
  error: unknown;
  onRetry: () => void;
  other: Evaluation | null;
  rows: readonly Evaluation[];
  /** Compared rows. */
  charted: readonly Evaluation[];
  task: TaskInfo | undefined;
  reading: Reading;
  metricId: string | null;
  dims: Readonly<Record<string, string>> | null;
  quadrant: Quadrant | null;
  onDims: (dims: Record<string, string> | null) => void;
  onOther: (run: string) => void;
  onQuadrant: (quadrant: Quadrant | null) => void;
  /** What counts as right when two are compared. */
  by: ComparedBy;
  /** Failures of a run, grouped by `cut`; with another run, those that it gets right. */
  onShowFailures: (of: string, cut: string, value: string, run: string | null) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const [upper, setUpper] = useState<'cells' | 'rates' | 'all'>(task?.stageRates ? 'rates' : 'cells');
  const [lower, setLower] = useState<'paired' | 'removed' | 'arms'>('paired');
  const nameOf = useRowName();
  const arms = armsOf(active, rows);
  const shown = lower === 'arms' && !arms ? 'paired' : lower;
  const cells = { task, reading, metricId, dims, onDims, name };
  const compared =
    shown === 'arms' && arms
      ? { baseline: arms.baseline, others: arms.arms }
      : { baseline: active, others: other ? [other] : [] };
  return (
    <>
      <section className={classes.upper} aria-label={t('evaluate.side.breakdown')}>
        <PanelHeader title={t('evaluate.side.breakdown')} remark={nameOf(full ?? active)}>
          {task && (task.stageRates || task.dims.length > 2) && (
            <SegmentedControl<typeof upper>
              label={t('evaluate.side.breakdown')}
              value={upper}
              segments={[
                ...(task.stageRates ? [{ value: 'rates' as const, label: t('evaluate.side.rates') }] : []),
                { value: 'cells', label: t('evaluate.side.cells') },
                { value: 'all', label: t('evaluate.side.all') },
              ]}
              onChange={setUpper}
            />
          )}
        </PanelHeader>
        {error != null ? (
          <ErrorNote error={error} onRetry={onRetry} />
        ) : full === null ? (
          <div className={classes.body} aria-busy="true">
            <GoingJob kind="evaluation-tables" className={classes.going} />
            <BlankRows rows={6} />
          </div>
        ) : (
          <div className={classes.body} aria-busy={stale} data-stale={stale || undefined}>
            {upper === 'rates' ? (
              <RatesTable one={full} reading={reading} dims={dims} onDims={onDims} name={name} />
            ) : upper === 'all' ? (
              <BreakdownTable {...cells} one={full} />
            ) : (
              <HeatTable {...cells} one={full} />
            )}
          </div>
        )}
      </section>
      <section
        className={classes.lower}
        data-tall={shown !== 'paired' || undefined}
        aria-label={t('evaluate.paired.title')}
      >
        <PanelHeader title={t(shown === 'arms' ? 'evaluate.arms.title' : 'evaluate.paired.title')}>
          {rows.length > 1 && (
            <SegmentedControl<typeof lower>
              label={t('evaluate.side.compare')}
              value={shown}
              segments={[
                { value: 'paired', label: t('evaluate.side.paired') },
                { value: 'removed', label: t('evaluate.side.removed') },
                ...(arms ? [{ value: 'arms' as const, label: t('evaluate.side.arms') }] : []),
              ]}
              onChange={setLower}
            />
          )}
        </PanelHeader>
        {shown !== 'paired' ? (
          <ArmsPanel
            {...compared}
            task={task}
            by={by}
            onShow={(cut, value, run) => onShowFailures(compared.baseline.run.id, cut, value, run)}
            name={name}
          />
        ) : (
          <Paired
            active={active}
            other={other}
            rows={charted}
            onOther={onOther}
            quadrant={quadrant}
            onQuadrant={onQuadrant}
            by={by}
            name={name}
          />
        )}
      </section>
    </>
  );
}
