import { useTranslation } from 'react-i18next';
import { controlContent, proposedCheck } from '#shared/items/control-check/check.ts';
import type { RevealedItem } from '../kind.ts';
import { PanelSection, AnswersByPerson } from '../KindPanel.tsx';
import { verdictWords } from './words.ts';
import { Block } from '../../../../ui/layout/primitives.tsx';

const readVerdict = proposedCheck.shape.verdict;

/** What everybody said, and the model's reason and controls. */
export function Opinions({ item }: { item: RevealedItem }) {
  const { t } = useTranslation();
  const { proposed } = controlContent.parse(item.content);
  const answers = item.answers.flatMap(({ id, voter, answer }) => {
    const verdict = readVerdict.safeParse(answer).data;
    return verdict ? [{ id, name: voter.name, words: verdictWords(verdict) }] : [];
  });
  return (
    <>
      <PanelSection title={t('review.controls.answers')}>
        <AnswersByPerson answers={answers} />
      </PanelSection>
      {proposed && (
        <PanelSection title={t('review.controls.reason', { model: proposed.model })}>
          <p className="selectable">{proposed.reason || t('review.controls.noReason')}</p>
          <Block as="ul" bullets pl={16}>
            {proposed.controls.map(({ component, name }, at) => (
              <li key={`${component} ${name} ${at}`}>{name === '' ? component : `${component}: ${name}`}</li>
            ))}
          </Block>
        </PanelSection>
      )}
    </>
  );
}

/** Whose turn it is, or that it is settled. */
export function useTurn({ adjudicating, state }: RevealedItem): { open: boolean; turn: string } {
  const { t } = useTranslation();
  const open = state === 'to_review' || adjudicating;
  return {
    open,
    turn: t(adjudicating ? 'review.controls.conflict' : open ? 'review.controls.waits' : 'review.controls.settled'),
  };
}
