import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Block } from '../../../ui/layout/primitives.tsx';

/** The screen of a project without pictures. */
export function NoPictures() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('imports.start');
  return (
    <Block as="main" grow surface="well">
      <EmptyState
        icon={IconPhoto}
        title={t('annotate.empty.title')}
        action={
          <>
            <ActionButton kind="primary" refusal={refusal} onClick={() => navigate({ screen: 'import' })}>
              {t('annotate.empty.import')}
            </ActionButton>
            <ActionButton onClick={() => navigate({ screen: 'library' })}>{t('annotate.empty.library')}</ActionButton>
          </>
        }
      >
        {t('annotate.empty.text')}
      </EmptyState>
    </Block>
  );
}
