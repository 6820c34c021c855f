import type { Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { familyOf } from './board/board-lines.ts';
import { type Evaluation, type Reading, type Scope, scopedTo } from './charts/figures.ts';
import type { Archived } from './board/Leaderboard.tsx';
import { RankedRuns } from './board/RankedRuns.tsx';
import { Frame } from './charts/Frame.tsx';
import { SidePanels } from './board/SidePanels.tsx';
import { AlarmsBanner } from './guard/AlarmsBanner.tsx';
import { GuardBanner } from './guard/GuardBanner.tsx';
import { ReaderBanner } from './guard/ReaderBanner.tsx';
import { ActiveItems } from './ActiveItems.tsx';
import { ofFailures, widened } from './items/narrowing.ts';
import { ResultsStatus } from './ResultsStatus.tsx';
import { useResults } from './use-results.ts';

interface ResultsProps {
  /** With figures of the scope. */
  rows: readonly Evaluation[];
  standings: ReadonlyMap<string, Standing>;
  histories: ReadonlyMap<string, readonly Evaluation[]>;
  archived: Archived;
  /** Something else was chosen and is still loading. */
  waiting: boolean;
  taskId: string;
  release: string;
  reading: Reading;
  metricId: string | null;
  scope: Scope | null;
  wanted: string | undefined;
  onReading: () => void;
  /** Another run was selected. */
  onRun: (run: string) => void;
}

/** Everything below the header for at least one evaluation. */
export function Results({ waiting, release, wanted, onReading, ...shown }: ResultsProps) {
  const { rows, standings, taskId, reading, metricId, scope, onRun } = shown;
  const results = useResults({ rows, taskId, reading, metricId, scope, wanted, onReading });
  const { task, active, other, full, charted, by, now, narrow } = results;
  if (!active) return null;
  const name = `${taskId}-${release}`;
  const shared = { results, active, reading, metricId, name };
  return (
    <>
      <Frame
        stale={waiting}
        banner={
          <>
            <GuardBanner one={active} onSettled={onRun} />
            <AlarmsBanner one={active} />
            <ReaderBanner one={full.data?.run.id === active.run.id ? full.data : active} />
          </>
        }
        left={
          <RankedRuns
            {...shared}
            rows={rows}
            standings={standings}
            histories={shown.histories}
            archived={shown.archived}
            taskId={taskId}
            onRun={onRun}
          />
        }
        right={
          <SidePanels
            active={active}
            full={full.data ? scopedTo(full.data, scope) : null}
            stale={full.isPlaceholderData}
            error={full.error}
            onRetry={() => void full.refetch()}
            other={other}
            rows={rows}
            charted={familyOf(active, other, charted, standings)}
            task={task && scope ? { ...task, dims: task.dims.filter((dim) => dim.id !== scope[0]) } : task}
            reading={reading}
            metricId={metricId}
            dims={now.dims}
            quadrant={now.quadrant}
            by={by}
            onShowFailures={(of, cut, value, run) => narrow(ofFailures(of, { cut, value, run }, task?.misses ?? false))}
            kindOfError={now.error}
            onError={(error) => narrow({ ...widened, error, filter: 'all' })}
            onDims={(next) => narrow({ dims: next, error: null })}
            onOther={(run) => narrow({ paired: run })}
            onQuadrant={(next) => narrow({ quadrant: next })}
            name={name}
          />
        }
        strip={<ActiveItems {...shared} />}
      />
      <ResultsStatus active={active} pairs={rows.length > 2} parity={task?.parity ?? false} />
    </>
  );
}
