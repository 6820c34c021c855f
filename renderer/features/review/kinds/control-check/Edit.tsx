import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ControlVerdict, controlContent } from '#shared/items/control-check/check.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { Body } from './Body.tsx';
import { Opinions, useTurn } from './Opinions.tsx';
import { VerdictForm } from './VerdictForm.tsx';

/** The form that corrects or settles the categories, under all opinions. */
export function Edit({ item, work, onLeave }: { item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }) {
  const { t } = useTranslation();
  const content = controlContent.parse(item.content);
  const [draft, setDraft] = useState<ControlVerdict | null>(content.label);
  const settle = (next: boolean) =>
    draft && !work.busy ? () => work.settle({ ...content, label: draft }, next) : null;
  useActionHandlers({
    'review-approve': settle(false),
    'review-approve-next': settle(true),
    'review-close': onLeave,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const save = useShortcut('review-approve-next');
  return (
    <Body
      picture={content.picture}
      turn={useTurn(item).turn}
      footer={
        <ActionButton kind="primary" shortcut={save} disabled={!draft || work.busy} onClick={() => settle(true)?.()}>
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
