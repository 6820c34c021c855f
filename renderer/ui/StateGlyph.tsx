import { useTranslation } from 'react-i18next';
import type { ItemState } from '#shared/records/fields.ts';
import { right, type Shape, wrong } from './pictures/shapes.tsx';
import { Row, Text } from './layout/primitives.tsx';
import classes from './StateGlyph.module.css';

export type ShownState = ItemState | 'frozen' | 'prelabel';

const shapes: Record<ShownState, Shape> = {
  draft: {
    colour: 'var(--dim)',
    shape: (
      <circle cx="6" cy="6" r="4.9" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.2 1.65" />
    ),
  },
  to_review: {
    colour: 'var(--text2)',
    shape: (
      <>
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" />
      </>
    ),
  },
  conflict: {
    colour: 'var(--warn)',
    shape: (
      <>
        <path d="M6 1.4 11.2 10.6H.8z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
        <path d="M6 4.8v2.6M6 8.6v.9" stroke="currentColor" strokeWidth="1.3" />
      </>
    ),
  },
  approved: right,
  rejected: wrong,
  frozen: {
    colour: 'var(--text2)',
    shape: (
      <>
        <rect x="1.8" y="5" width="8.4" height="6.2" rx="1" fill="currentColor" />
        <path d="M3.6 5V3.6a2.4 2.4 0 0 1 4.8 0V5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  retired: {
    colour: 'var(--faint)',
    shape: (
      <>
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="m2.6 9.4 6.8-6.8" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  prelabel: {
    colour: 'var(--dim)',
    shape: (
      <rect
        x="1"
        y="1"
        width="10"
        height="10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray="1.4 1.6"
      />
    ),
  },
};

/**
 * A state by shape, then word, then colour. Without `word` the glyph carries the name itself, unless it is `decorative`:
 * then a word is next to it that says more.
 */
export function StateGlyph({
  state,
  word = false,
  decorative = false,
  size = 12,
}: {
  state: ShownState;
  word?: boolean;
  decorative?: boolean;
  size?: number;
}) {
  const { t } = useTranslation();
  const { colour, shape } = shapes[state];
  const name = t(`common.state.${state}`);
  return (
    <Row as="span" inline align="center" gap={5} space="nowrap" className={classes.root}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 12 12"
        style={{ color: colour }}
        role={word || decorative ? undefined : 'img'}
        aria-label={word || decorative ? undefined : name}
        aria-hidden={word || decorative ? true : undefined}
      >
        {shape}
      </svg>
      {word && <Text tone="text2">{name}</Text>}
    </Row>
  );
}
