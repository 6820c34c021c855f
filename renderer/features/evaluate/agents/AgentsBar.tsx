import { declared } from '../../../i18n/declared.ts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { navigate } from '../../../places/route.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import type { TaskInfo } from '../board/figures.ts';
import { FiguresButton } from '../figures/FiguresButton.tsx';
import { type ReportFormat, ReportMenu } from '../ReportMenu.tsx';
import { agentTask, successBys } from './types.ts';
import { PlaceChoice } from '../tables/PlaceChoice.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import classes from '../Evaluate.module.css';

/** Above the agents' figures: the task, how many episodes there are, who says what succeeded, and reports. */
export function AgentsBar({
  tasks,
  episodes,
  by,
  judged,
  onBy,
  onReport,
}: {
  tasks: readonly TaskInfo[];
  episodes: number;
  by: SuccessBy;
  /** Whether there is a judge to go by. */
  judged: boolean;
  onBy: (by: SuccessBy) => void;
  /** Null while there is nothing to report. */
  onReport: ((format: ReportFormat) => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <section className={classes.bar} aria-label={t('actions.go-evaluate')}>
      <h1 className="visually-hidden">{t('actions.go-evaluate')}</h1>
      <PlaceChoice place="scores" />
      <Select
        aria-label={t('evaluate.bar.task')}
        w={190}
        allowDeselect={false}
        data={[
          ...tasks.map((one) => ({ value: one.id, label: declared(one.name) })),
          { value: agentTask, label: t('evaluate.agents.task') },
        ]}
        value={agentTask}
        onChange={(id) => id !== null && id !== agentTask && navigate({ screen: 'evaluate', params: { task: id } })}
      />
      {episodes > 0 && <Text tone="dim">{t('evaluate.agents.count', { count: episodes })}</Text>}
      <span className={classes.barRight}>
        <Text tone="dim">{t('evaluate.agents.by')}</Text>
        <SegmentedControl<SuccessBy>
          label={t('evaluate.agents.by')}
          value={by}
          segments={successBys.map((value) => ({
            value,
            label: t(`evaluate.agents.bySource.${value}`),
            disabled: value === 'judge' && !judged,
          }))}
          onChange={onBy}
        />
        <FiguresButton />
        {onReport && <ReportMenu models={[]} onReport={onReport} />}
      </span>
    </section>
  );
}
