import { taskTypes } from '#shared/tasks/registry.ts';
import { automationScorer } from './automation.ts';
import type { Scorer } from './define.ts';
import { fineStateScorer } from './fine-state.ts';
import { scorerFromSchema } from './from-schema.ts';
import { groundingScorer } from './grounding.ts';
import { knowledgeScorer } from './knowledge.ts';
import { processScorer } from './process.ts';
import { understandingScorer } from './understanding.ts';

/** Scorers of tasks with published gold files; a task without a line here is scored by its own schema. */
const published: readonly Scorer[] = [
  understandingScorer,
  groundingScorer,
  fineStateScorer,
  automationScorer,
  knowledgeScorer,
  processScorer,
];

/** One scorer per task type, in the order of the task registry. */
export const scorers = (): Scorer[] =>
  taskTypes.map((task) => published.find((scorer) => scorer.task === task.id) ?? scorerFromSchema(task));
