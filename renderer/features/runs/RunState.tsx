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
import type { Run } from '#shared/contract/runs/runs.ts';
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

/** A run's state as glyph and word. */
export function RunState({ state }: { state: Run['state'] }) {
  const { t } = useTranslation();
  const Glyph = glyphs[state];
  return (
    <span className={classes.state} data-state={state}>
      <Glyph size={14} stroke={1.6} aria-hidden="true" />
      {t(`runs.state.${state}`)}
    </span>
  );
}
