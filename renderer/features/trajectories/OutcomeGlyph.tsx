import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { namesEarlyStop } from '#shared/episodes/early-stop.ts';
import type { Outcome } from '#shared/episodes/episode.ts';
import { right, type Shape, wrong } from '../../ui/pictures/shapes.tsx';
import { Row } from '../../ui/layout/primitives.tsx';

const shapes: Record<Outcome, Shape> = {
  success: right,
  failure: wrong,
  uncompleted: {
    colour: 'var(--text2)',
    shape: (
      <path
        d="M2.5 1h7M2.5 11h7M3.4 1v1.8L6 6l2.6-3.2V1M3.4 11V9.2L6 6l2.6 3.2V11"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    ),
  },
  error: {
    colour: 'var(--warn)',
    shape: (
      <>
        <path
          d="M4 1v2.4M8 1v2.4M2.6 3.4h6.8v2.2a3.4 3.4 0 0 1-6.8 0zM6 9v2.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
        />
        <path d="m1 11 10-10" stroke="currentColor" strokeWidth="1.3" />
      </>
    ),
  },
  unknown: {
    colour: 'var(--dim)',
    shape: (
      <>
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path
          d="M4.4 4.7a1.6 1.6 0 1 1 2.3 1.5c-.5.3-.7.6-.7 1.1M6 8.6v.9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
        />
      </>
    ),
  },
};

/** An unfinished episode that was stopped early, because its agent repeated itself. */
const stopped: Shape = {
  colour: 'var(--text2)',
  shape: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <rect x="4" y="4" width="4" height="4" fill="currentColor" />
    </>
  ),
};

interface Ending {
  outcome: Outcome;
  /** The source's reason: one that names an early stop gives an unfinished episode its own shape. */
  reason?: string | undefined;
}

/** The shape of an ending, where words say it elsewhere. */
export function OutcomeShape({ outcome, reason = '' }: Ending) {
  const { colour, shape } = outcome === 'uncompleted' && namesEarlyStop(reason) ? stopped : shapes[outcome];
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" style={{ color: colour }} aria-hidden="true">
      {shape}
    </svg>
  );
}

/** How an episode ended: shape, then word, then colour. */
export function OutcomeGlyph({ outcome, reason }: Ending) {
  const { t } = useTranslation();
  return (
    <Row as="span" inline align="center" gap={5} minWidth={0} tone="text2" space="nowrap">
      <OutcomeShape outcome={outcome} reason={reason} />
      <span>{t(`trajectories.outcome.${outcome}`)}</span>
    </Row>
  );
}

/** In place of an ending that the reader is not shown before their own label. */
export function HiddenOutcome() {
  const { t } = useTranslation();
  return (
    <Row
      as="span"
      inline
      align="center"
      gap={5}
      minWidth={0}
      tone="text2"
      space="nowrap"
      title={t('trajectories.closed')}
    >
      <IconEyeOff size={13} stroke={1.6} aria-hidden="true" />
      <span>{t('trajectories.closedShort')}</span>
    </Row>
  );
}
