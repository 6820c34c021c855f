import { knowledgeQuestion, knowledgeText } from '#shared/items/knowledge-question/index.ts';
import { plainHooks } from '../plain/index.ts';

/** Knowledge questions are reviewed as their kinds declare. */
export const knowledgeHooks = [...plainHooks(knowledgeQuestion), ...plainHooks(knowledgeText)];
