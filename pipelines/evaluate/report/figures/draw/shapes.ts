import type { Pen } from './pen.ts';

const shapes = ['circle', 'square', 'triangle', 'diamond', 'bar', 'ring', 'plus', 'cross'] as const;
const dashes = [undefined, '6 3', '2 3', '8 3 2 3'] as const;

/** The dash of a category, so that lines differ without colour. */
export const dash = (place: number): string | undefined => dashes[place % dashes.length];

const paths: Record<(typeof shapes)[number], string> = {
  circle: 'm-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z',
  square: 'm-4 -4h8v8h-8z',
  triangle: 'm0 -5l5 9h-10z',
  diamond: 'm0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z',
  bar: 'm-2 -6h4v12h-4z',
  ring: 'm-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  plus: 'm-1.5 -5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z',
  cross: 'm-5 -3l2 -2l3 3l3 -3l2 2l-3 3l3 3l-2 2l-3 -3l-3 3l-2 -2l3 -3z',
};

/** The shape of a category, centred on a point. */
export function mark(
  pen: Pen,
  { x, y, place, ink, title: text }: { x: number; y: number; place: number; ink: string; title: string },
): string {
  const shape = shapes[place % shapes.length] ?? 'circle';
  const fill = shape === 'ring' ? pen.colours.page : ink;
  return pen.path(
    `M${x.toFixed(2)} ${y.toFixed(2)}${paths[shape]}`,
    { fill, stroke: shape === 'ring' ? ink : pen.colours.page },
    text,
  );
}
