import { z } from 'zod';
import { bbox, point } from '#shared/geometry/shapes.ts';

/** Colours of marks; those of options follow the order of their letters. */
export const markColours = { red: '#ff5c62', blue: '#4da0ff', green: '#3fd07a', orange: '#ff9d2b' } as const;
export type MarkColour = keyof typeof markColours;
const colours = Object.keys(markColours) as [MarkColour, ...MarkColour[]];
const colour = z.enum(colours);
const letter = z
  .string()
  .regex(/^[A-Z]$/)
  .optional();

/** A mark drawn on a picture before it is shown or sent; positions in pixels of the picture. */
export const pictureMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), bbox, colour, letter }),
  z.object({ kind: z.literal('point'), point, colour, letter }),
  z.object({ kind: z.literal('arrow'), from: point, to: point, colour, letter }),
]);
export type PictureMark = z.infer<typeof pictureMark>;

/** The colour of an option by index: A red, B blue, C green, D orange, then from the start again. */
export const colourAt = (place: number): MarkColour => colours[place % colours.length] ?? 'red';
