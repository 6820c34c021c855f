import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';
import { submitByChord } from '../../../ui/forms/submit-by-chord.ts';
import { FormButtons } from './FormButtons.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';

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
  const form = useRef<HTMLFormElement>(null);
  // While the form is open, Ctrl+Enter does not decide the item.
  useActionHandlers({ 'review-approve-next': () => form.current?.requestSubmit() });
  const handOn = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !(await onSend({ to: to.trim() || null, note: note.trim() }))) return;
    dropText(keys.to);
    dropText(keys.note);
  };
  return (
    <Stack
      as="form"
      fixed
      gap={10}
      maxHeight="60%"
      pad={12}
      borderTop="line2"
      surface="raised"
      overflow="auto"
      aria-label={t('review.verdict.handOnTitle')}
      ref={form}
      onSubmit={(event) => void handOn(event)}
      onKeyDown={submitByChord}
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
    </Stack>
  );
}
