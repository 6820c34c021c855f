import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { goalContent, type GoalLabel, goalLabel } from '#shared/items/goal-completion/label.ts';
import { useSystem } from '../../../../project/project.ts';
import { OutcomeGlyph } from '../../../trajectories/OutcomeGlyph.tsx';
import type { RevealedItem } from '../kind.ts';
import { PanelSection, AnswersByPerson } from '../KindPanel.tsx';
import { loopWord } from './LabelForm.tsx';

/** What an item holds once it was answered: everybody's labels, one's own, and the one that was settled on. */
export function useLabels(item: RevealedItem) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const content = goalContent.parse(item.content);
  const answers = item.answers.flatMap((answer) => {
    const label = goalLabel.safeParse(answer.answer).data;
    return label ? [{ ...answer, label }] : [];
  });
  const settled = item.state === 'approved' ? content.label : null;
  return {
    content,
    answers,
    settled,
    mine: answers.find(({ voter }) => voter.name === me)?.label ?? null,
    turn: t(item.adjudicating ? 'review.goal.conflict' : settled ? 'review.goal.settled' : 'review.goal.waits'),
  };
}

function useLabelWords() {
  const { t } = useTranslation();
  return ({ verdict, firstFailingStep, why, sideEffect, looping, optimality }: GoalLabel): string =>
    [
      t(`review.goal.verdict.${verdict}`),
      firstFailingStep !== null && t('review.goal.atStep', { n: firstFailingStep }),
      why && t(`review.goal.reason.${why}`),
      sideEffect !== 'none' && t('review.goal.withEffect', { effect: t(`review.goal.effect.${sideEffect}`) }),
      looping !== 'no' && t('review.goal.withLoop', { n: t(`review.goal.loops.${loopWord[looping]}`) }),
      optimality !== undefined && t('review.goal.withOptimality', { n: optimality }),
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

/** Everybody's label, the settled one, and the outcome that the source reported. */
export function Opinions({
  labels: { answers, settled },
  episode,
}: {
  labels: ReturnType<typeof useLabels>;
  episode: EpisodeDetail;
}) {
  const { t } = useTranslation();
  const words = useLabelWords();
  const source = (
    <Noted note={episode.reason}>
      <OutcomeGlyph outcome={episode.outcome} reason={episode.reason} />
    </Noted>
  );
  return (
    <PanelSection title={t('review.goal.answers')}>
      <AnswersByPerson
        answers={[
          ...answers.map(({ id, voter, label }) => ({
            id,
            name: voter.name,
            words: <Noted note={label.note}>{words(label)}</Noted>,
          })),
          ...(settled ? [{ id: 'label', name: t('review.goal.label'), words: words(settled) }] : []),
          ...(episode.closed ? [] : [{ id: 'source', name: t('review.goal.source'), words: source }]),
        ]}
      />
    </PanelSection>
  );
}
