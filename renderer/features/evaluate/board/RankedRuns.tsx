import { publishedFor } from '#shared/published/index.ts';
import type { Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { ModelCharts } from '../charts/ModelCharts.tsx';
import { ofOutcome } from '../items/narrowing.ts';
import type { ShownResults } from '../use-results.ts';
import type { Evaluation, Reading } from '../charts/figures.ts';
import { type Archived, Leaderboard } from './Leaderboard.tsx';
import { useCallRefusal } from '../../../project/use-may.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import type { SubmittedRow } from '#shared/contract/runs/benchmark/submitted.ts';
import { orpc } from '../../../transport/client.ts';

/** People and guesses on a task of a release; none until they are known. */
function useReferences(task: string, release: string): readonly ReferenceRow[] {
  const refused = useCallRefusal('benchmark.references') !== null;
  return useQuery(orpc.benchmark.references.queryOptions({ input: { task, release }, enabled: !refused })).data ?? [];
}

/** Results that others reported on a task of a release; none until they are known. */
function useSubmitted(task: string, release: string): readonly SubmittedRow[] {
  const refused = useCallRefusal('benchmark.submitted') !== null;
  return useQuery(orpc.benchmark.submitted.queryOptions({ input: { task, release }, enabled: !refused })).data ?? [];
}

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
