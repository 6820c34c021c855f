import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ActionButton.tsx';
import { Block, Row } from '../layout/primitives.tsx';
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
      <Block as="p" mb={16}>
        {t('common.unsaved.text')}
      </Block>
      <Row wrap align="center" justify="flex-end" gap={8} className={classes.foot}>
        <ActionButton kind="bad" onClick={onDiscard}>
          {t('common.unsaved.discard')}
        </ActionButton>
        <ActionButton kind="primary" data-autofocus onClick={onKeep}>
          {t('common.unsaved.keep')}
        </ActionButton>
      </Row>
    </Modal>
  );
}
