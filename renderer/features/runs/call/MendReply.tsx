import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';
import type { RunItem } from '../ItemTail.tsx';
import classes from './CallPanel.module.css';

/** A failed item's reply, corrected by hand; the item then continues with this text, under the person's name. */
export function MendReply({
  runId,
  item,
  callId,
  reply,
  onMended,
}: {
  runId: string;
  item: RunItem;
  callId: string;
  /** Initial text: the model's, or a person's earlier one. */
  reply: string;
  onMended: () => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('runs.mendReply');
  const key = `reply ${runId} ${item.itemId} ${callId}`;
  const [text, setText] = useKeptText(key, reply);
  const mend = useMutation({
    ...orpc.runs.mendReply.mutationOptions(),
    onSuccess: () => {
      dropText(key);
      onMended();
    },
  });
  return (
    <section className={classes.block} aria-label={t('runs.mend.title')}>
      <h3>{t('runs.mend.title')}</h3>
      <p className={classes.quiet}>{t('runs.mend.text')}</p>
      <textarea
        className={classes.mend}
        aria-label={t('runs.mend.label')}
        spellCheck={false}
        maxLength={200_000}
        readOnly={refusal !== null}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {mend.error && <ErrorNote error={mend.error} />}
      <div>
        <ActionButton
          refusal={refusal}
          disabled={text.trim() === '' || mend.isPending}
          onClick={() => mend.mutate({ id: runId, itemId: item.itemId, step: item.step, callId, text })}
        >
          {t('runs.mend.go')}
        </ActionButton>
      </div>
    </section>
  );
}
