import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goalContent, type GoalLabel, goalLabel } from '#shared/items/goal-completion/label.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { useSystem } from '../../../../app/project/project.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { OutcomeGlyph } from '../../../trajectories/OutcomeGlyph.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { stepWord } from '../../../trajectories/episode/step-word.ts';
import { PanelSection, SaidList } from '../KindPanel.tsx';
import { Body } from './Body.tsx';
import { blankDraft, type Draft, LabelForm, labelOf, loopWord } from './LabelForm.tsx';

function useLabelWords() {
  const { t } = useTranslation();
  return ({ verdict, firstFailingStep, why, sideEffect, looping }: GoalLabel): string =>
    [
      t(`review.goal.verdict.${verdict}`),
      firstFailingStep !== null && t('review.goal.atStep', { n: firstFailingStep }),
      why && t(`review.goal.reason.${why}`),
      sideEffect !== 'none' && t('review.goal.withEffect', { effect: t(`review.goal.effect.${sideEffect}`) }),
      looping !== 'no' && t('review.goal.withLoop', { n: t(`review.goal.loops.${loopWord[looping]}`) }),
    ]
      .filter(Boolean)
      .join(', ');
}

/** An opinion, with its label. */
function Noted({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      {children}
      {note !== '' && <p className="selectable">{note}</p>}
    </>
  );
}

/** The label after it was saved: all opinions, the source's own outcome, and the form to correct or settle it. */
export function Revealed({ item, work }: { item: RevealedItem; work: ItemWork }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const words = useLabelWords();
  const content = goalContent.parse(item.content);
  const answers = item.answers.flatMap((one) => {
    const label = goalLabel.safeParse(one.answer).data;
    return label ? [{ ...one, label }] : [];
  });
  const mine = answers.find(({ voter }) => voter.name === me)?.label ?? null;
  const [draft, setDraft] = useState<Draft | null>(item.adjudicating ? (mine ?? blankDraft) : null);
  const label = draft && labelOf(draft);
  const settle = (next: boolean) => (label && !work.busy ? () => work.settle({ ...content, label }, next) : null);
  const open = item.state === 'to_review' || item.adjudicating;
  useActionHandlers({
    'review-approve': settle(false),
    'review-approve-next': draft ? settle(true) : work.next,
    'review-edit': draft || !open ? null : () => setDraft(mine ?? blankDraft),
    'review-close': draft && !item.adjudicating ? () => setDraft(null) : null,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const keys = {
    save: useShortcut('review-approve-next'),
    edit: useShortcut('review-edit'),
    next: useShortcut('review-next'),
  };
  const settled = item.state === 'approved' ? content.label : null;
  return (
    <Body
      episodeId={item.subject.id ?? ''}
      title={t('review.goal.title')}
      turn={t(item.adjudicating ? 'review.goal.conflict' : settled ? 'review.goal.settled' : 'review.goal.waits')}
      failing={(label ?? settled ?? mine)?.firstFailingStep ?? null}
      footer={
        draft ? (
          <>
            <ActionButton shortcut={keys.next} onClick={work.next}>
              {t('review.goal.later')}
            </ActionButton>
            <ActionButton
              kind="primary"
              shortcut={keys.save}
              disabled={!label || work.busy}
              onClick={() => settle(true)?.()}
            >
              {t(item.adjudicating ? 'review.goal.settleNext' : 'review.goal.saveNext')}
            </ActionButton>
          </>
        ) : (
          <>
            {open && (
              <ActionButton shortcut={keys.edit} onClick={() => setDraft(mine ?? blankDraft)}>
                {t('review.goal.change')}
              </ActionButton>
            )}
            <ActionButton kind="primary" shortcut={keys.next} onClick={work.next}>
              {t('review.goal.next')}
            </ActionButton>
          </>
        )
      }
    >
      {(at, episode) => (
        <>
          <PanelSection title={t('review.goal.said')}>
            <SaidList
              said={[
                ...answers.map(({ id, voter, label: own }) => ({
                  id,
                  name: voter.name,
                  words: <Noted note={own.note}>{words(own)}</Noted>,
                })),
                ...(settled ? [{ id: 'label', name: t('review.goal.label'), words: words(settled) }] : []),
                ...(episode.closed
                  ? []
                  : [
                      {
                        id: 'source',
                        name: t('review.goal.source'),
                        words: (
                          <Noted note={episode.reason}>
                            <OutcomeGlyph outcome={episode.outcome} />
                          </Noted>
                        ),
                      },
                    ]),
              ]}
            />
          </PanelSection>
          {draft && <LabelForm draft={draft} onChange={setDraft} steps={episode.stepList.map(stepWord)} at={at} />}
        </>
      )}
    </Body>
  );
}
