import type { RunItem } from '#shared/contract/runs/runs.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../project/use-may.ts';
import { orpc } from '../transport/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { dropText, useKeptText } from '../ui/fields/kept-texts.ts';
import { Block, Stack } from '../ui/layout/primitives.tsx';
import classes from './CallPanel.module.css';

/** A failed item's reply, corrected by hand; the item then continues with this text, under the person's name. */
export function CorrectReply({
  runId,
  item,
  callId,
  reply,
  onCorrected,
}: {
  runId: string;
  item: RunItem;
  callId: string;
  /** Initial text: the model's, or a person's earlier one. */
  reply: string;
  onCorrected: () => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('runs.mendReply');
  const key = `reply ${runId} ${item.itemId} ${callId}`;
  const [text, setText] = useKeptText(key, reply);
  const correct = useMutation({
    ...orpc.runs.mendReply.mutationOptions(),
    onSuccess: () => {
      dropText(key);
      onCorrected();
    },
  });
  return (
    <Stack as="section" gap={4} className={classes.block} aria-label={t('runs.correct.title')}>
      <h3>{t('runs.correct.title')}</h3>
      <p className={classes.quiet}>{t('runs.correct.text')}</p>
      <Block
        as="textarea"
        width="full"
        minHeight={160}
        pad={8}
        border="line3"
        radius={3}
        surface="field"
        tone="text"
        className={classes.correction}
        aria-label={t('runs.correct.label')}
        spellCheck={false}
        maxLength={200_000}
        readOnly={refusal !== null}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {correct.error && <ErrorNote error={correct.error} />}
      <div>
        <ActionButton
          refusal={refusal}
          disabled={text.trim() === '' || correct.isPending}
          onClick={() => correct.mutate({ id: runId, itemId: item.itemId, step: item.step, callId, text })}
        >
          {t('runs.correct.go')}
        </ActionButton>
      </div>
    </Stack>
  );
}
