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
import { Row } from '../../ui/layout/primitives.tsx';
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

/** A run's state as glyph and word. One that ended with a note, or failed for every item, has a warning instead of the tick. */
export function RunState({
  run: { state, notes, done, failed },
}: {
  run: Pick<Run, 'state' | 'notes' | 'done' | 'failed'>;
}) {
  const { t } = useTranslation();
  const ended = state === 'done';
  const noted = ended && notes.length > 0;
  const warned = noted || (ended && done === 0 && failed > 0);
  const word = noted ? 'runs.doneWithNote' : warned ? 'runs.doneAllFailed' : (`runs.state.${state}` as const);
  const Glyph = warned ? IconAlertTriangle : glyphs[state];
  return (
    <Row
      as="span"
      align="center"
      gap={5}
      space="nowrap"
      className={classes.state}
      data-state={state}
      data-warned={warned || undefined}
      title={phrasesWords(notes) ?? undefined}
    >
      <Glyph size={14} stroke={1.6} aria-hidden="true" />
      {t(word)}
    </Row>
  );
}
