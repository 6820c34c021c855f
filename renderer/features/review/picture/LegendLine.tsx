/** How a kind of box is drawn. */
export function LegendLine({ dash, colour, round }: { dash?: string | undefined; colour: string; round?: boolean }) {
  return (
    <svg width={18} height={10} aria-hidden="true">
      <line
        x1={1}
        y1={5}
        x2={17}
        y2={5}
        stroke={colour}
        strokeWidth={2.2}
        strokeDasharray={dash}
        strokeLinecap={round ? 'round' : 'butt'}
      />
    </svg>
  );
}
