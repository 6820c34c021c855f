import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Answers } from './Answers.tsx';
import { CostPlot } from './CostPlot.tsx';
import type { PricedBy } from './price.ts';

/** Under the leaderboard: how each reply was counted, or figures against cost or latency. */
export function ModelCharts({
  rows,
  charted,
  reading,
  metricId,
  name,
  marks,
  active,
  onRun,
  onShow,
}: Omit<ComponentProps<typeof CostPlot>, 'by' | 'switcher'> & {
  charted: ComponentProps<typeof Answers>['rows'];
  onShow: ComponentProps<typeof Answers>['onShow'];
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'answers' | PricedBy>('answers');
  const switcher = (
    <SegmentedControl<typeof shown>
      label={t('evaluate.cost.chart')}
      value={shown}
      segments={[
        { value: 'answers', label: t('evaluate.cost.answers') },
        { value: 'cost', label: t('evaluate.cost.cost') },
        { value: 'latency', label: t('evaluate.cost.latency') },
      ]}
      onChange={setShown}
    />
  );
  return shown === 'answers' ? (
    <Answers {...{ reading, metricId, name, onShow, switcher }} rows={charted} />
  ) : (
    <CostPlot {...{ rows, reading, metricId, name, marks, active, onRun, switcher }} by={shown} />
  );
}
