import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ActionButton.tsx';
import classes from './Forms.module.css';

/** Asks before unsaved text is dropped. Escape and Enter keep it. */
export function AskDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onKeep}
      title={t('common.unsaved.title')}
      size={360}
      zIndex={400}
      withCloseButton={false}
      attributes={{ header: { role: 'none' } }}
    >
      <p className={classes.ask}>{t('common.unsaved.text')}</p>
      <div className={classes.foot}>
        <ActionButton kind="bad" onClick={onDiscard}>
          {t('common.unsaved.discard')}
        </ActionButton>
        <ActionButton kind="primary" data-autofocus onClick={onKeep}>
          {t('common.unsaved.keep')}
        </ActionButton>
      </div>
    </Modal>
  );
}
