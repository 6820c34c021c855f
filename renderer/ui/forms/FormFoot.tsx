import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ActionButton.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import classes from './Forms.module.css';
import { SurroundingDialog } from './unsaved.ts';
import type { StudioForm } from './use-studio-form.ts';
import { Row, Text } from '../layout/primitives.tsx';

/** Closes the dialog around it, which asks first if typed text would be lost. */
export function CancelButton() {
  const { t } = useTranslation();
  const dialog = useContext(SurroundingDialog);
  return dialog && <ActionButton onClick={dialog.close}>{t('common.cancel')}</ActionButton>;
}

/** The footer of a form: errors that no field can show, a remark, Cancel in a dialog, and the submit button. */
export function FormFoot<V>({
  of,
  go,
  disabled = false,
  focused = false,
  refusal = null,
  shortcut,
  cancel = true,
  before,
  children,
}: {
  of: StudioForm<V>;
  /** Words of the button. */
  go: string;
  disabled?: boolean;
  /** The button has the focus when the dialog opens, so that Enter presses it. */
  focused?: boolean;
  refusal?: string | null;
  shortcut?: string;
  /** False if the dialog contains more than this form. */
  cancel?: boolean;
  /** Other buttons, between Cancel and the last one. */
  before?: ReactNode;
  /** A remark at the left. */
  children?: ReactNode;
}) {
  const inDialog = useContext(SurroundingDialog) !== null;
  return (
    <>
      {of.failure !== null && of.failure !== undefined && <ErrorNote error={of.failure} />}
      <Row wrap align="center" justify="flex-end" gap={8} className={classes.foot} data-stays={inDialog || undefined}>
        <Text flex="1 1 auto" minWidth={0} tone="dim">
          {children}
        </Text>
        {cancel && <CancelButton />}
        {before}
        <ActionButton
          autoFocus={focused}
          data-autofocus={focused || undefined}
          kind="primary"
          type="submit"
          shortcut={shortcut}
          refusal={refusal}
          disabled={disabled || of.pending}
        >
          {go}
        </ActionButton>
      </Row>
    </>
  );
}
