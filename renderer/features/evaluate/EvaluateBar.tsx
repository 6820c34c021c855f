import { Select } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { useCallRefusal } from '../../app/project/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { scopeDim } from '#shared/contract/runs/evaluations/scores.ts';
import { type ReportFormat, ReportMenu } from './ReportMenu.tsx';
import type { Metric, Reading, Scope, TaskInfo } from './board/figures.ts';
import { agentTask } from './agents/types.ts';
import classes from './Evaluate.module.css';

/** Chooses task, release, figure and reading, and starts evaluations. */
export function EvaluateBar({
  loading,
  tasks,
  taskId,
  releases,
  release,
  items,
  headline,
  metric,
  task,
  scope,
  reading,
  models,
  onScope,
  onTask,
  onRelease,
  onMetric,
  onReading,
  onReport,
  onStart,
}: {
  /** The options are not known yet. */
  loading: boolean;
  tasks: readonly TaskInfo[];
  taskId: string | null;
  /** Tags. */
  releases: readonly string[];
  release: string | null;
  items: number | null;
  headline: readonly Metric[];
  metric: Metric | null;
  task: TaskInfo | undefined;
  scope: Scope | null;
  reading: Reading;
  /** Runs for a report, with their names in the table. */
  models: readonly { run: string; name: string }[];
  /** A value of the scope's dimension; null for all items. */
  onScope: (value: string | null) => void;
  onTask: (id: string | null) => void;
  onRelease: (tag: string | null) => void;
  onMetric: (id: string | null) => void;
  onReading: (reading: Reading) => void;
  onReport: (format: ReportFormat, runs: readonly string[]) => void;
  /** Null while nothing can be evaluated. */
  onStart: (() => void) | null;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('evaluations.start');
  const newKey = useShortcut('evaluate-new');
  const kinds = task?.dims.find((dim) => dim.id === scopeDim)?.values ?? [];
  return (
    <section className={classes.bar} aria-label={t('actions.go-evaluate')}>
      <h1 className="visually-hidden">{t('actions.go-evaluate')}</h1>
      {(loading || releases.length > 0) && (
        <>
          <Select
            aria-label={t('evaluate.bar.task')}
            w={190}
            disabled={loading}
            allowDeselect={false}
            data={[
              ...tasks.map((one) => ({ value: one.id, label: one.name })),
              { value: agentTask, label: t('evaluate.agents.task') },
            ]}
            value={taskId}
            onChange={onTask}
          />
          <Select
            aria-label={t('evaluate.bar.release')}
            w={150}
            disabled={loading}
            allowDeselect={false}
            data={releases.map((tag) => ({ value: tag, label: `${t('evaluate.bar.release')} ${tag}` }))}
            value={release}
            onChange={onRelease}
          />
        </>
      )}
      {items !== null && <span className={classes.quiet}>{t('evaluate.bar.items', { count: items })}</span>}
      <span className={classes.barRight}>
        {headline.length > 1 && headline.length <= 4 && (
          <SegmentedControl
            label={t('evaluate.bar.metric')}
            value={metric?.id ?? ''}
            segments={headline.map((one) => ({ value: one.id, label: one.label }))}
            onChange={onMetric}
          />
        )}
        {headline.length > 4 && (
          <Select
            aria-label={t('evaluate.bar.metric')}
            w={170}
            data={headline.map((one) => ({ value: one.id, label: one.label }))}
            value={metric?.id ?? null}
            onChange={onMetric}
          />
        )}
        {task?.parity && models.length > 0 && (
          <>
            <span className={classes.quiet}>{t('evaluate.bar.reading')}</span>
            <SegmentedControl<Reading>
              label={t('evaluate.bar.reading')}
              value={reading}
              segments={[
                { value: 'strict', label: t('evaluate.bar.strict') },
                { value: 'parity', label: t('evaluate.bar.parity') },
              ]}
              onChange={onReading}
            />
          </>
        )}
        {kinds.length > 1 && models.length > 0 && (
          <SegmentedControl
            label={t('evaluate.bar.scope')}
            value={scope?.[1] ?? ''}
            segments={[{ value: '', label: t('evaluate.bar.all') }, ...kinds.map((value) => ({ value, label: value }))]}
            onChange={(value) => onScope(value === '' ? null : value)}
          />
        )}
        {models.length > 0 && <ReportMenu models={models} onReport={onReport} />}
        {onStart && (
          <ActionButton kind="primary" icon={IconPlayerPlay} shortcut={newKey} refusal={refusal} onClick={onStart}>
            {t('evaluate.bar.evaluate')}
          </ActionButton>
        )}
      </span>
    </section>
  );
}
