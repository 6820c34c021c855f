import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { plainHooks } from '../plain/index.ts';

/** Labels of episodes are reviewed as their kind declares. */
export const goalCompletionHooks = plainHooks(goalCompletion);
