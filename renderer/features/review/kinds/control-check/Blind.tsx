import { useTranslation } from 'react-i18next';
import { type ControlVerdict, controlContent } from '#shared/items/control-check/check.ts';
import type { BlindItem, ItemWork } from '../kind.ts';
import { useKeptForm } from '../kept-form.ts';
import { AnswerFooter, HiddenNote, PanelSection, useAnswerKeys } from '../KindPanel.tsx';
import { Body } from './Body.tsx';
import { VerdictForm } from './VerdictForm.tsx';

/** The screenshot before the answer, without the model's verdict. */
export function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  const { t } = useTranslation();
  const { picture } = controlContent.pick({ picture: true }).parse(item.shown);
  const [verdict, setVerdict] = useKeptForm<ControlVerdict | null>(item, null);
  const save = verdict && ((next: boolean) => work.answer(verdict, next));
  useAnswerKeys(work, save);
  return (
    <Body
      picture={picture}
      turn={t('review.controls.yourTurn')}
      footer={
        <AnswerFooter
          work={work}
          save={save}
          skipLabel={t('review.controls.skip')}
          saveLabel={t('review.controls.saveNext')}
        />
      }
    >
      <VerdictForm verdict={verdict} onChange={setVerdict} />
      <PanelSection>
        <HiddenNote>{t('review.controls.hidden')}</HiddenNote>
      </PanelSection>
    </Body>
  );
}
