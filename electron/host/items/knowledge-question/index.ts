import { knowledgeQuestion, knowledgeText } from '#shared/items/knowledge-question/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { baselineLints, knowledgeKinds } from '../../services/knowledge/baselines.ts';
import { plainHooks } from '../plain/index.ts';

/** Knowledge questions are reviewed as their kinds declare; the checks of both are made with those on pictures. */
export const knowledgeHooks = [
  ...plainHooks(knowledgeQuestion).map((hooks) => ({
    ...hooks,
    projectLints: (db: ReadDb) => baselineLints(db, knowledgeKinds),
  })),
  ...plainHooks(knowledgeText),
];
