import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconLoader2,
  IconMessageOff,
  IconPlugConnectedX,
  IconScale,
  IconSquareX,
  IconAlertTriangle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LiveMoment } from '#shared/agents/moment.ts';
import type { TileState } from '#shared/contract/runs/live.ts';
import classes from './Live.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

export const stateGlyphs = {
  waiting: IconClock,
  running: IconLoader2,
  success: IconCircleCheck,
  failure: IconSquareX,
  uncompleted: IconHourglass,
  open: IconScale,
  'env-error': IconPlugConnectedX,
  quarantined: IconAlertTriangle,
  stopped: IconBan,
  failed: IconMessageOff,
} as const satisfies Record<TileState, unknown>;

/** The state of an attempt as glyph and word; while it is in progress, what it is doing. */
export function LiveState({ state, moment }: { state: TileState; moment: LiveMoment | null }) {
  const { t } = useTranslation();
  const Glyph = stateGlyphs[state];
  return (
    <Row as="span" inline align="center" gap={5} space="nowrap" className={classes.state} data-state={state}>
      <Glyph size={14} stroke={1.6} aria-hidden="true" />
      {state === 'running' && moment && moment.state !== 'ended'
        ? t(`live.moment.${moment.state}`)
        : t(`live.state.${state}`)}
    </Row>
  );
}
