import type { Lint } from '#shared/contract/common.ts';
import type { QuestionContent } from '#shared/contract/questions.ts';
import { runLints } from '#shared/tasks/define.ts';
import { questionLints } from '#shared/tasks/understanding/lints.ts';

/** Findings on one question; `app` is its screenshot's app, which the question must not name. */
export function lintsOfQuestion(content: QuestionContent, app: string | null): Lint[] {
  return runLints(questionLints, { content, app });
}
