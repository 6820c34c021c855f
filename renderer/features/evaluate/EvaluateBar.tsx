import { declared } from '../../i18n/declared.ts';
import { Select } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../actions/key-bindings.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { FigureChoice, ReadingChoice, ScopeChoice } from './BarChoices.tsx';
import { FiguresButton } from './figures/FiguresButton.tsx';
import { QualityMenu } from './quality/QualityMenu.tsx';
import { type ReportFormat, ReportMenu } from './ReportMenu.tsx';
import type { Metric, Reading, Scope, TaskInfo } from './charts/figures.ts';
import { agentTask } from './agent-pairs/types.ts';
import { PlaceChoice } from './tables/PlaceChoice.tsx';
import { Text } from '../../ui/layout/primitives.tsx';
import { Bar, BarEnd } from '../../ui/Bar.tsx';

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
  onPredictions,
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
  onReport: (format: ReportFormat, runs: readonly string[], pictures?: boolean) => void;
  onPredictions: (runs: readonly string[]) => void;
  /** Null while nothing can be evaluated. */
  onStart: (() => void) | null;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('evaluations.start');
  const newKey = useShortcut('evaluate-new');
  return (
    <Bar wrap height="auto" minHeight={40} gap={[6, 8]} pad={[5, 12]} aria-label={t('actions.go-evaluate')}>
      <h1 className="visually-hidden">{t('actions.go-evaluate')}</h1>
      <PlaceChoice place="scores" />
      {(loading || releases.length > 0) && (
        <>
          <Select
            aria-label={t('evaluate.bar.task')}
            w={190}
            miw={190}
            disabled={loading}
            allowDeselect={false}
            data={[
              ...tasks.map((task) => ({ value: task.id, label: declared(task.name) })),
              { value: agentTask, label: t('evaluate.agents.task') },
            ]}
            value={taskId}
            onChange={onTask}
          />
          <Select
            aria-label={t('evaluate.bar.release')}
            w={104}
            miw={96}
            disabled={loading}
            allowDeselect={false}
            data={releases.map((tag) => ({ value: tag, label: tag }))}
            value={release}
            onChange={onRelease}
          />
        </>
      )}
      {items !== null && <Text tone="dim">{t('evaluate.bar.items', { count: items })}</Text>}
      <BarEnd>
        <FigureChoice headline={headline} metric={metric} onMetric={onMetric} />
        {task?.parity && models.length > 0 && <ReadingChoice reading={reading} onReading={onReading} />}
        {models.length > 0 && <ScopeChoice task={task} scope={scope} onScope={onScope} />}
        {models.length > 0 && taskId !== null && release !== null && (
          <QualityMenu task={taskId} release={release} metric={metric?.id ?? null} />
        )}
        {!loading && <FiguresButton />}
        {models.length > 0 && <ReportMenu models={models} onReport={onReport} onPredictions={onPredictions} />}
        {onStart && (
          <ActionButton kind="primary" icon={IconPlayerPlay} shortcut={newKey} refusal={refusal} onClick={onStart}>
            {t('evaluate.bar.evaluate')}
          </ActionButton>
        )}
      </BarEnd>
    </Bar>
  );
}
