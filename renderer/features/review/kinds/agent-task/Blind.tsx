import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { taskAnswer, type TaskAnswer } from '#shared/items/agent-task/answer.ts';
import { processTypes } from '#shared/episodes/process/run.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { useKeptForm } from '../kept-form.ts';
import type { BlindItem, ItemWork } from '../kind.ts';
import { AnswerFooter, HiddenNote, KindPanel, PanelSection, useAnswerKeys } from '../KindPanel.tsx';
import { linesOf } from './lines.ts';
import { useStage } from './stage.tsx';
import { Block, Row, Stack } from '../../../../ui/layout/primitives.tsx';

const shown = z.object({ instruction: z.string() });

const choices = [...processTypes, 'cannot-tell'] as const;
interface Draft {
  ending: string;
  what: (typeof choices)[number] | null;
  operations: string;
}
const blank: Draft = { ending: '', what: null, operations: '' };

/** The draft as an answer; null while it is none. */
function answerOf({ ending, what, operations }: Draft): TaskAnswer | null {
  const cannotTell = what === 'cannot-tell';
  const type = what === 'cannot-tell' ? null : what;
  return taskAnswer.safeParse({ ending, cannotTell, type, operations: linesOf(operations) }).data ?? null;
}

/** The instruction alone: which end state counts, whether the way counts too, and what has to be done. */
export function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  const { t } = useTranslation();
  const { instruction } = shown.parse(item.shown);
  const [draft, setDraft] = useKeptForm<Draft>(item, blank);
  const answer = answerOf(draft);
  const save = answer && (() => work.answer(answer, false));
  useStage({ instruction, task: null });
  useAnswerKeys(work, save);
  const choose = (what: Draft['what']) => setDraft({ ...draft, what });
  useActionHandlers(Object.fromEntries(choices.map((what, at) => [`review-digit-${at + 1}`, () => choose(what)])));
  return (
    <KindPanel
      label={t('review.task.title')}
      title={t('review.task.title')}
      turn={t('review.task.yourTurn')}
      footer={
        <AnswerFooter
          work={work}
          save={save}
          skipLabel={t('review.task.skip')}
          saveLabel={t('review.task.saveAnswer')}
        />
      }
    >
      <PanelSection title={t('review.task.ending')}>
        <Block
          as="textarea"
          width="full"
          pad={[6, 8]}
          border="line3"
          radius={3}
          surface="field"
          tone="inherit"
          font="inherit"
          rows={4}
          maxLength={2000}
          aria-label={t('review.task.ending')}
          placeholder={t('review.task.endingPlaceholder')}
          value={draft.ending}
          onChange={(event) => setDraft({ ...draft, ending: event.target.value })}
        />
      </PanelSection>
      <PanelSection title={t('review.task.what')}>
        <Stack role="radiogroup" aria-label={t('review.task.what')} gap={4}>
          {choices.map((what, at) => (
            <Row
              key={what}
              type="button"
              role="radio"
              aria-checked={draft.what === what}
              as="button"
              align="center"
              gap={8}
              pad={[5, 8]}
              border="line"
              radius={3}
              surface="raised"
              text="left"
              picked="pressed"
              onClick={() => choose(what)}
            >
              <Kbd shortcut={String(at + 1)} />
              <span>{what === 'cannot-tell' ? t('review.task.cannotTell') : t(`review.task.type.${what}`)}</span>
            </Row>
          ))}
        </Stack>
      </PanelSection>
      <PanelSection title={t('review.task.operations')}>
        <Block
          as="textarea"
          width="full"
          pad={[6, 8]}
          border="line3"
          radius={3}
          surface="field"
          tone="inherit"
          font="inherit"
          rows={5}
          aria-label={t('review.task.operations')}
          placeholder={t('review.task.operationsHint')}
          value={draft.operations}
          onChange={(event) => setDraft({ ...draft, operations: event.target.value })}
        />
      </PanelSection>
      <PanelSection>
        <HiddenNote>{t('review.task.hidden')}</HiddenNote>
      </PanelSection>
    </KindPanel>
  );
}
