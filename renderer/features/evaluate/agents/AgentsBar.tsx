import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { TaskInfo } from '../charts/figures.ts';
import { FiguresButton } from '../figures/FiguresButton.tsx';
import { type ReportFormat, ReportMenu } from '../ReportMenu.tsx';
import { WhatIfOfAgents } from '../what-if/WhatIfDialog.tsx';
import { AgentsChoice } from '../release-runs/AgentsChoice.tsx';
import { successBys } from '../agent-pairs/types.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Bar, BarEnd } from '../../../ui/Bar.tsx';

/** Above the agents' figures: the task, how many episodes there are, who says what succeeded, and reports. */
export function AgentsBar({
  tasks,
  episodes,
  by,
  judged,
  judge,
  onBy,
  onReport,
}: {
  tasks: readonly TaskInfo[];
  episodes: number;
  by: SuccessBy;
  /** Whether there is a judge to go by. */
  judged: boolean;
  /** The chosen judge; undefined without one. */
  judge: string | undefined;
  onBy: (by: SuccessBy) => void;
  /** Null while there is nothing to report. */
  onReport: ((format: ReportFormat) => void) | null;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('judging.whatIf');
  const [whatIf, setWhatIf] = useState(false);
  return (
    <Bar aria-label={t('actions.go-evaluate')}>
      <h1 className="visually-hidden">{t('actions.go-evaluate')}</h1>
      <AgentsChoice tasks={tasks} release={null} />
      {episodes > 0 && <Text tone="dim">{t('evaluate.agents.count', { count: episodes })}</Text>}
      <BarEnd>
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
        {onReport && (
          <ActionButton
            icon={IconListSearch}
            refusal={refusal}
            aria-haspopup="dialog"
            title={t('evaluate.whatIf.button')}
            onClick={() => setWhatIf(true)}
          >
            {t('evaluate.whatIf.short')}
          </ActionButton>
        )}
        {whatIf && (
          <WhatIfOfAgents
            by={by}
            {...(by === 'judge' && judge !== undefined && { judge })}
            onClose={() => setWhatIf(false)}
          />
        )}
        <FiguresButton />
        {onReport && <ReportMenu models={[]} onReport={onReport} />}
      </BarEnd>
    </Bar>
  );
}
