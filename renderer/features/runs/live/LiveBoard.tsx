import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tile, TileState } from '#shared/contract/runs/live.ts';
import { tileStates } from '#shared/contract/runs/live.ts';
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { wilson } from '#shared/metrics/intervals/intervals.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { navigate } from '../../../places/route.ts';
import { orpc } from '../../../transport/client.ts';
import { scaled } from '../../../theme/text-size.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { CheckLabel } from '../../../ui/fields/CheckLabel.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Facts } from '../Facts.tsx';
import { ProblemList } from '../ProblemList.tsx';
import { RunBar } from '../RunBar.tsx';
import { LimitsDialog } from '../start/LimitsDialog.tsx';
import { useRunControl } from '../use-run-control.ts';
import { BoardTile } from './BoardTile.tsx';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import runClasses from '../Runs.module.css';
import classes from './Live.module.css';
import { Slots } from './Slots.tsx';
import { TasksBar } from './TasksBar.tsx';
import { useBoard, useTiles } from './use-board.ts';

const gap = 8;
/** Least width of a tile, and the height of what is under its picture. */
const least = scaled(250);
const under = scaled(54);

/** Success so far, and what is outside it. */
function Rate({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(orpc.agents.result.queryOptions({ input: { id } }));
  const counted = data?.n ?? 0;
  const interval = data && data.sr !== null ? wilson(Math.round(data.sr * counted), counted) : null;
  const outside = (data?.assisted ?? 0) + (data?.envErrors ?? 0) + (data?.quarantined.length ?? 0);
  return (
    <Stack gap={2} pr={20} mr={20} borderRight="line2" size={11} space="nowrap" className={runClasses.fact}>
      <Text tone="dim">{t('live.board.rate')}</Text>
      <Text tone="dim" size={15} line={20}>
        <Text as="b" tone="text" weight={600}>
          {data?.sr == null ? '–' : `${formatPercent(data.sr)} %`}
        </Text>
      </Text>
      <Text tone="dim">
        {interval
          ? t('live.board.interval', {
              low: formatPercent(interval[0]),
              high: formatPercent(interval[1]),
              n: formatCount(counted),
            })
          : t('live.board.none')}
        {outside > 0 && `, ${t('live.board.outside', { count: outside })}`}
      </Text>
    </Stack>
  );
}

/** The attempts as tiles, of which only the visible ones are drawn; none ever changes its place. */
function Tiles({
  run,
  state,
  board,
  marks,
}: {
  run: string;
  state: TileState | null;
  board: ReturnType<typeof useBoard>;
  marks: boolean;
}) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: room, width } = useElementSize<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cell = (width - gap * (columns - 1)) / columns;
  // Tiles are drawn again only when something of theirs changes.
  const box = useMemo(() => ({ width: cell - 2, height: Math.round(cell * 0.6) }), [cell]);
  const rows = Math.ceil(board.total / columns);
  const virtual = useVirtualizer({
    count: width > 0 ? rows : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => box.height + under + gap,
    overscan: 1,
  });
  const shown = virtual.getVirtualItems();
  const tiles = useTiles(run, state, (shown[0]?.index ?? 0) * columns, ((shown.at(-1)?.index ?? 0) + 1) * columns - 1);
  const open = useCallback((tile: Tile) => navigate({ screen: 'runs', id: run, params: { task: tile.itemId } }), [run]);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (by === undefined || active === null) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(board.total - 1, active + by));
    virtual.scrollToIndex(Math.floor(next / columns));
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-place="${next}"] button`)?.focus());
  };
  return (
    <Block
      ref={scroller}
      grow
      minHeight={240}
      pad={[1, 12, 12]}
      overflow="auto"
      role="group"
      aria-label={t('live.board.tiles')}
      onKeyDown={move}
    >
      {tiles.error != null && <ErrorNote error={tiles.error} onRetry={tiles.retry} />}
      <div ref={room} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {shown.map(({ index, start }) => (
          <Grid
            key={index}
            position="absolute"
            top={0}
            left={0}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, ${cell}px)`, gap }}
          >
            {Array.from({ length: columns }, (_, column) => index * columns + column)
              .filter((place) => place < board.total)
              .map((place) => {
                const tile = tiles.at(place);
                return (
                  <Block minWidth={0} key={tile?.itemId ?? place} data-place={place}>
                    {tile && (
                      <BoardTile
                        {...{ run, tile, place, box, marks }}
                        active={place === (active ?? 0)}
                        onOpen={open}
                        onActive={setActive}
                      />
                    )}
                  </Block>
                );
              })}
          </Grid>
        ))}
      </div>
      {!board.pending && board.total === 0 && (
        <Text as="p" pad={[24, 0]} tone="dim">
          {t('live.board.nothing')}
        </Text>
      )}
    </Block>
  );
}

