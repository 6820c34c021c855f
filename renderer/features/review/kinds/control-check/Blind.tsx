import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ControlVerdict, controlContent } from '#shared/items/control-check/check.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { BlindItem, ItemWork } from '../kind.ts';
import { Body } from './Body.tsx';
import classes from './Controls.module.css';
import { VerdictForm } from './VerdictForm.tsx';

/** The screenshot before it is answered; what the model said of it is not shown. */
export function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  const { t } = useTranslation();
  const { picture } = controlContent.pick({ picture: true }).parse(item.shown);
  const [verdict, setVerdict] = useState<ControlVerdict | null>(null);
  const save = (next: boolean) => (verdict && !work.busy ? () => work.answer(verdict, next) : null);
  useActionHandlers({
    'review-approve': save(false),
    'review-approve-next': save(true),
    'review-next': work.busy ? null : work.skip,
    'review-previous': work.previous,
  });
  const [saveKey, skipKey] = [useShortcut('review-approve-next'), useShortcut('review-next')];
  return (
    <Body
      picture={picture}
      turn={t('review.controls.yourTurn')}
      footer={
        <>
          <ActionButton shortcut={skipKey} disabled={work.busy} onClick={work.skip}>
            {t('review.controls.skip')}
          </ActionButton>
          <ActionButton
            kind="primary"
            shortcut={saveKey}
            disabled={!verdict || work.busy}
            onClick={() => save(true)?.()}
          >
            {t('review.controls.saveNext')}
          </ActionButton>
        </>
      }
    >
      <VerdictForm verdict={verdict} onChange={setVerdict} />
      <p className={classes.hidden}>
        <IconLock size={14} stroke={1.6} aria-hidden="true" />
        <span>{t('review.controls.hidden')}</span>
      </p>
    </Body>
  );
}
