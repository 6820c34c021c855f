import type { Lint } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import { runLints } from '#shared/tasks/define.ts';
import { dualBoxLints } from '#shared/tasks/fine_state/lints.ts';
import { instructionLints } from '#shared/tasks/grounding/lints.ts';
import type { SavedKind } from './entity.ts';
import { lintsOfQuestion } from './question-lints.ts';

function lintsOfElement(content: unknown): Lint[] {
  const element = elementContent.parse(content);
  return element.locate && element.category ? runLints(dualBoxLints, { ...element, locate: element.locate }) : [];
}

function lintsOfInstruction(content: unknown): Lint[] {
  const { type, text } = instructionContent.parse(content);
  return type === 'basic' || type === 'advanced' ? runLints(instructionLints, { type, text }) : [];
}

/** What the checks find in an item's content alone; every create and save stores it. */
export function contentLints(kind: SavedKind, content: unknown, app: string | null): Lint[] {
  switch (kind) {
    case 'question':
      return lintsOfQuestion(questionContent.parse(content), app);
    case 'instruction':
      return lintsOfInstruction(content);
    case 'element':
      return lintsOfElement(content);
    case 'screenshot':
      return [];
  }
}
