import type { QuestionContent } from '#shared/contents/question.ts';
import { question } from '#shared/items/question/index.ts';
import type { WrittenList } from './written-list.ts';

/** The questions of a screenshot. */
export const questionList: WrittenList = {
  kind: question.id,
  put({ questions }, { id, content, state, source, raw }) {
    questions.push({ id, content: content as QuestionContent, state, source, raw });
  },
};
