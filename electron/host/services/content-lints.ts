import type { Lint } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import type { Size } from '#shared/geometry/box.ts';
import { runLints } from '#shared/tasks/define.ts';
import { elementLints } from '#shared/tasks/element-lints.ts';
import { dualBoxLints } from '#shared/tasks/fine_state/lints.ts';
import { instructionLints } from '#shared/tasks/grounding/lints.ts';
import type { SavedKind } from './entity.ts';
import { lintsOfQuestion } from './question-lints.ts';

function lintsOfElement(content: unknown, image: Size): Lint[] {
  const element = elementContent.parse(content);
  const dual = element.locate && element.category ? runLints(dualBoxLints, { ...element, locate: element.locate }) : [];
  return [...runLints(elementLints, { content: element, image }), ...dual];
}

function lintsOfInstruction(content: unknown): Lint[] {
  const { type, text } = instructionContent.parse(content);
  return type === 'basic' || type === 'advanced' ? runLints(instructionLints, { type, text }) : [];
}

/** What the checks find in an item's content on its screenshot; every create and save stores it. */
export function contentLints(kind: SavedKind, content: unknown, on: Size & { app: string | null }): Lint[] {
  switch (kind) {
    case 'question':
      return lintsOfQuestion(questionContent.parse(content), on.app);
    case 'instruction':
      return lintsOfInstruction(content);
    case 'element':
      return lintsOfElement(content, on);
    case 'screenshot':
      return [];
  }
}
