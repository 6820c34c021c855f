import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { plainHooks } from '../plain/index.ts';
import { queueEpisode, wrongWithLabel } from './queue-episode.ts';

/** Labels of episodes are reviewed as their kind declares; a file of labels may name the episodes themselves. */
export const goalCompletionHooks = plainHooks(goalCompletion).map((hooks) => ({
  ...hooks,
  labelsEpisodes: { wrong: wrongWithLabel, queue: queueEpisode },
}));
