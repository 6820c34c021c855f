import { element } from '#shared/items/element/index.ts';
import { question } from '#shared/items/question/index.ts';
import { goalCompletionHooks } from './goal-completion/index.ts';
import { knowledgeHooks } from './knowledge-question/index.ts';
import type { KindHooks } from './kind.ts';

/** Kinds with a body of their own in Review, in the frame `ItemFrame`; a new one adds a line. */
const hooks: readonly KindHooks[] = [goalCompletionHooks, ...knowledgeHooks];

/** The hooks of a kind; undefined for one that the picture and its panel show. */
export const kindHooks = (id: string | undefined): KindHooks | undefined => hooks.find((one) => one.id === id);

/** Kinds of items that the Review screen opens. */
export const shownKinds: readonly string[] = [question.id, element.id, ...hooks.map(({ id }) => id)];
