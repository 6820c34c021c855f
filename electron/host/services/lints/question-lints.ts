import type { Lint } from '#shared/contract/common.ts';
import type { QuestionContent } from '#shared/contract/questions.ts';
import { runLints } from '#shared/tasks/define.ts';
import { questionLints } from '#shared/tasks/understanding/lints.ts';

/** What the checks find on one question; `app` is its screenshot's app, whose name must not be in it. */
export function lintsOfQuestion(content: QuestionContent, app: string | null): Lint[] {
  return runLints(questionLints, { content, app });
}
