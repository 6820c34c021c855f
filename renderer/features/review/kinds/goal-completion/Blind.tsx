import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { BlindItem, ItemWork } from '../kind.ts';
import { stepWord } from '../../../trajectories/episode/EpisodeSide.tsx';
import { Body } from './Body.tsx';
import classes from './Goal.module.css';
import { blankDraft, LabelForm, labelOf } from './LabelForm.tsx';

/** The label before it is saved. What a judge or the source says of the end is not shown, to nobody. */
export function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(blankDraft);
  const label = labelOf(draft);
  const save = (next: boolean) => (label && !work.busy ? () => work.answer(label, next) : null);
  useActionHandlers({
    'review-approve': save(false),
    'review-approve-next': save(true),
    'review-next': work.busy ? null : work.skip,
    'review-previous': work.previous,
  });
  const [saveKey, skipKey] = [useShortcut('review-approve-next'), useShortcut('review-next')];
  return (
    <Body
      episodeId={item.subject.id ?? ''}
      title={t('review.goal.title')}
      turn={t('review.goal.yourTurn')}
      failing={label?.firstFailingStep ?? null}
      footer={
        <>
          <ActionButton shortcut={skipKey} disabled={work.busy} onClick={work.skip}>
            {t('review.goal.skip')}
          </ActionButton>
          <ActionButton kind="primary" shortcut={saveKey} disabled={!label || work.busy} onClick={() => save(true)?.()}>
            {t('review.goal.saveNext')}
          </ActionButton>
        </>
      }
    >
      {(at, episode) => (
        <>
          <LabelForm draft={draft} onChange={setDraft} steps={episode.stepList.map(stepWord)} at={at} />
          <section className={classes.section}>
            <p className={classes.hidden}>
              <IconLock size={14} stroke={1.6} aria-hidden="true" />
              <span>{t('review.goal.hidden')}</span>
            </p>
          </section>
        </>
      )}
    </Body>
  );
}
