import { outbox } from '../../../edits/index.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';

/** After a blind answer, what was hidden before (boxes, instructions, pre-labels) is refetched when next shown. */
export function openedByAnswer(): void {
  for (const queryKey of [orpc.elements.key(), orpc.prelabels.key(), orpc.screenshots.get.key()])
    void queryClient.invalidateQueries({ queryKey });
}

outbox.onSaved(({ kind }) => {
  if (kind === 'vote' || kind === 'point') openedByAnswer();
});
