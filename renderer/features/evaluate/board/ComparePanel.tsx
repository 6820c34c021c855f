import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sweepOf, variantsOf } from '#shared/contract/runs/evaluations/variants.ts';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { ArmsPanel } from '../arms/ArmsPanel.tsx';
import type { ComparedBy, Evaluation, TaskInfo } from '../charts/figures.ts';
import { Paired } from '../compare/Paired.tsx';
import type { Quadrant } from '../compare/pairs.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from '../charts/SidePanels.module.css';

export interface CompareProps {
  active: Evaluation;
  other: Evaluation | null;
  rows: readonly Evaluation[];
  /** Compared rows. */
  charted: readonly Evaluation[];
  task: TaskInfo | undefined;
  quadrant: Quadrant | null;
  onOther: (run: string) => void;
  onQuadrant: (quadrant: Quadrant | null) => void;
  /** What counts as right when two are compared. */
  by: ComparedBy;
  /** Failures of a run, grouped by `cut`; with another run, those that it gets right. */
  onShowFailures: (of: string, cut: string, value: string, run: string | null) => void;
  name: string;
}

/** Two runs item by item, what one does right that the other fails, or a model's arms. */
export function ComparePanel({
  active,
  other,
  rows,
  charted,
  task,
  quadrant,
  by,
  onOther,
  onQuadrant,
  onShowFailures,
  name,
}: CompareProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<'paired' | 'removed' | 'arms'>('paired');
  const arms = variantsOf(active, rows);
  const shown = wanted === 'arms' && !arms ? 'paired' : wanted;
  const compared =
    shown === 'arms' && arms
      ? { baseline: arms.plain, others: arms.variants, sweep: sweepOf(active, rows) }
      : { baseline: active, others: other ? [other] : [], sweep: [] };
  return (
    <Stack
      height={shown !== 'paired' ? '56%' : 'clamp(14rem, 38%, 15.625rem)'}
      overflow="hidden auto"
      as="section"
      fixed
      borderTop="line"
      className={classes.lower}
      data-tall={shown !== 'paired' || undefined}
      aria-label={t('evaluate.paired.title')}
    >
      <PanelHeader title={t(shown === 'arms' ? 'evaluate.arms.title' : 'evaluate.paired.title')}>
        {rows.length > 1 && (
          <SegmentedControl<typeof wanted>
            label={t('evaluate.side.compare')}
            value={shown}
            segments={[
              { value: 'paired', label: t('evaluate.side.paired') },
              { value: 'removed', label: t('evaluate.side.removed') },
              ...(arms ? [{ value: 'arms' as const, label: t('evaluate.side.arms') }] : []),
            ]}
            onChange={setWanted}
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
    </Stack>
  );
}
