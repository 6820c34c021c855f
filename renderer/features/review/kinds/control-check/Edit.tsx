import { useTranslation } from 'react-i18next';
import { type ControlVerdict, controlContent } from '#shared/items/control-check/check.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import { useKeptForm } from '../kept-form.ts';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { useSettleKeys } from '../use-settle-keys.ts';
import { Body } from './Body.tsx';
import { Opinions, useTurn } from './Opinions.tsx';
import { VerdictForm } from './VerdictForm.tsx';

/** The form that corrects or settles the categories, under all opinions. */
export function Edit({ item, work, onLeave }: { item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }) {
  const { t } = useTranslation();
  const content = controlContent.parse(item.content);
  const [draft, setDraft] = useKeptForm<ControlVerdict | null>(item, content.label);
  const saveNext = useSettleKeys(item.id, work, onLeave, draft && { ...content, label: draft });
  const save = useShortcut('review-approve-next');
  return (
    <Body
      picture={content.picture}
      turn={useTurn(item).turn}
      footer={
        <ActionButton kind="primary" shortcut={save} disabled={!saveNext} onClick={() => saveNext?.()}>
          {t('review.controls.saveNext')}
        </ActionButton>
      }
    >
      <Opinions item={item} />
      <VerdictForm verdict={draft} onChange={setDraft} />
      <LintList lints={item.lints} />
    </Body>
  );
}
