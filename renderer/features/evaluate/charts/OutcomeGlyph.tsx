import {
  IconAlertTriangle,
  IconBan,
  IconSquareCheckFilled,
  IconSquareRoundedX,
  IconWifiOff,
} from '@tabler/icons-react';
import type { Outcome } from '#shared/tasks/outcomes.ts';
import classes from '../Evaluate.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

const glyphs = {
  right: IconSquareCheckFilled,
  wrong: IconSquareRoundedX,
  'parse-failure': IconAlertTriangle,
  refusal: IconBan,
  error: IconWifiOff,
} as const;

/** How an answer was counted, by shape and colour; the word is next to it. */
export function OutcomeGlyph({ outcome }: { outcome: Outcome }) {
  const Glyph = glyphs[outcome];
  return (
    <Row
      tone={outcome === 'wrong' || outcome === 'error' ? 'bad' : outcome === 'right' ? 'ok' : undefined}
      as="span"
      inline
      className={classes.glyph}
      data-outcome={outcome}
    >
      <Glyph size={14} stroke={1.6} aria-hidden="true" />
    </Row>
  );
}
