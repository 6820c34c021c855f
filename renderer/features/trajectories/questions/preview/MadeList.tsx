import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import { navigate } from '../../../../places/route.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { StateGlyph } from '../../../../ui/StateGlyph.tsx';
import { Block, Row } from '../../../../ui/layout/primitives.tsx';

/** Questions of the cell that are in the project already. */
export function MadeList({ made }: { made: DraftCell['made'] }) {
  const { t } = useTranslation();
  if (made.length === 0) return null;
  return (
    <Block as="section" pad={[10, 12]} borderTop="line">
      <Row as="h3" justify="space-between" mb={8} size={11} weight={600}>
        {t('trajectories.questions.inProject')}
      </Row>
      <Block as="ul">
        {made.map(({ id, state }) => (
          <Row as="li" align="center" justify="space-between" key={id}>
            <StateGlyph state={state} word />
            <ActionButton small kind="plain" onClick={() => navigate({ screen: 'review', id })}>
              {t('trajectories.questions.open')}
            </ActionButton>
          </Row>
        ))}
      </Block>
    </Block>
  );
}
