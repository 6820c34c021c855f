import type { BoxKind } from '../../../canvas/engine/shapes.ts';

const dash: Record<BoxKind, string | undefined> = { locate: undefined, interact: '3 2', current: '0.1 2.6' };

/** A kind of box as a small picture: solid, dashed, dotted, in its colour. */
export function Swatch({ kind, size = 12 }: { kind: BoxKind | 'prelabel'; size?: number }) {
  const prelabel = kind === 'prelabel';
  return (
    <svg width={size} height={Math.round(size * 0.84)} viewBox="0 0 12 10" aria-hidden="true" style={{ flex: 'none' }}>
      <rect
        x="1"
        y="1"
        width="10"
        height="8"
        fill="none"
        stroke={prelabel ? 'var(--dim)' : `var(--swatch-${kind})`}
        strokeWidth={prelabel ? 1 : 1.8}
        strokeDasharray={prelabel ? undefined : dash[kind]}
        strokeLinecap={kind === 'current' ? 'round' : 'butt'}
      />
    </svg>
  );
}
