import { agentTaskHooks } from './agent-task/index.ts';
import { boxHooks } from './box/index.ts';
import { controlCheckHooks } from './control-check/index.ts';
import { elementHooks } from './element/index.ts';
import { goalCompletionHooks } from './goal-completion/index.ts';
import { knowledgeHooks } from './knowledge-question/index.ts';
import type { KindHooks, PictureHooks } from './kind.ts';
import { questionHooks } from './question/index.ts';
import type { BlindItem, RevealedItem } from '../review.ts';

/** Kinds with a body of their own, in the frame `ItemFrame`; a new one adds a line. */
export const framedKinds: readonly KindHooks[] = [
  goalCompletionHooks,
  controlCheckHooks,
  agentTaskHooks,
  ...knowledgeHooks,
  boxHooks,
];

/** An item is passed only to the hooks of its own kind (`pictureHooks`), so they may narrow its type. */
const onPicture = <B extends BlindItem, R extends RevealedItem>(hooks: PictureHooks<B, R>) =>
  hooks as unknown as PictureHooks;

/** Kinds that are reviewed on their picture, in the queue's order of kinds; a new one adds a line. */
export const picturedKinds: readonly PictureHooks[] = [onPicture(questionHooks), onPicture(elementHooks)];
