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
import { phrasesWords } from '../../i18n/phrase-words.ts';
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

/** A run's state as glyph and word. One that ended with a note has a warning instead of the tick. */
export function RunState({ run: { state, notes } }: { run: Pick<Run, 'state' | 'notes'> }) {
  const { t } = useTranslation();
  const warned = state === 'done' && notes.length > 0;
  const Glyph = warned ? IconAlertTriangle : glyphs[state];
  return (
    <span
      className={classes.state}
      data-state={state}
      data-warned={warned || undefined}
      title={phrasesWords(notes) ?? undefined}
    >
      <Glyph size={14} stroke={1.6} aria-hidden="true" />
      {t(warned ? 'runs.doneWithNote' : `runs.state.${state}`)}
    </span>
  );
}
