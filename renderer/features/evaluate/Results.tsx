import { publishedFor } from '#shared/published/index.ts';
import type { Standing } from '#shared/tasks/run-standing.ts';
import { familyOf } from './board/board-lines.ts';
import { countsFor, type Evaluation, type Reading, type Scope, scopedTo } from './board/figures.ts';
import { type Archived, Leaderboard } from './board/Leaderboard.tsx';
import { useRowName } from './board/row-name.ts';
import { Answers } from './charts/Answers.tsx';
import { Frame } from './charts/Frame.tsx';
import { SidePanels } from './charts/SidePanels.tsx';
import { GuardBanner } from './guard/GuardBanner.tsx';
import { ItemDialog } from './items/ItemDialog.tsx';
import { ItemStrip } from './items/ItemStrip.tsx';
import { ofFailures, ofOutcome } from './items/narrowing.ts';
import { ResultsStatus } from './ResultsStatus.tsx';
import { useResults } from './use-results.ts';

/** Everything below the header for at least one evaluation. */
export function Results({
  rows,
  standings,
  histories,
  archived,
  waiting,
  taskId,
  release,
  reading,
  metricId,
  scope,
  wanted,
  onReading,
  onRun,
}: {
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
}) {
  const nameOf = useRowName();
  const results = useResults({ rows, taskId, reading, metricId, scope, wanted, onReading });
  const { task, active, other, full, charted, pinned, marks, by, now, narrow, items, strip, at } = results;
  const { dims, quadrant, filter, miss } = now;
  const misses = task?.misses ?? false;
  if (!active) return null;
  const name = `${taskId}-${release}`;
  const item = items.rows[at];
  return (
    <>
      <Frame
        stale={waiting}
        banner={<GuardBanner one={active} onSettled={onRun} />}
        left={
          <>
            <Leaderboard
              rows={rows}
              standings={standings}
              histories={histories}
              archived={archived}
              marks={marks}
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
            <Answers
              rows={charted}
              reading={reading}
              metricId={metricId}
              onShow={(run, outcome) => narrow(ofOutcome(run, outcome))}
              name={name}
            />
          </>
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
            dims={dims}
            quadrant={quadrant}
            by={by}
            onShowFailures={(of, cut, value, run) => narrow(ofFailures(of, { cut, value, run }, misses))}
            onDims={(next) => narrow({ dims: next })}
            onOther={(run) => narrow({ paired: run })}
            onQuadrant={(next) => narrow({ quadrant: next })}
            name={name}
          />
        }
        strip={
          <ItemStrip
            items={items}
            model={nameOf(active)}
            reading={reading}
            filter={filter}
            onFilter={(next) => narrow({ filter: next })}
            hasParity={task?.parity ?? false}
            miss={misses ? miss : undefined}
            onMiss={(kind) => narrow({ miss: kind })}
            hasErrors={countsFor(active, reading, metricId).errors > 0}
            narrowed={results.narrowed || null}
            onClear={results.widen}
            chosen={at}
            onChoose={strip.choose}
            onOpen={strip.open}
            name={name}
            withheld={active.withheld}
          />
        }
      />
      <ResultsStatus active={active} pairs={rows.length > 2} parity={task?.parity ?? false} />
      {strip.opened && item && (
        <ItemDialog
          run={active.run.id}
          model={nameOf(active)}
          index={item.index}
          at={at}
          total={items.total ?? items.rows.length}
          onStep={strip.step}
          onClose={strip.close}
        />
      )}
    </>
  );
}
