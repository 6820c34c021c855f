import { useTranslation } from 'react-i18next';
import { controlContent } from '#shared/items/control-check/check.ts';
import { LintList } from '../../verdict/LintList.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { OpenedFooter } from '../OpenedFooter.tsx';
import { Body } from './Body.tsx';
import { Opinions, useTurn } from './Opinions.tsx';

/** The screenshot after the answer: all opinions, and the model's reason and controls. */
export function Revealed({ item, work, onEdit }: { item: RevealedItem; work: ItemWork; onEdit: () => void }) {
  const { t } = useTranslation();
  const { open, turn } = useTurn(item);
  return (
    <Body
      picture={controlContent.parse(item.content).picture}
      turn={turn}
      footer={
        <OpenedFooter
          work={work}
          onEdit={open ? onEdit : null}
          words={{ change: t('review.controls.change'), next: t('review.controls.next') }}
        />
      }
    >
      <Opinions item={item} />
      <LintList lints={item.lints} />
    </Body>
  );
}