/** A live run as a board of its attempts. */
export function LiveBoard({ run }: { run: RunDetail }) {
  const { t } = useTranslation();
  const { id } = run;
  const [state, setState] = useState<TileState | null>(null);
  const [marks, setMarks] = useState(true);
  const [dialog, setDialog] = useState<'limits' | 'cancel' | null>(null);
  const board = useBoard(id, state);
  const control = useRunControl(id, run, () => setDialog('limits'));
  const pauseKey = useShortcut('run-pause');
  useActionHandlers({
    'run-pause': control.togglePause,
    'run-limits': control.over ? null : () => setDialog('limits'),
    'run-retry': control.retryAll,
    'run-cancel': control.over ? null : () => setDialog('cancel'),
    'run-list': dialog ? () => setDialog(null) : () => navigate({ screen: 'runs' }),
  });
  const { counts, slots } = board;
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <RunBar
        run={run}
        busy={control.busy}
        onPause={control.togglePause}
        onLimits={control.over ? null : () => setDialog('limits')}
        asking={dialog === 'cancel'}
        onAsk={(asked) => setDialog(asked ? 'cancel' : null)}
        onCancel={control.over ? null : () => control.cancel(() => setDialog(null))}
      />
      <Row as="main" grow minHeight={0} aria-label={t('live.board.label')}>
        <Stack grow minWidth={0} minHeight={0} overflow="auto">
          {(control.error ?? board.error) != null && (
            <Block pad={12}>
              <ErrorNote error={control.error ?? board.error} onRetry={board.retry} />
            </Block>
          )}
          <Facts run={run} onRaise={() => setDialog('limits')} bar={<TasksBar counts={counts} />}>
            <Rate id={id} />
          </Facts>
          <Row fixed wrap align="center" gap={8} pad={[8, 12]}>
            <SegmentedControl<TileState | 'all'>
              label={t('live.board.label')}
              value={state ?? 'all'}
              segments={[
                { value: 'all', label: `${t('live.board.all')} ${formatCount(all)}` },
                ...tileStates
                  .filter((tileState) => tileState === state || (counts[tileState] ?? 0) > 0)
                  .map((value) => ({ value, label: `${t(`live.state.${value}`)} ${formatCount(counts[value] ?? 0)}` })),
              ]}
              onChange={(value) => setState(value === 'all' ? null : value)}
            />
            <Row as="span" align="center" gap={12} ml="auto">
              <CheckLabel on={marks} onChange={setMarks}>
                {t('live.board.actions')}
              </CheckLabel>
              <ActionButton small onClick={() => navigate({ screen: 'runs', id, params: { engine: '' } })}>
                {t('live.board.engine')}
              </ActionButton>
            </Row>
          </Row>
          <Tiles key={state} run={id} {...{ state, board, marks }} />
        </Stack>
        {(run.problems.length > 0 || slots.length > 0) && (
          <Block
            as="aside"
            fixed
            width={300}
            minHeight={0}
            borderLeft="line"
            surface="panel"
            overflow="auto"
            className={classes.problems}
          >
            <ProblemList
              run={run}
              retrying={control.retrying}
              onRetry={control.retryAll}
              onShow={() => navigate({ screen: 'runs', id, params: { engine: '' } })}
            />
            {slots.length > 0 && <Slots slots={slots} />}
          </Block>
        )}
      </Row>
      <StatusBar
        hints={[
          ...(control.togglePause && pauseKey
            ? [{ keys: [pauseKey], label: t(control.going ? 'runs.status.pause' : 'runs.status.resume') }]
            : []),
          { keys: ['ArrowLeft', 'ArrowRight'], label: t('live.board.move') },
          { keys: ['Enter'], label: t('live.board.watch') },
          { keys: ['Escape'], label: t('runs.status.list') },
        ]}
      >
        <span>
          <b>{t('runs.status.calls', { count: run.calls, calls: formatCount(run.calls) })}</b>
          {', '}
          {t('runs.status.fromCache', { reused: formatCount(run.reused) })}
        </span>
        {slots.length > 0 && (
          <span>{t('live.board.upNow', { count: slots.reduce((sum, { up }) => sum + up, 0) })}</span>
        )}
      </StatusBar>
      {dialog === 'limits' && <LimitsDialog run={run} onClose={() => setDialog(null)} />}
    </>
  );
}
