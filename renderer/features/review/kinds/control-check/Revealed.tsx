import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ControlVerdict, controlContent, proposedCheck } from '#shared/items/control-check/check.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { PanelSection, SaidList } from '../KindPanel.tsx';
import { Body } from './Body.tsx';
import classes from './Controls.module.css';
import { VerdictForm } from './VerdictForm.tsx';
import { verdictWords } from './words.ts';

const readVerdict = proposedCheck.shape.verdict;

/**
 * The screenshot after the answer: all opinions, the model's reason and controls, and the form to correct or settle it.
 */
export function Revealed({ item, work }: { item: RevealedItem; work: ItemWork }) {
  const { t } = useTranslation();
  const content = controlContent.parse(item.content);
  const [draft, setDraft] = useState<ControlVerdict | null>(content.label);
  const [changing, setChanging] = useState(item.adjudicating);
  const open = item.state === 'to_review' || item.adjudicating;
  const settle = (next: boolean) =>
    changing && draft && !work.busy ? () => work.settle({ ...content, label: draft }, next) : null;
  useActionHandlers({
    'review-approve': settle(false),
    'review-approve-next': changing ? settle(true) : work.next,
    'review-edit': open && !changing ? () => setChanging(true) : null,
    'review-close': changing && !item.adjudicating ? () => setChanging(false) : null,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const keys = {
    save: useShortcut('review-approve-next'),
    edit: useShortcut('review-edit'),
    next: useShortcut('review-next'),
  };
  const said = item.answers.flatMap(({ id, voter, answer }) => {
    const verdict = readVerdict.safeParse(answer).data;
    return verdict ? [{ id, name: voter.name, words: verdictWords(verdict) }] : [];
  });
  const { proposed } = content;
  return (
    <Body
      picture={content.picture}
      turn={t(
        item.adjudicating ? 'review.controls.conflict' : open ? 'review.controls.waits' : 'review.controls.settled',
      )}
      footer={
        changing ? (
          <ActionButton
            kind="primary"
            shortcut={keys.save}
            disabled={!draft || work.busy}
            onClick={() => settle(true)?.()}
          >
            {t('review.controls.saveNext')}
          </ActionButton>
        ) : (
          <>
            {open && (
              <ActionButton shortcut={keys.edit} onClick={() => setChanging(true)}>
                {t('review.controls.change')}
              </ActionButton>
            )}
            <ActionButton kind="primary" shortcut={keys.next} onClick={work.next}>
              {t('review.controls.next')}
            </ActionButton>
          </>
        )
      }
    >
      <PanelSection title={t('review.controls.said')}>
        <SaidList said={said} />
      </PanelSection>
      {proposed && (
        <PanelSection title={t('review.controls.reason', { model: proposed.model })}>
          <p className="selectable">{proposed.reason || t('review.controls.noReason')}</p>
          <ul className={classes.list}>
            {proposed.controls.map(({ component, name }, at) => (
              <li key={`${component} ${name} ${at}`}>{name === '' ? component : `${component}: ${name}`}</li>
            ))}
          </ul>
        </PanelSection>
      )}
      {changing && <VerdictForm verdict={draft} onChange={setDraft} />}
      <LintList lints={item.lints} />
    </Body>
  );
}
