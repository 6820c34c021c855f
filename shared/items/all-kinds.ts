import type { AnyItemKind } from './define.ts';
import { agentTaskKind } from './agent-task/index.ts';
import { controlCheck } from './control-check/index.ts';
import { element } from './element/index.ts';
import { goalCompletion } from './goal-completion/index.ts';
import { instruction } from './instruction/index.ts';
import { knowledgeQuestion, knowledgeText } from './knowledge-question/index.ts';
import { question } from './question/index.ts';

/** Every kind of item, in their order in releases and reports; a new one adds a line here. */
export const allKinds: readonly AnyItemKind[] = [
  element,
  instruction,
  question,
  knowledgeQuestion,
  knowledgeText,
  goalCompletion,
  controlCheck,
  agentTaskKind,
];
