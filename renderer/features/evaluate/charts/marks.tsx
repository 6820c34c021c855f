/** Marker shapes of models, in the order of the categorical colours. */
export const markShapes = ['circle', 'square', 'triangle', 'diamond', 'bar', 'ring', 'plus', 'cross'] as const;
export type MarkShape = (typeof markShapes)[number];

export interface Mark {
  shape: MarkShape;
  /** CSS colour. */
  colour: string;
  /** Drawn as an outline only. */
  hollow?: boolean;
}

/** Published figures: hollow, and separate from what was computed. */
export const publishedMark: Mark = { shape: 'diamond', colour: 'var(--faint)', hollow: true };

/** Mark of the n-th model; baselines are grey bars. */
export function markOf(at: number, baseline: boolean): Mark {
  if (baseline) return { shape: 'bar', colour: 'var(--cat8)' };
  const n = at % 7;
  return { shape: markShapes[n] ?? 'circle', colour: `var(--cat${n + 1})` };
}

/** Path of a mark of 10 px around (0, 0). */
export function markPath(shape: MarkShape): string {
  switch (shape) {
    case 'circle':
    case 'ring':
      return 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z';
    case 'square':
      return 'M-4 -4h8v8h-8z';
    case 'triangle':
      return 'M0 -4.6L4.6 4H-4.6z';
    case 'diamond':
      return 'M0 -5L5 0L0 5L-5 0z';
    case 'bar':
      return 'M-1.5 -5h3v10h-3z';
    case 'plus':
      return 'M-1.5 -5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z';
    case 'cross':
      return 'M-4.5 -3L-3 -4.5L0 -1.5L3 -4.5L4.5 -3L1.5 0L4.5 3L3 4.5L0 1.5L-3 4.5L-4.5 3L-1.5 0z';
  }
}

/** A model's mark around (0, 0), inside a drawing. */
export function MarkPath({ mark }: { mark: Mark }) {
  const hollow = mark.shape === 'ring' || mark.hollow === true;
  return (
    <path
      d={markPath(mark.shape)}
      fill={hollow ? 'none' : mark.colour}
      stroke={hollow ? mark.colour : 'none'}
      strokeWidth="1.6"
    />
  );
}

/** A model's mark as a small picture. */
export function MarkGlyph({ mark }: { mark: Mark }) {
  return (
    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
      <MarkPath mark={mark} />
    </svg>
  );
}
