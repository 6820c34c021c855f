import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { Review } from '../../review.ts';
import type { RevealedTarget } from './item.ts';
import { useWordingApproval } from './use-wording-work.ts';
import { Block } from '../../../../ui/layout/primitives.tsx';
import { PanelFoot } from '../../SidePanel.tsx';

/** Saves the texts that were changed and opens the next item, or drops them. */
export function ElementEditFooter({ item, review }: { item: RevealedTarget; review: Review }) {
  const { t } = useTranslation();
  const { ready, drafted, approve, discard } = useWordingApproval(item, review);
  return (
    <PanelFoot>
      <ActionButton onClick={() => review.setMode('idle')}>{t('review.verdict.cancel')}</ActionButton>
      <ActionButton kind="plain" disabled={!drafted} onClick={discard}>
        {t('review.edit.discard')}
      </ActionButton>
      <Block as="span" grow />
      <ActionButton kind="primary" shortcut="Mod+Enter" disabled={!ready} onClick={() => approve(true)}>
        {t('review.edit.saveNext')}
      </ActionButton>
    </PanelFoot>
  );
}
