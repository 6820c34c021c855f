import { outbox } from '../../../edits/index.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';

/** After a blind answer, what was hidden before (boxes, instructions, pre-labels, the outcome of an episode) is refetched when next shown. */
export function openedByAnswer(): void {
  const { elements, prelabels, screenshots, episodes } = orpc;
  for (const queryKey of [
    elements.key(),
    prelabels.key(),
    screenshots.get.key(),
    episodes.get.key(),
    episodes.steps.key(),
  ])
    void queryClient.invalidateQueries({ queryKey });
}

outbox.onSaved(({ kind }) => {
  if (kind === 'vote' || kind === 'point') openedByAnswer();
});
