import { type InstructionContent, instructionContent } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { Pointing } from '#shared/items/instruction/pointing.ts';
import { runLints } from '#shared/lints/define.ts';
import { instructionLints } from '#shared/items/instruction/lints.ts';
import { defineItemKind, stateLeftOut } from '../define.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** An instruction for an element; reviewed together with the element and its other variants. */
export const instruction = defineItemKind<InstructionContent, Pointing>({
  id: 'instruction',
  plural: 'instructions',
  subject: 'screenshot',
  partOf: 'element',
  content: instructionContent,
  label: ({ text }) => text,
  facet: ({ type }) => type,
  corrects: [{ name: 'instruction', path: ['text'] }],
  lints: ({ type, text }) =>
    type === 'basic' || type === 'advanced' ? runLints(instructionLints, { type, text }) : [],
  appLints: [],
  // Picking one of its variants changes no text.
  keepsFindings: (before, after) => before.text === after.text && before.type === after.type,
  release: {
    leftOut: ({ state, content }) => stateLeftOut(state) ?? (content.picked ? null : phrase('left-out-not-picked')),
    incomplete({ type }, parent) {
      if (type !== 'locate' && type !== 'interact') return null;
      const { interact, stateTarget } = elementContent.parse(parent);
      if (interact === null) return phrase('left-out-no-interact');
      return stateTarget?.trim() ? null : phrase('left-out-no-target-state');
    },
    order: () => 0,
  },
  review: null,
});
