import type { Lint } from '#shared/records/fields.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { runLints } from '#shared/lints/define.ts';
import { questionLints } from '#shared/items/question/lints.ts';

/** Findings on one question; `app` is its screenshot's app, which the question must not name. */
export function lintsOfQuestion(content: QuestionContent, app: string | null): Lint[] {
  return runLints(questionLints, { content, app });
}
