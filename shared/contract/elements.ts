import { instructionContent } from '../contents/instruction.ts';
import { elementContent } from '../contents/element.ts';
import { z } from 'zod';
import { author, edit, id, itemState, lint } from '../records/fields.ts';
import { procedure } from './errors.ts';

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
