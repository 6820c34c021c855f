import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { publishedFor } from '#shared/published/index.ts';
import type { Standing } from '#shared/tasks/run-standing.ts';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { orpc } from '../../transport/client.ts';
import { Answers } from './charts/Answers.tsx';
import { familyOf } from './board/board-lines.ts';
import {
  comparedBy,
  countsFor,
  type Evaluation,
  type IntervalKind,
  type Reading,
  type Scope,
  scopedTo,
} from './board/figures.ts';
import { useCharted } from './charts/use-charted.ts';
import { Frame } from './charts/Frame.tsx';
import { GuardBanner } from './guard/GuardBanner.tsx';
import { ItemDialog } from './items/ItemDialog.tsx';
import { ItemStrip } from './items/ItemStrip.tsx';
import { itemQueryOf, type Narrowing, ofFailures, ofOutcome, useNarrowing, widened } from './items/narrowing.ts';
import { type Archived, Leaderboard } from './board/Leaderboard.tsx';
import { ResultsStatus } from './ResultsStatus.tsx';
import { useRowName } from './board/row-name.ts';
import { SidePanels } from './charts/SidePanels.tsx';
import { useDimWords } from '../../i18n/dim-words.ts';
import { useStrip } from './items/use-strip.ts';
import { useItems } from './items/use-items.ts';

/** The strip's filter in words; empty without one. */
function useNarrowedWords({ dims, quadrant }: Narrowing, active: Evaluation | undefined, other: Evaluation | null) {
  const { t } = useTranslation();
  const { value: wordOf } = useDimWords();
  const nameOf = useRowName();
  const words = dims ? Object.values(dims).map(wordOf) : [];
  if (quadrant && active && other)
    words.push(
      {
        'both-right': t('evaluate.paired.bothRight'),
        'only-this': t('evaluate.paired.onlyA', { model: nameOf(active) }),
        'only-other': t('evaluate.paired.onlyB', { model: nameOf(other) }),
        'both-wrong': t('evaluate.paired.bothWrong'),
      }[quadrant],
    );
  return words.join(', ');
}

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
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions()).data;
  const task = tasks?.find((one) => one.id === taskId);
  const misses = task?.misses ?? false;
  const [interval, setInterval_] = useState<IntervalKind>('wilson');
  const nameOf = useRowName();
  const { now, narrow, at, setAt } = useNarrowing(wanted);
  const { dims, quadrant, filter, miss } = now;

  const active = rows.find((one) => one.run.id === now.chosen) ?? rows[0];
  const full = useQuery({
    ...orpc.evaluations.get.queryOptions({ input: { run: active?.run.id ?? '' } }),
    enabled: active !== undefined,
    // Show another row's tables, dimmed, rather than none.
    placeholderData: keepPreviousData,
  });
  const others = rows.filter((one) => one !== active);
  const other = others.find((one) => one.run.id === now.paired) ?? others[0] ?? null;
  const { charted, pinned, marks, pin } = useCharted(rows);
  const by = comparedBy(task, reading, metricId ?? undefined, scope);
  const items = useItems(itemQueryOf(now, { active, other, reading, by, scope }));
  const widen = () => narrow(widened);
  const strip = useStrip(items.rows.length, [at, setAt], dims || quadrant || miss ? widen : null);
  const nextOther = () => {
    const place = others.findIndex((one) => one === other);
    narrow({ paired: others[(place + 1) % others.length]?.run.id ?? null });
  };
  useActionHandlers({
    'evaluate-reading': task?.parity ? onReading : null,
    'evaluate-pair': others.length > 1 ? nextOther : null,
  });
  const narrowed = useNarrowedWords(now, active, other);
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
              interval={interval}
              onInterval={setInterval_}
              active={active.run.id}
              other={other?.run.id ?? null}
              pinned={pinned}
              onActive={(run) => narrow({ chosen: run })}
              onOther={(run) => narrow({ paired: run })}
              onPin={pin}
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
            narrowed={narrowed || null}
            onClear={widen}
            chosen={at}
            onChoose={strip.choose}
            onOpen={strip.open}
            name={name}
          />
        }
      />
      <ResultsStatus active={active} pairs={others.length > 1} parity={task?.parity ?? false} />
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
