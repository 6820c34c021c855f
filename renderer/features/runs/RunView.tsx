import { agentPipelineId } from '#shared/agents/live-run.ts';
import type { RunItem } from '#shared/contract/runs/runs.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCall } from '#shared/contract/runs/calls.ts';
import { useActionHandlers } from '../../actions/action-store.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { runTitle } from '../../i18n/run-title.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { CallList } from './call/CallList.tsx';
import { CallPanel } from '../../calls/CallPanel.tsx';
import { OpenedCall } from './call/OpenedCall.tsx';
import { Facts } from './Facts.tsx';
import { Funnel } from './Funnel.tsx';
import type { ItemFilter } from './item-filter.ts';
import { ItemTail } from './ItemTail.tsx';
import { LiveFigures } from './live/LiveFigures.tsx';
import { LimiterPanel } from './LimiterPanel.tsx';
import { LimitsDialog } from './start/LimitsDialog.tsx';
import { ProblemList } from './ProblemList.tsx';
import { RunBar } from './RunBar.tsx';
import { RunWaiting } from './RunWaiting.tsx';
import { callsOut } from './run-figures.ts';
import { useRunControl } from './use-run-control.ts';
import classes from './Runs.module.css';
import { scaled, scaledQuery } from '../../theme/text-size.ts';
import { Block, Row, Stack } from '../../ui/layout/primitives.tsx';

const sides = ['limiter', 'problems'] as const;
type Tab = 'items' | (typeof sides)[number];

