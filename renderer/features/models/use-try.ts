import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../actions/action-store.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import { readDraft, useChecks, useModelDraft } from './model-draft.ts';
import { type Tried, useTries } from './tries.ts';

/** The pictures to choose from, and the chosen one; without a choice, the one of the last try or the first one. */
function useTryPicture(last: Tried | undefined) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 150);
  const found = useQuery(
    orpc.screenshots.query.queryOptions({
      input: { filter: asked ? { text: asked } : {}, sort: 'name', limit: 50 },
      placeholderData: keepPreviousData,
    }),
  );
  const [chosen, choose] = useState<string | null>(null);
  const rows = found.data?.rows ?? [];
  const id = chosen ?? last?.screenshotId ?? rows[0]?.id ?? null;
  const shot = useQuery({
    ...orpc.screenshots.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
  }).data;
  const elements = useQuery({
    ...orpc.elements.list.queryOptions({ input: { screenshotId: id ?? '' } }),
    enabled: id !== null,
  }).data;
  /** The project has no pictures at all. */
  const none = found.data !== undefined && rows.length === 0 && !asked;
  return { id, shot, elements, rows, none, choose, search: setText };
}

/** What is asked; until it is changed, what the last try asked or a usual question. */
function useTryQuestion(last: Tried | undefined) {
  const { t } = useTranslation();
  const [chosen, setAsk] = useState<'point' | 'text' | null>(null);
  const ask = chosen ?? last?.ask ?? 'point';
  const [written, setPrompt] = useState<string | null>(null);
  const typed = written ?? (last?.ask === ask ? last.prompt : null);
  const prompt = typed ?? t(ask === 'point' ? 'models.try.defaultPoint' : 'models.try.defaultText');
  return { ask, setAsk, prompt, setPrompt };
}

/**
 * A question to the drafted model about one picture, and its result; results outlast the screen. `onGo` is called when
 * the model is asked.
 */
export function useTry(onGo: () => void) {
  const draft = useModelDraft();
  const read = readDraft(draft);
  const name = draft.record?.name;
  const last = useTries((state) => (name ? state[name] : undefined));
  const picture = useTryPicture(last);
  const question = useTryQuestion(last);
  const attempt = useMutation({
    ...orpc.models.try.mutationOptions(),
    onSuccess: (result, { record, ...asked }) => {
      const { screenshotId, prompt, ask = 'text' } = asked;
      useTries.setState({ [record.name]: { screenshotId, prompt, ask, result } });
      // A try also tests the server: its result for key and server updates the list.
      const { trouble, seconds } = result;
      const answered = trouble === null || trouble === 'other';
      useChecks.setState({
        [record.name]: answered ? {} : { server: { ok: false, trouble, message: result.error ?? '', seconds } },
      });
    },
  });
  const refusal = useCallRefusal('models.try');
  const { id } = picture;
  const prompt = question.prompt.trim();
  const ready = refusal === null && read.ok && id !== null && prompt !== '' && !attempt.isPending;
  const go = () => {
    if (!ready || !read.ok || !id) return;
    onGo();
    attempt.mutate({ record: read.record, screenshotId: id, prompt, ask: question.ask });
  };
  useActionHandlers({ 'model-try': ready ? go : null });

  const mine = attempt.variables?.record.name === name && attempt.variables?.screenshotId === id;
  return {
    ...{ picture, question, refusal, ready, go },
    reset: attempt.reset,
    isPending: attempt.isPending,
    error: mine ? attempt.error : null,
    // Results are kept when the person goes to another model or screen and returns.
    result: attempt.isPending || last?.screenshotId !== id ? undefined : last?.result,
  };
}

export type Try = ReturnType<typeof useTry>;
