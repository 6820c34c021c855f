import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { instructionContent, type InstructionContent } from '#shared/contents/instruction.ts';
import type { ReadDb } from '../../db/connection.ts';
import { partsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { getRevision, listRevisions } from '../../db/queries/items/revisions.ts';

type Words = Pick<InstructionContent, 'type' | 'text'>;

const says = (content: unknown, { type, text }: Words): boolean => {
  const parsed = instructionContent.safeParse(content);
  return parsed.success && parsed.data.type === type && parsed.data.text === text;
};

/**
 * The instruction that this model drafted with these words for this element before, retired ones too: a second run
 * gets the same drafts from the ledger and must not make them twice.
 */
export function findWorded(db: ReadDb, elementId: string, model: string, words: Words): StoredItem | null {
  for (const item of partsOf(db, elementId)) {
    const first = getRevision(db, instructionKind.id, item.id, 1);
    if (first?.author.kind === 'model' && first.author.name === model && says(first.content, words)) return item;
  }
  return null;
}

/** The first revision of an instruction with these words; null if it never had them. */
export function revisionSaying(db: ReadDb, id: string, words: Words): number | null {
  return listRevisions(db, instructionKind.id, id).find(({ content }) => says(content, words))?.number ?? null;
}

export function stillSays(item: StoredItem, words: Words): boolean {
  return says(item.content, words);
}
