import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { type Handover, HandOnBox } from '../answer/HandOnBox.tsx';

/** Handing off the item in a frame; `send` says whether it was handed off. */
export interface HandOff {
  id: string;
  busy: boolean;
  /** Whether its form is open. */
  open: boolean;
  setOpen(open: boolean): void;
  send(handover: Handover): Promise<boolean>;
}

/** Set by the frame of an item, so that every kind's panel has the same button and form. */
export const HandOffContext = createContext<HandOff | null>(null);

/** Opens the form that hands the item off, beside the other actions before the answer. */
export function HandOffButton() {
  const { t } = useTranslation();
  const handOff = useContext(HandOffContext);
  if (!handOff) return null;
  return (
    <ActionButton disabled={handOff.busy} onClick={() => handOff.setOpen(true)}>
      {t('review.verdict.handOn')}
    </ActionButton>
  );
}

function Form({ id, busy, setOpen, send }: HandOff) {
  const cancel = () => setOpen(false);
  // Mounted after the item's own handlers, so Escape leaves the form first.
  useActionHandlers({ 'review-close': cancel });
  return <HandOnBox id={id} busy={busy} onSend={send} onCancel={cancel} />;
}

/** The form that hands the item off, while it is open. */
export function HandOffForm() {
  const handOff = useContext(HandOffContext);
  return handOff?.open ? <Form {...handOff} /> : null;
}
