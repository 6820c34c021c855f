import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { Review } from '../../review.ts';
import type { RevealedTarget } from './item.ts';
import { useWordingApproval } from './use-wording-work.ts';
import { Block, Row } from '../../../../ui/layout/primitives.tsx';
import footerClasses from '../../panel/PanelFooter.module.css';

/** Saves the texts that were changed and opens the next item, or drops them. */
export function ElementEditFooter({ item, review }: { item: RevealedTarget; review: Review }) {
  const { t } = useTranslation();
  const { ready, drafted, approve, discard } = useWordingApproval(item, review);
  return (
    <Row
      as="footer"
      fixed
      align="center"
      gap={6}
      wrap
      minHeight={48}
      pad={[6, 12]}
      borderTop="line"
      space="nowrap"
      className={footerClasses.footer}
    >
      <ActionButton onClick={() => review.setMode('idle')}>{t('review.verdict.cancel')}</ActionButton>
      <ActionButton kind="plain" disabled={!drafted} onClick={discard}>
        {t('review.edit.discard')}
      </ActionButton>
      <Block as="span" grow />
      <ActionButton kind="primary" shortcut="Mod+Enter" disabled={!ready} onClick={() => approve(true)}>
        {t('review.edit.saveNext')}
      </ActionButton>
    </Row>
  );
}
