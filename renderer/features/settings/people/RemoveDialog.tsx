import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './People.module.css';

/** Asks before somebody loses access. */
export function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useMutation(orpc.people.remove.mutationOptions({ onSuccess: onClose }));
  return (
    <Dialog
      onClose={onClose}
      title={t('settings.removal.title', { name })}
      size={400}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.made}>
        <p>{t('settings.removal.text')}</p>
        {remove.error && <ErrorNote error={remove.error} />}
        <Row justify="flex-end" gap={8}>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="bad" disabled={remove.isPending} onClick={() => remove.mutate({ name })}>
            {t('settings.removal.go')}
          </ActionButton>
        </Row>
      </div>
    </Dialog>
  );
}
