import { Select } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { useActionHandlers } from '../../../app/actions/action-store.ts';
import { say } from '../../../app/messages.ts';
import { navigate } from '../../../app/places/route.ts';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { saveText } from '../../../ui/files/save-text.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import classes from '../Evaluate.module.css';
import { Frame } from '../charts/Frame.tsx';
import { markOf } from '../charts/marks.tsx';
import { type ReportFormat, ReportMenu, reportTypes } from '../ReportMenu.tsx';
import { AgentsWaiting } from './AgentsWaiting.tsx';
import { AgentsStatus } from './AgentsStatus.tsx';
import { Board, type Order } from './Board.tsx';
import { EpisodeStrip, openEpisode } from './EpisodeStrip.tsx';
import { JudgePanel } from './JudgePanel.tsx';
import { Outcomes } from './Outcomes.tsx';
import { Recall } from './Recall.tsx';
import { agentTask, type EpisodeFilter, filtered, ofJudge } from './types.ts';

const successBys = ['source', 'people', 'judge'] as const satisfies readonly SuccessBy[];

/** Agents over the project's episodes: tasks done, how soon, how the others ended, and whether the judge is right. */
export function AgentsScreen() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('judging.agents');
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions());
  const cards = useQuery({ ...orpc.judging.cards.queryOptions(), enabled: refusal === null });
  const [by, setBy] = useState<SuccessBy>('source');
  const [judge, setJudge] = useState<string | null>(null);
  const [limit, setLimit] = useState<number | null>(null);
  const [order, setOrder] = useState<Order>('given');
  const [chosen, setChosen] = useState<string | null>(null);
  const [filter, setFilter] = useState<EpisodeFilter>({ kind: 'all' });
  const [at, setAt] = useState(0);
  const card = cards.data?.find((one) => one.judge === judge) ?? cards.data?.[0] ?? null;
  const board = useQuery({
    ...orpc.judging.agents.queryOptions({
      input: { by, ...(card && { judge: card.judge }), ...(limit !== null && { limit }) },
    }),
    enabled: refusal === null && !cards.isPending,
    placeholderData: keepPreviousData,
  });
  // Displayed figures stay while the next ones cannot be loaded.
  const last = useRef(board.data);
  last.current = board.data ?? last.current;
  const data = board.data ?? (board.error ? last.current : undefined);
  const agents = data?.agents ?? [];
  const active = agents.find(({ agent }) => agent === chosen) ?? agents[0];
  const marks = new Map(agents.map(({ agent }, at) => [agent, markOf(at, agent.startsWith('builtin/'))]));
  const error = board.error ?? cards.error ?? tasks.error;
  const trouble = error && (
    <ErrorNote
      error={error}
      onRetry={() => {
        for (const one of [tasks, cards, board]) if (one.error) void one.refetch();
      }}
    />
  );
  const pool = ofJudge(filter) ? agents.flatMap(({ episodes }) => episodes) : (active?.episodes ?? []);
  const shown = filtered(pool, filter);
  const place = Math.min(at, Math.max(0, shown.length - 1));
  const sources = successBys.filter((one) => one !== 'judge' || card);
  const report = (format: ReportFormat) =>
    client.judging.report({ by, format, ...(card && { judge: card.judge }), ...(limit !== null && { limit }) });
  const saveReport = (format: ReportFormat) =>
    report(format).then(({ name, text }) => saveText(name, text, reportTypes[format]), say);
  const opened = shown[place];
  const show = (next: EpisodeFilter, agent = chosen, first = 0) => {
    setChosen(agent);
    setFilter(next);
    setAt(first);
  };
  useActionHandlers({
    'evaluate-previous': place > 0 ? () => setAt(place - 1) : null,
    'evaluate-next': place + 1 < shown.length ? () => setAt(place + 1) : null,
    'evaluate-open': opened ? () => openEpisode(opened) : null,
    'evaluate-reading': () => setBy(sources[(sources.indexOf(by) + 1) % sources.length] ?? 'source'),
    'evaluate-report': active ? () => void saveReport('md') : null,
  });
  const episodes = agents.reduce((sum, one) => sum + one.episodes.length, 0);
  return (
    <>
      <section className={classes.bar} aria-label={t('actions.go-evaluate')}>
        <h1 className="visually-hidden">{t('actions.go-evaluate')}</h1>
        <Select
          aria-label={t('evaluate.bar.task')}
          w={190}
          allowDeselect={false}
          data={[
            ...(tasks.data ?? []).map((one) => ({ value: one.id, label: one.name })),
            { value: agentTask, label: t('evaluate.agents.task') },
          ]}
          value={agentTask}
          onChange={(id) => id !== null && id !== agentTask && navigate({ screen: 'evaluate', params: { task: id } })}
        />
        {episodes > 0 && <span className={classes.quiet}>{t('evaluate.agents.count', { count: episodes })}</span>}
        <span className={classes.barRight}>
          <span className={classes.quiet}>{t('evaluate.agents.by')}</span>
          <SegmentedControl<SuccessBy>
            label={t('evaluate.agents.by')}
            value={by}
            segments={successBys.map((value) => ({
              value,
              label: t(`evaluate.agents.bySource.${value}`),
              disabled: value === 'judge' && !card,
            }))}
            onChange={setBy}
          />
          {agents.length > 0 && <ReportMenu models={[]} onReport={(format) => void saveReport(format)} />}
        </span>
      </section>
      {refusal !== null ? (
        <main className={classes.pad}>
          <EmptyState icon={IconRoute} title={t('evaluate.agents.hidden')}>
            {refusal}
          </EmptyState>
        </main>
      ) : trouble && !data ? (
        <main className={classes.pad}>{trouble}</main>
      ) : !data ? (
        <AgentsWaiting />
      ) : !active ? (
        <main className={classes.pad}>
          <EmptyState
            icon={IconRoute}
            title={t('evaluate.agents.empty')}
            action={
              <ActionButton kind="primary" onClick={() => navigate({ screen: 'trajectories' })}>
                {t('evaluate.agents.goTrajectories')}
              </ActionButton>
            }
          >
            {t('evaluate.agents.emptyText')}
          </EmptyState>
        </main>
      ) : (
        <Frame
          banner={trouble && <div className={classes.going}>{trouble}</div>}
          stale={board.isPlaceholderData || board.data === undefined}
          left={
            <>
              <Board
                agents={agents}
                marks={marks}
                active={active.agent}
                order={order}
                onOrder={setOrder}
                onActive={(agent) => show(ofJudge(filter) ? { kind: 'all' } : filter, agent)}
              />
              <Outcomes agents={agents} onShow={(agent, next) => show(next, agent)} />
            </>
          }
          right={
            <>
              <Recall
                agents={agents}
                marks={marks}
                active={active.agent}
                limits={data.limits}
                limit={limit}
                onLimit={setLimit}
                onSuccess={(agent, nth) => show({ kind: 'outcome', outcome: ['success'] }, agent, nth)}
                drawing={() => report('svg').then(({ text }) => text)}
              />
              <JudgePanel
                cards={cards.data ?? []}
                card={card}
                cell={filter.kind === 'cell' ? filter.cell : null}
                onJudge={setJudge}
                onCell={(cell, group) => show({ kind: 'cell', cell, group })}
                onDiffers={() => show({ kind: 'differs' })}
              />
            </>
          }
          strip={
            <EpisodeStrip
              of={ofJudge(filter) ? t('evaluate.agents.allAgents') : active.agent || t('evaluate.agents.unnamed')}
              episodes={shown}
              at={place}
              onAt={setAt}
              filter={filter}
              onFilter={(next) => show(next)}
            />
          }
        />
      )}
      <AgentsStatus agents={agents} active={active} order={order} />
    </>
  );
}
