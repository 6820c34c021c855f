import { letterReader, parseLetter } from '../understanding/strict.ts';
import type { Reading } from '../reading.ts';
import type { KnowledgeItem } from './item.ts';
import { parseYesNo, yesNoReader } from './yes-no/yes-no.ts';

export const knowledgeReader = `${letterReader}, ${yesNoReader}`;

/** A letter for multiple choice (see the strict letter parser), one of three words for yes-or-no questions. */
export function parseKnowledge(
  reply: string,
  item: Pick<KnowledgeItem, 'form' | 'options'>,
  asked?: string,
): Reading<string> {
  return item.form === 'yes_or_no' ? parseYesNo(reply, asked) : parseLetter(reply, item, asked);
}
