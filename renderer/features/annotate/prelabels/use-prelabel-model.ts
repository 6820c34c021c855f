import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { say } from '../../../ui/messages.ts';
import { i18next } from '../../../i18n/index.ts';
import { client, orpc } from '../../../transport/client.ts';
import { useSteady } from '../../../ui/use-steady.ts';

/** The state of asking a model for pre-labels of the open picture. */
export type ModelAnswer =
  | { kind: 'failed'; model: string; runId: string; why: string }
  | { kind: 'stopped'; model: string; runId: string };

const ended = ['done', 'failed', 'cancelled', 'capped', 'paused', 'interrupted'];

/** Asks a model to list the elements of one screenshot, as a run like any other; one at a time. */
export function usePrelabelModel(screenshotId: string | null) {
  const [asked, setAsked] = useState<{ runId: string; model: string; screenshotId: string } | null>(null);
  const [answer, setAnswer] = useState<ModelAnswer | null>(null);
  const runId = asked?.runId ?? '';
  const run = useQuery({ ...orpc.runs.get.queryOptions({ input: { id: runId } }), enabled: asked !== null }).data;
  const over = asked !== null && run?.id === runId && ended.includes(run.state);
  const items = useQuery({
    ...orpc.runs.items.queryOptions({ input: { id: runId, limit: 1 } }),
    enabled: over,
    staleTime: 0,
  }).data;

  useEffect(() => {
    const [item] = items?.rows ?? [];
    if (!asked || !over || !items) return;
    const { model } = asked;
    if (item?.status === 'done')
      say(i18next.t('annotate.prelabels.found', { model, summary: phraseWords(item.result) }));
    else if (item?.status === 'failed') setAnswer({ kind: 'failed', model, runId, why: phraseWords(item.result) });
    else setAnswer({ kind: 'stopped', model, runId });
    setAsked(null);
  }, [asked, over, items, runId]);

  // The result for one picture does not apply to the next.
  useEffect(() => setAnswer(null), [screenshotId]);

  return useSteady({
    /** The model that is being asked. */
    asking: asked?.model ?? null,
    answer,
    forget: () => setAnswer(null),
    /** Throws what prevents it (no key, no right to spend). */
    ask: async (model: string): Promise<void> => {
      if (screenshotId === null || asked !== null) return;
      setAnswer(null);
      const selection = { kind: 'ids' as const, ids: [screenshotId] };
      const started = await client.runs.start({
        pipeline: 'elements',
        roles: { lister: [model] },
        selection,
        options: {},
      });
      setAsked({ runId: started.id, model, screenshotId });
    },
  });
}
