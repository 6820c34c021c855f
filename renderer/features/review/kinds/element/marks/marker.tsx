/** Colour and shape of each model's points: distinguished by shape first (design tokens, charts). */
export const markers = ['circle', 'square', 'triangle', 'bar', 'plus', 'cross', 'ring', 'star'] as const;
export type Marker = (typeof markers)[number];

/** Colours on a picture never change with the theme. */
const colours = ['#5b9cf5', '#e69f00', '#2bb58a', '#ee6f45', '#c98bdb', '#e4d354', '#7cc7e8', '#d0d0d0'] as const;

export const colourOf = (at: number): string => colours[at % colours.length] ?? '#d0d0d0';
export const markerOf = (at: number): Marker => markers[at % markers.length] ?? 'circle';

const shapes: Record<Marker, string> = {
  circle: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  square: 'M-4.5 -4.5H4.5V4.5H-4.5Z',
  triangle: 'M0 -5.5L5.5 4.5H-5.5Z',
  bar: 'M-2 -6H2V6H-2Z',
  plus: 'M-1.8 -5.5H1.8V-1.8H5.5V1.8H1.8V5.5H-1.8V1.8H-5.5V-1.8H-1.8Z',
  cross: 'M-5 -3L-3 -5L0 -2L3 -5L5 -3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0Z',
  ring: 'M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z M-2.5 0a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z',
  star: 'M0 -6L1.6 -1.8L6 -1.8L2.5 1L3.8 5.4L0 2.8L-3.8 5.4L-2.5 1L-6 -1.8L-1.6 -1.8Z',
};

/** A model's point at a place of the screen: dark halo, bright shape. */
export function ModelMark({ at, x, y }: { at: number; x: number; y: number }) {
  return (
    <path
      d={shapes[markerOf(at)]}
      transform={`translate(${x} ${y})`}
      fill={colourOf(at)}
      fillRule="evenodd"
      stroke="#0a0a0a"
      strokeWidth={1.5}
      paintOrder="stroke"
    />
  );
}

/** A person's click: a white diamond with a dot; a cross in it where it missed. */
export function ClickMark({ x, y, hit, mine }: { x: number; y: number; hit: boolean | null; mine: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 -9L9 0L0 9L-9 0Z" fill="none" stroke="#0a0a0a" strokeOpacity={0.78} strokeWidth={4} />
      <path
        d="M0 -9L9 0L0 9L-9 0Z"
        fill="#ffffff"
        fillOpacity={mine ? 0.3 : 0}
        stroke="#ffffff"
        strokeWidth={2}
        strokeDasharray={mine ? undefined : '3 2'}
      />
      {hit === false ? (
        <path d="M-3 -3L3 3M3 -3L-3 3" stroke="#ffffff" strokeWidth={1.8} />
      ) : (
        <circle r={1.8} fill="#ffffff" stroke="#0a0a0a" strokeWidth={0.8} />
      )}
    </g>
  );
}
