import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import { navigate } from '../../../../places/route.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { StateGlyph } from '../../../../ui/StateGlyph.tsx';
import classes from './Preview.module.css';
import { Block } from '../../../../ui/layout/primitives.tsx';

/** Questions of the cell that are in the project already. */
export function MadeList({ made }: { made: DraftCell['made'] }) {
  const { t } = useTranslation();
  if (made.length === 0) return null;
  return (
    <Block as="section" pad={[10, 12]} borderTop="line" className={classes.section}>
      <h3>{t('trajectories.questions.inProject')}</h3>
      <ul className={classes.madeList}>
        {made.map(({ id, state }) => (
          <li key={id}>
            <StateGlyph state={state} word />
            <ActionButton small kind="plain" onClick={() => navigate({ screen: 'review', id })}>
              {t('trajectories.questions.open')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Block>
  );
}
