import { bbox } from '../geometry/shapes.ts';
import { z } from 'zod';

export const elementKinds = ['text', 'icon'] as const;

/** FineState-Bench's four categories with their 23 component types (paper, component taxonomy). */
export const componentTypes = {
  A: ['Slider', 'Knob', 'Stepper', 'Seek Bar', 'Chart Point'],
  B: ['Switch', 'Checkbox', 'Radio Group', 'Tabs', 'Segmented Control', 'Accordion'],
  C: ['Rating', 'Color Picker', 'Date Picker', 'Time Picker', 'Listbox/Dropdown'],
  D: ['Drag & Reorder', 'Zoom & Pan', 'Resizable Pane', 'Carousel', 'Tree View', 'Splitter', 'Table Column'],
} as const;

export const componentCategory = z.enum(['A', 'B', 'C', 'D']);

/** What a person edits and a revision stores. All boxes in image pixels. */
export const elementContent = z.object({
  name: z.string().max(500).default(''),
  kind: z.enum(elementKinds).nullable().default(null),
  role: z.string().max(100).nullable().default(null),
  /** Locate box; null only for a "no such target" element. */
  locate: bbox.nullable(),
  interact: bbox.nullable().default(null),
  current: bbox.nullable().default(null),
  /** Further target regions: a hit in any of them counts. */
  regions: z.array(bbox).default([]),
  /** Outline in image pixels as x1,y1,x2,y2,…; null for a plain box. */
  polygon: z.array(z.number()).nullable().default(null),
  category: componentCategory.nullable().default(null),
  component: z.string().max(60).nullable().default(null),
  stateNow: z.string().max(300).nullable().default(null),
  stateTarget: z.string().max(300).nullable().default(null),
  description: z.string().max(2000).default(''),
  /** Values of the project's attributes by name; absent if none is set. */
  attributes: z.record(z.string().max(60), z.string().max(300)).exactOptional(),
  absent: z.boolean().default(false),
});

export type ElementContent = z.infer<typeof elementContent>;