/** One run, live: facts, funnel, items, limiter, problems, and the call behind an item. */
export function RunView({ id }: { id: string }) {
  const { t } = useTranslation();
  // While a provider makes us wait nothing finishes, but the seconds count down.
  const query = useQuery({
    ...orpc.runs.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' || state.data?.state === 'pausing' ? 1000 : false),
  });
  const [filter, setFilter] = useState<ItemFilter>({ kind: 'all' });
  const [opened, setOpened] = useState<RunItem | null>(null);
  const [openedCall, setOpenedCall] = useState<RunCall | null>(null);
  const params = useRoute((route) => route.params);
  const listed = params['figures'] !== undefined ? 'figures' : params['calls'] === undefined ? 'items' : 'calls';
  const [dialog, setDialog] = useState<'limits' | 'cancel' | null>(null);
  const [tab, setTab] = useState<Tab>('items');
  const small = useMediaQuery(scaledQuery('(max-width: 1399px)'), window.innerWidth < scaled(1400)) ?? false;
  const pauseKey = useShortcut('run-pause');
  const run = query.data;
  const control = useRunControl(id, run, () => setDialog('limits'));
  const { going, over } = control;
  const close = () => {
    setOpened(null);
    setOpenedCall(null);
  };
  useActionHandlers({
    'run-pause': control.togglePause,
    'run-limits': run && !over ? () => setDialog('limits') : null,
    'run-retry': control.retryAll,
    'run-cancel': run && !over ? () => setDialog('cancel') : null,
    'run-list': opened || openedCall ? close : dialog ? () => setDialog(null) : () => navigate({ screen: 'runs' }),
  });

  if (!run) return <RunWaiting id={id} error={query.error} onRetry={() => void query.refetch()} wide={!small} />;

  const problems = (
    <ProblemList
      run={run}
      retrying={control.retrying}
      onRetry={control.retryAll}
      onShow={(problem) => {
        setFilter({ kind: 'problem', code: problem.code, step: problem.step });
        setTab('items');
      }}
    />
  );
  const side = opened ? (
    <CallPanel key={opened.id} run={run} item={opened} onClose={() => setOpened(null)} />
  ) : openedCall ? (
    <OpenedCall key={openedCall.key} run={run.id} call={openedCall} onClose={close} />
  ) : (
    <>
      <LimiterPanel limiters={run.limiters} />
      {problems}
    </>
  );
  const lists =
    run.subject === agentPipelineId ? (['items', 'calls', 'figures'] as const) : (['items', 'calls'] as const);
  // In a small window what stands at the side otherwise is a list among the others.
  const list = (
    <SegmentedControl<(typeof lists)[number] | Tab>
      label={t('runs.calls.which')}
      value={small && tab !== 'items' ? tab : listed}
      segments={[
        ...lists.map((value) => ({ value, label: t(`runs.calls.lists.${value}`) })),
        ...(small ? sides.map((value) => ({ value, label: t(`runs.tabs.${value}`) })) : []),
      ]}
      onChange={(value) => {
        close();
        const side = sides.find((candidate) => candidate === value);
        setTab(side ?? 'items');
        if (side) return;
        // Without it, a live run shows its board.
        const engine = run.subject === agentPipelineId ? { engine: '' } : {};
        const shown = value === 'items' ? {} : { [value]: '' };
        navigate({ screen: 'runs', id, params: { ...engine, ...shown } }, { replace: true });
      }}
    />
  );
  const tail =
    listed === 'figures' ? (
      <LiveFigures run={run} />
    ) : listed === 'calls' ? (
      <CallList run={run} text={params['calls'] ?? ''} opened={openedCall} onOpen={setOpenedCall} />
    ) : (
      <ItemTail run={run} filter={filter} onFilter={setFilter} opened={opened} onOpen={setOpened} />
    );
  return (
    <>
      <RunBar
        run={run}
        busy={control.busy}
        onPause={control.togglePause}
        onLimits={over ? null : () => setDialog('limits')}
        asking={dialog === 'cancel'}
        onAsk={(asked) => setDialog(asked ? 'cancel' : null)}
        onCancel={over ? null : () => control.cancel(() => setDialog(null))}
      />
      <Row as="main" grow minHeight={0} aria-label={runTitle(run.title)}>
        <Stack grow position="relative" minWidth={0} minHeight={0} overflow="auto">
          {control.error != null && (
            <Block pad={12}>
              <ErrorNote error={control.error} />
            </Block>
          )}
          <Facts run={run} onRaise={() => setDialog('limits')} />
          <Funnel run={run} filter={filter} onFilter={setFilter} />
          <Row pad={[5, 12, 4]} borderBottom="line">
            {list}
          </Row>
          {small && tab === 'limiter' ? (
            <Block grow minHeight={0} overflow="auto" flex="1 0 12.5rem">
              <LimiterPanel limiters={run.limiters} />
            </Block>
          ) : small && tab === 'problems' ? (
            <Block grow minHeight={0} overflow="auto" flex="1 0 12.5rem">
              {problems}
            </Block>
          ) : (
            tail
          )}
        </Stack>
        {(!small || opened || openedCall) && (
          <Block
            width={384}
            as="aside"
            fixed
            minHeight={0}
            borderLeft="line"
            surface="panel"
            overflow="auto"
            className={classes.side}
          >
            {side}
          </Block>
        )}
      </Row>
      <StatusBar
        hints={[
          ...(control.togglePause && pauseKey
            ? [{ keys: [pauseKey], label: t(going ? 'runs.status.pause' : 'runs.status.resume') }]
            : []),
          { keys: ['ArrowUp', 'ArrowDown'], label: t('runs.status.step') },
          { keys: ['Enter'], label: t('runs.status.open') },
          { keys: ['Escape'], label: t('runs.status.list') },
          { keys: ['?'], label: t('app.keysHint') },
        ]}
      >
        <span>
          <b>{t('runs.status.calls', { count: run.calls, calls: formatCount(run.calls) })}</b>
          {', '}
          {t('runs.status.fromCache', { reused: formatCount(run.reused) })}
        </span>
        {(going || run.state === 'pausing') && <span>{t('runs.status.loses', { count: callsOut(run) })}</span>}
      </StatusBar>
      {dialog === 'limits' && <LimitsDialog run={run} onClose={() => setDialog(null)} />}
    </>
  );
}
