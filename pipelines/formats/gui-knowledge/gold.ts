import { itemOfKnowledge, type KnowledgeItem } from '#shared/tasks/knowledge/item.ts';
import { type GoldReader, rowOf } from '../gold/row.ts';
import { asQuestionRecord, contentOf, unseen } from './record.ts';

/** The item of a question file, by the same checks as the import; its picture files are not read. */
export const knowledgeGold: GoldReader<KnowledgeItem> = async (value) => [
  await rowOf(() => {
    const record = asQuestionRecord(value);
    const item = itemOfKnowledge(record.question_id, contentOf(record, unseen));
    return { part: '', strict: item, parity: item, why: null };
  }),
];
