import { useTranslation } from 'react-i18next';
import type { BlindItem, ItemWork } from '../kind.ts';
import { useKeptForm } from '../kept-form.ts';
import { AnswerFooter, HiddenNote, PanelSection, useAnswerKeys } from '../KindPanel.tsx';
import { Body } from './Body.tsx';
import { blankDraft, failingStepOf, LabelForm, labelOf } from './LabelForm.tsx';

/** The form before the label is saved. What a judge or the source says about the ending is hidden from everybody. */
export function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useKeptForm(item, blankDraft);
  const label = labelOf(draft);
  const save = label && ((next: boolean) => work.answer(label, next));
  useAnswerKeys(work, save);
  return (
    <Body
      title={t('review.goal.title')}
      turn={t('review.goal.yourTurn')}
      failing={failingStepOf(draft)}
      footer={
        <AnswerFooter work={work} save={save} skipLabel={t('review.goal.skip')} saveLabel={t('review.goal.saveNext')} />
      }
    >
      {(at, episode) => (
        <>
          <LabelForm draft={draft} onChange={setDraft} episode={episode} at={at} />
          <PanelSection>
            <HiddenNote>{t('review.goal.hidden')}</HiddenNote>
          </PanelSection>
        </>
      )}
    </Body>
  );
}
