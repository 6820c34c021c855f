import type { BoxKind } from '../engine/shapes.ts';

/** How a box is drawn; widths and dashes in screen pixels, never scaled with zoom (design tokens, Boxes and marks). */
export interface MarkStyle {
  colour: string;
  line: number;
  dash: readonly number[];
  cap: CanvasLineCap;
  halo: string;
}

const halo = 'rgb(10 10 10 / 78%)';

export const markStyles: Record<BoxKind, MarkStyle> = {
  locate: { colour: '#38c6ff', line: 1.75, dash: [], cap: 'butt', halo },
  interact: { colour: '#ffc043', line: 1.75, dash: [7, 4], cap: 'butt', halo },
  current: { colour: '#ff6987', line: 2.4, dash: [0, 4.2], cap: 'round', halo },
};

export const prelabelStyle: MarkStyle = {
  colour: '#f4f4f4',
  line: 1,
  dash: [],
  cap: 'butt',
  halo: 'rgb(10 10 10 / 50%)',
};

/** A box that leaves the picture. */
export const strayStyle: MarkStyle = { colour: '#ff9a8a', line: 1, dash: [], cap: 'butt', halo };
