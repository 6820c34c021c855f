import { publishedFor } from '#shared/published/index.ts';
import type { Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { ModelCharts } from '../charts/ModelCharts.tsx';
import { ofOutcome } from '../items/narrowing.ts';
import type { ShownResults } from '../use-results.ts';
import type { Evaluation, Reading } from '../charts/figures.ts';
import { useReferences, useSubmitted } from './use-references.ts';
import { type Archived, Leaderboard } from './Leaderboard.tsx';

/** The leaderboard, and the answers of the runs that are in charts. */
export function RankedRuns({
  rows,
  standings,
  histories,
  archived,
  taskId,
  reading,
  metricId,
  results,
  active,
  onRun,
  name,
}: {
  rows: readonly Evaluation[];
  standings: ReadonlyMap<string, Standing>;
  histories: ReadonlyMap<string, readonly Evaluation[]>;
  archived: Archived;
  taskId: string;
  reading: Reading;
  metricId: string | null;
  results: ShownResults;
  active: Evaluation;
  onRun: (run: string) => void;
  name: string;
}) {
  const references = useReferences(taskId, active.release);
  const submitted = useSubmitted(taskId, active.release);
  const { other, charted, pinned, marks, narrow } = results;
  return (
    <>
      <Leaderboard
        rows={rows}
        standings={standings}
        histories={histories}
        archived={archived}
        marks={marks}
        references={references}
        submitted={submitted}
        published={publishedFor(taskId)}
        reading={reading}
        metricId={metricId}
        interval={results.interval}
        onInterval={results.setShownInterval}
        active={active.run.id}
        other={other?.run.id ?? null}
        pinned={pinned}
        onActive={(run) => narrow({ chosen: run })}
        onOther={(run) => narrow({ paired: run })}
        onPin={results.pin}
        onRun={onRun}
        name={name}
      />
      <ModelCharts
        rows={rows}
        charted={charted}
        marks={marks}
        active={active.run.id}
        onRun={(run) => narrow({ chosen: run })}
        reading={reading}
        metricId={metricId}
        onShow={(run, outcome) => narrow(ofOutcome(run, outcome))}
        name={name}
      />
    </>
  );
}
