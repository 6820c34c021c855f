import { Textarea, TextInput } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';
import answerClasses from './Answer.module.css';
import { FormButtons } from './FormButtons.tsx';

/** Who should look at an item, null for anyone else, and at what. */
export interface Handover {
  to: string | null;
  note: string;
}

/** Hands the item off to somebody else: it leaves this person's queue. `onSend` says whether it was handed off. */
export function HandOnBox({
  id,
  busy,
  onSend,
  onCancel,
}: {
  id: string;
  busy: boolean;
  onSend: (handover: Handover) => Promise<boolean>;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const keys = { to: `hand-on to ${id}`, note: `hand-on note ${id}` };
  const [to, setTo] = useKeptText(keys.to);
  const [note, setNote] = useKeptText(keys.note);
  const handOn = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (busy || !(await onSend({ to: to.trim() || null, note: note.trim() }))) return;
    dropText(keys.to);
    dropText(keys.note);
  };
  return (
    <form
      className={answerClasses.box}
      aria-label={t('review.verdict.handOnTitle')}
      onSubmit={(event) => void handOn(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void handOn(event);
      }}
    >
      <TextInput
        label={t('review.verdict.handOnTo')}
        maxLength={60}
        autoFocus
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Textarea
        label={t('review.verdict.handOnNote')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormButtons onCancel={onCancel}>
        <ActionButton kind="primary" type="submit" disabled={busy}>
          {t('review.verdict.handOn')}
        </ActionButton>
      </FormButtons>
    </form>
  );
}
