import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import { Popover } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChartBar,
  IconChevronLeft,
  IconEyeCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { navigate } from '../../places/route.ts';
import { runTitle } from '../../i18n/run-title.ts';
import { formatCount, formatDay } from '../../i18n/numbers.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RunState } from './RunState.tsx';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Runs.module.css';
import { Bar, BarEnd, BarTitle } from '../../ui/Bar.tsx';

/** The run, its state, and its actions. */
export function RunBar({
  run,
  busy,
  onPause,
  onLimits,
  asking,
  onAsk,
  onCancel,
}: {
  run: RunDetail;
  busy: boolean;
  onPause: (() => void) | null;
  onLimits: (() => void) | null;
  asking: boolean;
  onAsk: (asked: boolean) => void;
  onCancel: (() => void) | null;
}) {
  const { t } = useTranslation();
  const refusals = {
    limits: useCallRefusal('runs.setBudget'),
    pause: useCallRefusal('runs.pause'),
    resume: useCallRefusal('runs.resume'),
    cancel: useCallRefusal('runs.cancel'),
  };
  const pauseKey = useShortcut('run-pause');
  const going = run.state === 'running';
  return (
    <Bar aria-label={t('actions.go-runs')}>
      <IconButton icon={IconChevronLeft} label={t('runs.bar.back')} onClick={() => navigate({ screen: 'runs' })} />
      <BarTitle>{runTitle(run.title)}</BarTitle>
      <Text tone="dim">{t('runs.bar.sub', { id: run.id.slice(-6), by: run.by, day: formatDay(run.startedAt) })}</Text>
      <RunState run={run} />
      <BarEnd>
        {run.kind === 'construct' && run.subject !== agentPipelineId && run.state === 'done' && run.done > 0 && (
          <ActionButton kind="primary" icon={IconEyeCheck} onClick={() => navigate({ screen: 'review' })}>
            {t('runs.bar.review')}
          </ActionButton>
        )}
        {run.kind === 'evaluate' && (
          <ActionButton icon={IconChartBar} onClick={() => navigate({ screen: 'evaluate', params: { run: run.id } })}>
            {t('runs.bar.results')}
          </ActionButton>
        )}
        {onLimits && (
          <ActionButton icon={IconAdjustmentsHorizontal} refusal={refusals.limits} onClick={onLimits}>
            {t('runs.bar.limits')}
          </ActionButton>
        )}
        {onPause && (
          <ActionButton
            icon={going ? IconPlayerPause : IconPlayerPlay}
            kind={going ? 'default' : 'primary'}
            shortcut={pauseKey}
            refusal={going ? refusals.pause : refusals.resume}
            disabled={busy}
            onClick={onPause}
          >
            {t(going ? 'runs.bar.pause' : 'runs.bar.resume')}
          </ActionButton>
        )}
        {onCancel && (
          <Popover opened={asking} onChange={onAsk} position="bottom-end" width={340} trapFocus withRoles>
            <Popover.Target>
              <ActionButton icon={IconSquare} kind="bad" refusal={refusals.cancel} onClick={() => onAsk(!asking)}>
                {t('runs.bar.cancel')}
              </ActionButton>
            </Popover.Target>
            <Popover.Dropdown>
              <div className={classes.ask}>
                <p>
                  {t('runs.bar.cancelAsk', {
                    done: formatCount(run.done),
                    left: formatCount(Math.max(0, run.items - run.done - run.failed)),
                  })}
                </p>
                <Row justify="flex-end" gap={8}>
                  <ActionButton onClick={() => onAsk(false)}>{t('runs.bar.cancelNo')}</ActionButton>
                  <ActionButton kind="bad" disabled={busy} onClick={onCancel}>
                    {t('runs.bar.cancelYes')}
                  </ActionButton>
                </Row>
              </div>
            </Popover.Dropdown>
          </Popover>
        )}
      </BarEnd>
    </Bar>
  );
}
