import type { CallContext } from '../host.ts';
import type { By } from '../changes/change.ts';
import { addElements, editElements, moveElements } from '../items/element/elements.ts';
import { getElement, listElements } from '../items/element/read.ts';
import {
  addInstruction,
  editInstruction,
  listInstructions,
  moveInstruction,
  pickInstruction,
} from '../items/instruction/instructions.ts';
import { revealBoxes } from '../items/blind/box-blind.ts';
import { api, requireSession } from './access/base.ts';

const by = (context: CallContext, label?: string): By => ({
  author: { kind: 'person', name: context.caller.name },
  as: context.caller.role,
  ...(label === undefined ? {} : { label }),
});

export const elements = {
  list: api.elements.list.handler(({ context, input }) =>
    listElements(requireSession(context).read, input.screenshotId, input.withRetired),
  ),
  reveal: api.elements.reveal.handler(({ context, input }) => {
    const { read, write } = requireSession(context);
    return { shown: revealBoxes(read, write, context.caller.name, input.screenshotId) };
  }),
  get: api.elements.get.handler(({ context, input }) => getElement(requireSession(context).read, input.id)),
  create: api.elements.create.handler(({ context, input }) =>
    addElements(requireSession(context), by(context, input.label), input.screenshotId, input.made, input.edit),
  ),
  save: api.elements.save.handler(({ context, input }) =>
    editElements(requireSession(context), by(context, input.label), input.edits, input.edit),
  ),
  setState: api.elements.setState.handler(({ context, input }) =>
    moveElements(requireSession(context), by(context, input.label), input.items, input.state, input),
  ),
  instructions: api.elements.instructions.handler(({ context, input }) =>
    listInstructions(requireSession(context).read, input.screenshotId),
  ),
  addInstruction: api.elements.addInstruction.handler(({ context, input }) =>
    addInstruction(requireSession(context), by(context), input.elementId, input.content, input.edit),
  ),
  saveInstruction: api.elements.saveInstruction.handler(({ context, input }) =>
    editInstruction(requireSession(context), by(context), input.id, input.baseRevision, input.content, input.edit),
  ),
  pickInstruction: api.elements.pickInstruction.handler(({ context, input }) =>
    pickInstruction(requireSession(context), by(context), input.id, input.baseRevision, input.edit),
  ),
  setInstructionState: api.elements.setInstructionState.handler(({ context, input }) =>
    moveInstruction(requireSession(context), by(context), input.id, input.baseRevision, input.state, input.edit),
  ),
};
