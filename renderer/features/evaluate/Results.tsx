import type { Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { familyOf } from './board/board-lines.ts';
import { countsFor, type Evaluation, type Reading, type Scope, scopedTo } from './charts/figures.ts';
import type { Archived } from './board/Leaderboard.tsx';
import { RankedRuns } from './board/RankedRuns.tsx';
import { Frame } from './charts/Frame.tsx';
import { SidePanels } from './board/SidePanels.tsx';
import { AlarmsBanner } from './guard/AlarmsBanner.tsx';
import { GuardBanner } from './guard/GuardBanner.tsx';
import { ReaderBanner } from './guard/ReaderBanner.tsx';
import { ofFailures, widened } from './items/narrowing.ts';
import { type ShownResults, useResults } from './use-results.ts';
import { useRowName } from './charts/row-name.ts';
import { ItemDialog } from './items/ItemDialog.tsx';
import { ItemStrip } from './items/ItemStrip.tsx';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { declared } from '../../i18n/declared.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { StatusBar } from '../../edits/StatusBar.tsx';

const sampled = z.object({ temperature: z.number().nullish(), maxTokens: z.number().nullish() });

/** The frozen settings of the selected run, and what the keys do. */
function ResultsStatus({ active, pairs, parity }: { active: Evaluation; pairs: boolean; parity: boolean }) {
  const { t } = useTranslation();
  const sampling = sampled.safeParse(active.manifest.params).data ?? {};
  const keys = { pair: useShortcut('evaluate-pair'), reading: useShortcut('evaluate-reading') };
  return (
    <StatusBar
      hints={[
        { keys: ['ArrowLeft', 'ArrowRight'], label: t('evaluate.status.item') },
        { keys: ['Enter'], label: t('evaluate.status.open') },
        ...(keys.pair && pairs ? [{ keys: [keys.pair], label: t('evaluate.status.pair') }] : []),
        ...(keys.reading && parity ? [{ keys: [keys.reading], label: t('evaluate.status.reading') }] : []),
        { keys: ['?'], label: t('app.keysHint') },
      ]}
    >
      <span>
        {t('evaluate.status.run')} <b>{active.run.id.slice(-6)}</b>, {t('evaluate.status.frozen')}
      </span>
      {active.withheld !== undefined && <span>{t('evaluate.status.withheld', { count: active.withheld })}</span>}
      <span>
        {t('evaluate.status.prompt')}{' '}
        <b>
          {active.manifest.promptId} v{active.manifest.promptVersion}
        </b>
      </span>
      {!active.baseline && (
        <span>
          {t('evaluate.status.temperature')} <b>{sampling.temperature ?? t('evaluate.status.notSent')}</b>,{' '}
          {t('evaluate.status.maxTokens')} <b>{sampling.maxTokens ?? '–'}</b>
        </span>
      )}
      <span>
        {t('evaluate.status.parser')} <b>{declared(active.manifest.parser)}</b>
      </span>
    </StatusBar>
  );
}

/** The active run's items that the tables' filters leave, and the one that is opened. */
function ActiveItems({
  results,
  active,
  reading,
  metricId,
  name,
}: {
  results: ShownResults;
  active: Evaluation;
  reading: Reading;
  metricId: string | null;
  name: string;
}) {
  const nameOf = useRowName();
  const { task, now, narrow, narrowed, widen, items, strip, at } = results;
  const item = items.rows[at];
  return (
    <>
      <ItemStrip
        items={items}
        model={nameOf(active)}
        reading={reading}
        filter={now.filter}
        onFilter={(next) => narrow({ filter: next })}
        hasParity={task?.parity ?? false}
        miss={task?.misses ? now.miss : undefined}
        onMiss={(kind) => narrow({ miss: kind })}
        hasErrors={countsFor(active, reading, metricId).errors > 0}
        narrowed={narrowed || null}
        onClear={widen}
        chosen={at}
        onChoose={strip.choose}
        onOpen={strip.open}
        name={name}
        withheld={active.withheld}
      />
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
            <GuardBanner evaluation={active} onSettled={onRun} />
            <AlarmsBanner evaluation={active} />
            <ReaderBanner evaluation={full.data?.run.id === active.run.id ? full.data : active} />
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
