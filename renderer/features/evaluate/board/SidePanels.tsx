import type { ComponentProps } from 'react';
import { BreakdownPanel } from './BreakdownPanel.tsx';
import { ComparePanel, type CompareProps } from './ComparePanel.tsx';

/** Beside the leaderboard: one run by its dimensions or rates, and a comparison of two runs or arms. */
export function SidePanels({
  full,
  stale,
  error,
  onRetry,
  kindOfError,
  onError,
  reading,
  metricId,
  dims,
  onDims,
  ...compared
}: CompareProps & ComponentProps<typeof BreakdownPanel>) {
  const { active, task, name } = compared;
  return (
    <>
      <BreakdownPanel
        {...{ active, full, stale, error, onRetry, kindOfError, onError }}
        {...{ task, reading, metricId, dims, onDims, name }}
      />
      <ComparePanel {...compared} />
    </>
  );
}
