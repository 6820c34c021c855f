import { useTranslation } from 'react-i18next';
import { say } from '../../../ui/messages.ts';
import { client, orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import classes from '../Models.module.css';
import { closeRecord } from '../model-draft.ts';
import { Block, Row } from '../../../ui/layout/primitives.tsx';

/** Asks before a model is removed. */
export function RemoveModel({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = async () => {
    onDone();
    try {
      await client.models.remove({ name });
      closeRecord();
      await queryClient.invalidateQueries({ queryKey: orpc.models.key() });
    } catch (error) {
      say(error);
    }
  };
  return (
    <Block pad={12} borderBottom="line" className={classes.section}>
      <p>{t('models.removeAsk', { name })}</p>
      <Row justify="flex-end" gap={8}>
        <ActionButton onClick={onDone}>{t('common.cancel')}</ActionButton>
        <ActionButton kind="bad" onClick={() => void remove()}>
          {t('common.remove')}
        </ActionButton>
      </Row>
    </Block>
  );
}
