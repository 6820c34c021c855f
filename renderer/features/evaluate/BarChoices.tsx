import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scopeDim } from '#shared/contract/runs/evaluations/scores.ts';
import { useWide } from '../../theme/use-wide.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import type { Metric, Reading, Scope, TaskInfo } from './charts/figures.ts';
import { Text } from '../../ui/layout/primitives.tsx';

/** More figures than this are offered in a list, and so are longer names together if the window is not wide. */
const mostSegments = 4;
const mostLetters = 40;

/** Which figure ranks the models; nothing for a task with one figure. */
export function FigureChoice({
  headline,
  metric,
  onMetric,
}: {
  headline: readonly Metric[];
  metric: Metric | null;
  onMetric: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const wide = useWide(1600);
  if (headline.length < 2) return null;
  const letters = headline.reduce((sum, { label }) => sum + label.length, 0);
  if (headline.length <= mostSegments && (wide || letters <= mostLetters))
    return (
      <SegmentedControl
        label={t('evaluate.bar.metric')}
        value={metric?.id ?? ''}
        segments={headline.map((entry) => ({ value: entry.id, label: entry.label }))}
        onChange={onMetric}
      />
    );
  return (
    <Select
      aria-label={t('evaluate.bar.metric')}
      w={150}
      data={headline.map((entry) => ({ value: entry.id, label: entry.label }))}
      value={metric?.id ?? null}
      onChange={onMetric}
    />
  );
}

/** By the paper's definition, or as the published code reads replies. */
export function ReadingChoice({ reading, onReading }: { reading: Reading; onReading: (reading: Reading) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Text tone="dim">{t('evaluate.bar.reading')}</Text>
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
  );
}

/** Limits the screen to one kind of target; nothing for a task whose items have one kind. */
export function ScopeChoice({
  task,
  scope,
  onScope,
}: {
  task: TaskInfo | undefined;
  scope: Scope | null;
  /** A value of the scope's dimension; null for all items. */
  onScope: (value: string | null) => void;
}) {
  const { t } = useTranslation();
  const kinds = task?.dims.find((dim) => dim.id === scopeDim)?.values ?? [];
  if (kinds.length < 2) return null;
  return (
    <SegmentedControl
      label={t('evaluate.bar.scope')}
      value={scope?.[1] ?? ''}
      segments={[{ value: '', label: t('evaluate.bar.all') }, ...kinds.map((value) => ({ value, label: value }))]}
      onChange={(value) => onScope(value === '' ? null : value)}
    />
  );
}
