import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../transport/client.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { readDraft, useModelDraft } from '../model-draft.ts';
import { useItemChoice } from './use-item-choice.ts';

/** A try of the drafted record on an item of a release: the messages at once; the model only when told. */
export function useItemTry() {
  const draft = useModelDraft();
  const read = readDraft(draft);
  const choice = useItemChoice();
  const refusal = useCallRefusal('ownParts.tryItem');
  const { task, release, index } = choice;
  const record = read.ok ? read.record : null;
  const at = record && task !== null && release !== null ? { record, task, release, index } : null;
  const shown = useQuery({
    ...orpc.ownParts.tryItem.queryOptions({
      input: { ...(at ?? { record: record as never, task: '', release: '', index: 0 }), send: false },
      placeholderData: keepPreviousData,
    }),
    enabled: at !== null && refusal === null,
    retry: false,
  });
  const asking = useMutation(orpc.ownParts.tryItem.mutationOptions());
  // A result belongs to the record and the item that it was made of.
  const key = JSON.stringify(at);
  const { reply: _, send: __, ...of } = asking.variables ?? { reply: '', send: false };
  const mine = asking.variables !== undefined && JSON.stringify({ ...of }) === key;
  return {
    choice,
    refusal,
    shown,
    wrong: read.ok ? null : read.why,
    pending: asking.isPending,
    error: mine ? asking.error : null,
    result: mine && !asking.isPending ? asking.data : undefined,
    ask: () => at && asking.mutate({ ...at, send: true }),
    read: (reply: string) => at && asking.mutate({ ...at, send: false, reply }),
  };
}
