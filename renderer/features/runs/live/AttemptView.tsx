import { Popover } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconGitFork,
  IconHandStop,
  IconLock,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconRoute,
  IconSquare,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Watched } from '#shared/contract/runs/live.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { formatDuration } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { actionPlace } from '../../trajectories/labels.ts';
import { Block, Chip, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import runClasses from '../Runs.module.css';
import { ActionFields, type Draft, isPlaced } from './ActionFields.tsx';
import { AttemptPanel } from './AttemptPanel.tsx';
import { ForkDialog } from './ForkDialog.tsx';
import { LiveState } from './LiveState.tsx';
import { LiveStrip } from './LiveStrip.tsx';
import { Mirror } from './Mirror.tsx';
import { useSteering } from './use-steering.ts';
import { Bar, BarEnd, BarTitle } from '../../../ui/Bar.tsx';

/** A small fact on or above the picture; with `end`, at the right. */
function Fact({ end = false, children }: { end?: boolean; children: ReactNode }) {
  return (
    <Chip inline align="center" gap={4} surface="panel" line={16} space="nowrap" {...(end && { ml: 'auto' as const })}>
      {children}
    </Chip>
  );
}

/** What the bar says about an attempt in progress. */
function Standing({ of }: { of: Watched }) {
  const { t } = useTranslation();
  return (
    <>
      <LiveState state={of.state} moment={of.moment} />
      {of.going && of.drive === 'paused' && (
        <Text tone="dim">
          {of.proposal ? t('live.attempt.pausedBefore', { step: of.steps.length + 1 }) : t('live.attempt.pausing')}
        </Text>
      )}
      {of.assisted && <Fact>{t('live.attempt.outside')}</Fact>}
    </>
  );
}

/** How old the picture is: as old as it was when the answer was made, and what has passed since. */
function Age({ ms, asked }: { ms: number; asked: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const seconds = Math.floor((ms + Math.max(0, now - asked)) / 1000);
  return <Fact>{t('live.attempt.age', { time: formatDuration(seconds) })}</Fact>;
}

const usual: Draft = { type: 'click' };

/** One attempt: its screen with the next action before it is sent, and the wheel. */
export function AttemptView({ run, itemId }: { run: string; itemId: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.live.attempt.queryOptions({ input: { id: run, itemId } }));
  const of = query.data;
  const [looked, setLooked] = useState<number | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [asking, setAsking] = useState(false);
  const [forking, setForking] = useState(false);
  const steering = useSteering(of);
  const refusal = useCallRefusal('live.steer');
  const forkRefusal = useCallRefusal('live.fork');
  const stopRefusal = useCallRefusal('live.stop');
  const keys = {
    pause: useShortcut('run-pause'),
    step: useShortcut('live-step'),
    take: useShortcut('live-take'),
    edit: useShortcut('live-edit'),
    again: useShortcut('live-again'),
    fork: useShortcut('live-fork'),
  };
  const steps = of?.steps.length ?? 0;
  const at = looked === null || looked > steps ? steps : looked;
  const now = at === steps;
  const before = of?.steps[at - 1]?.actions.at(-1)?.type;
  // The end of an attempt is not repeated: another model is to go on.
  const forkAt = before === 'finish' || before === 'fail' ? at - 1 : at;
  const toBoard = () => navigate({ screen: 'runs', id: run });
  const look = (to: number) => setLooked(to >= steps ? null : Math.max(0, to));
  const editing = steering.waits && draft !== null;
  const edit = () => {
    const action = of?.proposal?.action;
    setDraft(action?.type ? { ...action, type: action.type } : usual);
  };
  const toggleWheel = () => {
    setDraft(null);
    (steering.give ?? steering.take)?.();
  };
  const noFork = of?.noFork ? phraseWords(of.noFork) : null;
  useActionHandlers({
    'run-pause': steering.pause ?? steering.run,
    'live-step': now ? steering.step : null,
    'live-take': (steering.give ?? steering.take) ? toggleWheel : null,
    'live-edit': steering.waits ? edit : null,
    'live-again': steering.again,
    'live-fork': of && noFork === null ? () => setForking(true) : null,
    'live-back': at > 0 ? () => look(at - 1) : null,
    'live-forward': now ? null : () => look(at + 1),
    'live-now': now ? null : () => setLooked(null),
    // Escape closes what is on top, one layer at a time, and stops nothing: a dialog closes itself, then the change of an
    // action, then this attempt. T gives the wheel back.
    'run-list': forking || asking ? null : editing ? () => setDraft(null) : toBoard,
  });
  const driving = steering.drives && now;
  const shownDraft = driving ? (draft ?? usual) : editing ? draft : null;
  const step = of?.steps[at];
  const proposed = of?.proposal?.action ?? null;
  const placed = shownDraft && (!isPlaced(shownDraft.type) || shownDraft.point !== undefined);
  const drawn = shownDraft
    ? placed
      ? { ...shownDraft, raw: '' }
      : null
    : step
      ? (step.actions.at(-1) ?? null)
      : proposed;
  const picture = step ? step.picture : (of?.screen ?? null);
  const moment = of?.moment ?? null;
  const acting = now && !drawn && moment?.state === 'acting' ? moment.action : null;
  const point = (to: [number, number]) =>
    setDraft((before) => {
      const next = before ?? usual;
      if (!isPlaced(next.type)) return { ...usual, point: to };
      const ends = (next.type === 'drag' || next.type === 'swipe') && next.point && !next.to;
      return ends ? { ...next, to } : { ...next, point: to };
    });
  return (
    <>
      <Bar aria-label={t('live.attempt.steering')}>
        <IconButton icon={IconChevronLeft} label={t('live.attempt.back')} onClick={toBoard} />
        <BarTitle>{of?.label ?? itemId}</BarTitle>
        <Text flex="0 8 auto" minWidth={0} overflow="hidden" tone="dim" ellipsis>
          {of && `${of.env} · ${of.agent}`}
        </Text>
        {of && <Standing of={of} />}
        <BarEnd>
          {of?.episode && (
            <ActionButton onClick={() => navigate({ screen: 'trajectories', id: of.episode })}>
              {t('live.attempt.episode')}
            </ActionButton>
          )}
          {of && (
            <ActionButton
              icon={IconRoute}
              onClick={() => navigate({ screen: 'runs', id: run, params: { paths: of.task, attempt: itemId } })}
            >
              {t('live.board.paths')}
            </ActionButton>
          )}
          {of?.going && (
            <>
              <ActionButton
                icon={of.drive === 'running' ? IconPlayerPause : IconPlayerPlay}
                shortcut={keys.pause}
                refusal={refusal}
                disabled={steering.busy || !(steering.pause ?? steering.run)}
                onClick={steering.pause ?? steering.run ?? undefined}
              >
                {t(of.drive === 'running' ? 'live.attempt.pause' : 'live.attempt.run')}
              </ActionButton>
              <ActionButton
                icon={IconHandStop}
                shortcut={keys.take}
                refusal={refusal}
                disabled={steering.busy}
                onClick={toggleWheel}
              >
                {t(steering.drives ? 'live.attempt.give' : 'live.attempt.take')}
              </ActionButton>
            </>
          )}
          {of && (
            <ActionButton
              icon={IconGitFork}
              shortcut={keys.fork}
              refusal={forkRefusal ?? noFork}
              onClick={() => setForking(true)}
            >
              {t('live.attempt.fork')}
            </ActionButton>
          )}
          {steering.stop && (
            <Popover opened={asking} onChange={setAsking} position="bottom-end" width={340} trapFocus withRoles>
              <Popover.Target>
                <ActionButton icon={IconSquare} kind="bad" refusal={stopRefusal} onClick={() => setAsking(!asking)}>
                  {t('live.attempt.stop')}
                </ActionButton>
              </Popover.Target>
              <Popover.Dropdown>
                <div className={runClasses.ask}>
                  <p>{t('live.attempt.stopAsk')}</p>
                  <Row justify="flex-end" gap={8}>
                    <ActionButton onClick={() => setAsking(false)}>{t('live.attempt.stopNo')}</ActionButton>
                    <ActionButton
                      kind="bad"
                      disabled={steering.busy}
                      onClick={() => {
                        setAsking(false);
                        steering.stop?.();
                      }}
                    >
                      {t('live.attempt.stopYes')}
                    </ActionButton>
                  </Row>
                </div>
              </Popover.Dropdown>
            </Popover>
          )}
          {steering.step && (
            <ActionButton
              icon={IconPlayerSkipForward}
              kind="primary"
              shortcut={keys.step}
              refusal={refusal}
              disabled={steering.busy || !now}
              onClick={steering.step}
            >
              {t('live.attempt.step')}
            </ActionButton>
          )}
        </BarEnd>
      </Bar>
      <Row as="main" grow minHeight={0} aria-label={of?.instruction ?? itemId} aria-busy={query.isPending}>
        <Stack grow minWidth={0} minHeight={0}>
          {(query.error ?? steering.error) != null && (
            <Block pad={12}>
              <ErrorNote error={query.error ?? steering.error} onRetry={() => void query.refetch()} />
            </Block>
          )}
          <Mirror
            picture={picture}
            action={drawn ?? acting}
            tag={now && (shownDraft || proposed) ? t('live.attempt.notSent') : ''}
            pending={now && acting === null}
            onPoint={driving || editing ? point : null}
            chips={(scale) => (
              <>
                {picture && of && (
                  <Fact>
                    {now
                      ? t(of.going ? 'live.attempt.live' : 'live.attempt.finalScreen')
                      : t('live.attempt.looking', { step: at + 1 })}
                  </Fact>
                )}
                {picture && <Fact>{`${of?.env ?? ''} · ${picture.width} × ${picture.height}`}</Fact>}
                {picture && <Fact>{`${Math.round(100 * scale)} %`}</Fact>}
                {now && of?.age != null && <Age ms={of.age} asked={query.dataUpdatedAt} />}
                {of?.going && (
                  <Fact end>
                    {!steering.drives && <IconLock size={12} stroke={1.6} aria-hidden="true" />}
                    {t(steering.drives ? 'live.attempt.yours' : 'live.attempt.locked')}
                  </Fact>
                )}
              </>
            )}
          />
          {of && <LiveStrip of={of} at={at} onAt={look} />}
        </Stack>
        {of && (
          <AttemptPanel of={of} at={at}>
            {(driving || editing) && shownDraft && (
              <ActionFields
                key={driving ? `act ${steps}` : 'edit'}
                draft={shownDraft}
                types={of.actions}
                go={t(driving ? 'live.attempt.send' : 'live.attempt.sendEdited')}
                busy={steering.busy || (driving && of.moment?.state !== 'person')}
                onDraft={setDraft}
                onSend={(action) => steering.send(driving ? 'act' : 'edit', action, () => setDraft(null))}
              />
            )}
            {editing && (
              <ActionButton small onClick={() => setDraft(null)}>
                {t('common.cancel')}
              </ActionButton>
            )}
            {steering.look && (
              <ActionButton small refusal={refusal} onClick={steering.look}>
                {t('live.attempt.look')}
              </ActionButton>
            )}
            {steering.waits && !editing && (
              <Row gap={8}>
                <ActionButton shortcut={keys.edit} refusal={refusal} disabled={steering.busy} onClick={edit}>
                  {t('live.attempt.edit')}
                </ActionButton>
                <ActionButton
                  shortcut={keys.again}
                  refusal={refusal}
                  disabled={steering.busy}
                  onClick={steering.again ?? undefined}
                >
                  {t('live.attempt.again')}
                </ActionButton>
              </Row>
            )}
            {of.going && (
              <Text as="p" tone="dim">
                {t('live.attempt.counts')}
              </Text>
            )}
          </AttemptPanel>
        )}
      </Row>
      <StatusBar
        hints={[
          ...(steering.step && keys.step ? [{ keys: [keys.step], label: t('live.attempt.step') }] : []),
          ...(keys.pause && (steering.pause ?? steering.run)
            ? [{ keys: [keys.pause], label: t(steering.pause ? 'live.attempt.pause' : 'live.attempt.run') }]
            : []),
          ...(keys.take && of?.going
            ? [{ keys: [keys.take], label: t(steering.drives ? 'live.attempt.give' : 'live.attempt.take') }]
            : []),
          { keys: ['ArrowLeft', 'ArrowRight'], label: t('live.attempt.lookBack') },
          { keys: ['Escape'], label: t(editing ? 'common.cancel' : 'live.attempt.back') },
        ]}
      >
        <span>
          {of &&
            (now && !of.going
              ? t('live.attempt.stepsDone', { count: steps })
              : t('live.attempt.stepOf', { step: at + 1, of: of.maxSteps }))}{' '}
          {drawn && actionPlace(drawn)}
        </span>
      </StatusBar>
      {forking && <ForkDialog run={run} itemId={itemId} step={forkAt} onClose={() => setForking(false)} />}
    </>
  );
}
