import type { Lint } from '#shared/records/fields.ts';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** An instruction as input of the check between the instructions of a screenshot. */
export interface WordedTarget {
  id: string;
  elementId: string;
  content: Pick<InstructionContent, 'type' | 'text'>;
}

export const wordingCodes = ['duplicate-instruction'] as const;

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Duplicates: the same words of one type for one element, ignoring case and spaces. By instruction id; all but the
 * first have the finding, so that retiring those that have it leaves one.
 */
export function lintsBetweenWordings(all: readonly WordedTarget[]): Map<string, Lint[]> {
  const first = new Set<string>();
  const found = new Map<string, Lint[]>();
  for (const { id, elementId, content } of all) {
    const words = plain(content.text);
    const key = JSON.stringify([elementId, content.type, words]);
    if (words !== '' && first.has(key))
      found.set(id, [
        {
          code: 'duplicate-instruction',
          severity: 'warning',
          detail: phrase('lint-duplicate-instruction', { type: content.type }),
        },
      ]);
    first.add(key);
  }
  return found;
}
