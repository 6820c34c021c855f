import { z } from 'zod';
import { author, bbox, edit, id, itemState, lint } from './common.ts';
import { procedure } from './errors.ts';

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

export const instructionTypes = ['basic', 'advanced', 'locate', 'interact'] as const;

/** One instruction for an element: basic and advanced (MMBench-GUI L2), locate and interact (FineState-Bench). */
export const instructionContent = z.object({
  type: z.enum(instructionTypes),
  text: z.string().max(2000),
  /** Style of the variant (the paper asks for three per type); null if there is only one. */
  style: z.string().max(60).nullable().default(null),
  /** The variant a person chose for its type; only picked ones enter a release. */
  picked: z.boolean().default(false),
});
export type InstructionContent = z.infer<typeof instructionContent>;

export const element = z.object({
  id,
  screenshotId: id,
  revision: z.number().int(),
  state: itemState,
  content: elementContent,
  /** Where it came from: a person, `atspi`, `dom`, `ocr`, a format id, or a model's name. */
  source: z.string(),
  lints: z.array(lint),
});
export type Element = z.infer<typeof element>;

export const instruction = z.object({
  id,
  elementId: id,
  screenshotId: id,
  revision: z.number().int(),
  state: itemState,
  content: instructionContent,
  /** Its first author: an annotator, a model, `builtin/writer`, a format id. */
  source: z.string(),
  /** Author of the current revision. */
  author,
  lints: z.array(lint),
});
export type Instruction = z.infer<typeof instruction>;

/** Name of an undo step, in the imperative: `Move box`. */
const label = z.string().min(1).max(80);
const based = { id, baseRevision: z.number().int() };

export const elements = {
  list: procedure
    .input(z.object({ screenshotId: id, withRetired: z.boolean().default(false) }))
    .output(z.array(element)),
  /**
   * Shows a reviewer the boxes of a screenshot that wait for their own blind answer; their answers are no longer blind.
   */
  reveal: procedure.input(z.object({ screenshotId: id })).output(z.object({ shown: z.number().int() })),
  get: procedure.input(z.object({ id })).output(element),
  /**
   * Adds elements in one undo step. Given `id`s make the call safe to repeat: elements that exist already are returned
   * unchanged.
   */
  create: procedure
    .input(
      z.object({
        screenshotId: id,
        made: z
          .array(
            z.object({
              id: z.uuid().optional(),
              content: elementContent,
              source: z.string().min(1).max(120).optional(),
            }),
          )
          .min(1)
          .max(1000),
        label,
        edit,
      }),
    )
    .output(z.array(element)),
  /** Saves new revisions in one undo step; on CONFLICT none is saved. */
  save: procedure
    .input(
      z.object({
        edits: z
          .array(z.object({ ...based, content: elementContent }))
          .min(1)
          .max(1000),
        label,
        edit,
      }),
    )
    .output(z.array(element)),
  /** Approves, rejects (with a reason), retires or restores; one undo step, all or none. */
  setState: procedure
    .input(
      z.object({
        items: z.array(z.object(based)).min(1).max(1000),
        state: itemState,
        /** For a rejection: a built-in reason of elements, or one of the project's own. */
        reason: z.string().min(1).max(60).optional(),
        label,
        edit,
      }),
    )
    .output(z.array(element)),
  /** Instructions of a screenshot's elements, in the order of creation. */
  instructions: procedure.input(z.object({ screenshotId: id })).output(z.array(instruction)),
  addInstruction: procedure.input(z.object({ elementId: id, content: instructionContent, edit })).output(instruction),
  saveInstruction: procedure.input(z.object({ ...based, content: instructionContent, edit })).output(instruction),
  /** Picks one variant for its type; the others of that type are no longer picked. One undo step. */
  pickInstruction: procedure.input(z.object({ ...based, edit })).output(z.array(instruction)),
  setInstructionState: procedure.input(z.object({ ...based, state: itemState, edit })).output(instruction),
};
