import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { contentsOf, type ReleasedGroup, type ReleasedScreenshot } from './released.ts';

/** An instruction of a release with its element. */
export interface Instructed {
  id: string;
  instruction: InstructionContent;
  element: { id: string; content: ElementContent };
  screenshot: ReleasedScreenshot;
}

/** Each instruction of the given types with its element, in the order of the release. */
export function instructedIn(group: ReleasedGroup, types: readonly string[]): Instructed[] {
  const { screenshot } = group;
  if (!screenshot) return [];
  const elements = new Map(contentsOf<ElementContent>(group, elementKind.id).map((entry) => [entry.id, entry]));
  return contentsOf<InstructionContent>(group, instructionKind.id).flatMap(({ id, parent, content: instruction }) => {
    const element = elements.get(parent ?? '');
    return element && types.includes(instruction.type) ? [{ id, instruction, element, screenshot }] : [];
  });
}

/** The picture of a frozen screenshot. */
export const imageOf = ({ sha256, width, height }: ReleasedScreenshot) => ({ ref: sha256, width, height });
