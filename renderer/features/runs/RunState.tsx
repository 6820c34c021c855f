import {
  IconAlertTriangle,
  IconBan,
  IconCalculator,
  IconCircleCheck,
  IconHourglass,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnectedX,
  IconCoin,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Run } from '#shared/contract/runs.ts';
import classes from './Runs.module.css';

const glyphs = {
  estimated: IconCalculator,
  running: IconPlayerPlay,
  pausing: IconHourglass,
  paused: IconPlayerPause,
  capped: IconCoin,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
  cancelled: IconBan,
  interrupted: IconPlugConnectedX,
} as const;

/** A run's state as glyph and word. One that is over and got nothing done looks like the failure that it is. */
export function RunState({ run: { state, done, failed } }: { run: Pick<Run, 'state' | 'done' | 'failed'> }) {
  const { t } = useTranslation();
  const shown = state === 'done' && done === 0 && failed > 0 ? 'failed' : state;
  const Glyph = glyphs[shown];
  return (
    <span className={classes.state} data-state={shown}>
      <Glyph size={14} stroke={1.6} aria-hidden="true" />
      {t(`runs.state.${shown}`)}
    </span>
  );
}
