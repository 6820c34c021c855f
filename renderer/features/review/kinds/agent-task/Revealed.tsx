import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerWord, taskAnswer } from '#shared/items/agent-task/answer.ts';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind, rejectReasons } from '#shared/items/agent-task/index.ts';
import { reasonsOf } from '#shared/labels/reasons.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { useCallRefusal } from '../../../../project/use-may.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import { useLabels } from '../../../../labels/use-labels.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { DigitChips } from '../../answer/DigitChips.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import { Notice } from '../../verdict/Notice.tsx';
import { useOwnAnswer } from '../use-own-answer.ts';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { AnswersByPerson, KindPanel, PanelSection } from '../KindPanel.tsx';
import { useAsksOnce } from '../use-asks-once.ts';
import { useStage } from './stage.tsx';
import { isOpen, standing } from './standing.ts';
import { TrialControls, TrialFooter, TrialOffer } from './TrialPanel.tsx';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';
import { useTrial } from './use-trial.ts';
import type { ProcessType } from '#shared/episodes/process/run.ts';

function Opinion({
  type,
  ending,
  operations,
}: {
  type: ProcessType | null;
  ending: string;
  operations: readonly string[];
}) {
  const { t } = useTranslation();
  return (
    <div className="selectable">
      {type === null ? t('review.task.cannotTell') : t(`review.task.type.${type}`)}
      {ending !== '' && (
        <Text mt={2} breakWords as="p">
          {ending}
        </Text>
      )}
      {operations.length > 0 && (
        <Block as="ul" bullets mt={2} pl={16}>
          {operations.map((operation) => (
            <li key={operation}>{operation}</li>
          ))}
        </Block>
      )}
    </div>
  );
}

/** What everybody answered, and what the author says. */
function Opinions({ item, task }: { item: RevealedItem; task: TaskContent }) {
  const { t } = useTranslation();
  const given = item.answers.flatMap(({ id, voter, answer }) => {
    const read = taskAnswer.safeParse(answer).data;
    return read ? [{ id, name: voter.name, words: <Opinion {...read} /> }] : [];
  });
  const author = {
    id: 'author',
    name: t('review.task.author'),
    words: <Opinion type={task.taskType} ending="" operations={task.keyOperations} />,
  };
  return (
    <PanelSection title={t('review.task.answers')}>
      <AnswersByPerson answers={[...given, author]} />
    </PanelSection>
  );
}

/** The task after it was answered: what everybody said, findings, and the decision. */
export function Revealed({ item, work, onEdit }: { item: RevealedItem; work: ItemWork; onEdit: () => void }) {
  const { t } = useTranslation();
  const task = useMemo(() => taskContent.parse(item.content), [item.content]);
  const trial = useTrial(item.id);
  const [double, setDouble] = useState(false);
  useStage({ instruction: task.instruction, task, trial: { now: trial, double } });
  const reasons = reasonsOf(useLabels(), rejectReasons);
  const [rejecting, setRejecting] = useState(false);
  const open = isOpen(item);
  const trying = trial.screen !== null;
  const mayTry = useCallRefusal('trials.begin') === null;
  const decides = open && !rejecting && !work.busy && !trying;
  const unfit = agentTaskKind.review?.unfit(task) ?? null;
  const mayEdit = useCallRefusal('items.edit') === null;
  const edit = decides && mayEdit ? onEdit : null;
  const own = useOwnAnswer(item);
  const mine = taskAnswer.safeParse(own?.answer).data;
  const asking = useAsksOnce(
    own?.blind === true && mine !== undefined && answerWord(mine) !== task.taskType && !item.adjudicating,
    work.approve,
  );
  const approve = (next: boolean) => (decides && unfit === null ? () => asking.accept(next) : null);
  const reject = (reason: string) => {
    if (!work.busy) work.reject(reason, true);
  };
  useActionHandlers({
    ...(rejecting && Object.fromEntries(reasons.map((reason, at) => [`review-digit-${at + 1}`, () => reject(reason)]))),
    'review-approve': approve(false),
    'review-approve-next': open ? approve(true) : trying ? null : work.next,
    'review-reject': decides ? () => setRejecting(true) : null,
    'review-edit': edit,
    'review-close': rejecting ? () => setRejecting(false) : null,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const keys = {
    approve: useShortcut('review-approve-next'),
    reject: useShortcut('review-reject'),
    edit: useShortcut('review-edit'),
    next: useShortcut('review-next'),
  };
  if (trying)
    return (
      <KindPanel
        label={t('review.task.title')}
        title={t('review.task.title')}
        turn={t('review.task.try.title')}
        footer={<TrialFooter trial={trial} />}
      >
        <PanelSection title={t('review.task.instruction')}>
          <Text as="p" className="selectable">
            {task.instruction}
          </Text>
        </PanelSection>
        <TrialControls trial={trial} task={task} double={double} onDouble={setDouble} />
      </KindPanel>
    );
  return (
    <KindPanel
      label={t('review.task.title')}
      title={t('review.task.title')}
      turn={t(`review.task.${standing(item)}`)}
      footer={
        open ? (
          <>
            <ActionButton shortcut={keys.reject} disabled={work.busy} onClick={() => setRejecting(true)}>
              {t('review.task.rejectButton')}
            </ActionButton>
            <ActionButton shortcut={keys.edit} disabled={!edit} onClick={onEdit}>
              {t('review.task.edit')}
            </ActionButton>
            <ActionButton
              kind="primary"
              shortcut={keys.approve}
              disabled={!approve(true)}
              onClick={() => approve(true)?.()}
            >
              {t('review.task.approveNext')}
            </ActionButton>
          </>
        ) : (
          <ActionButton kind="primary" shortcut={keys.next} onClick={work.next}>
            {t('review.task.next')}
          </ActionButton>
        )
      }
    >
      {rejecting && (
        <PanelSection title={t('review.task.whyReject')} label={t('review.task.whyReject')}>
          <DigitChips
            disabled={work.busy}
            chips={reasons.map((reason) => ({
              id: reason,
              label: t(`review.task.reject.${reason as 'other'}`, { defaultValue: reason }),
              onPress: () => reject(reason),
            }))}
          />
          <ActionButton small shortcut="Escape" onClick={() => setRejecting(false)}>
            {t('review.task.cancel')}
          </ActionButton>
        </PanelSection>
      )}
      <Opinions item={item} task={task} />
      {open && unfit && (
        <PanelSection>
          <Text as="p" role="status">
            {t('review.task.unfit', { why: phraseWords(unfit) })}
          </Text>
        </PanelSection>
      )}
      {mayTry && !task.unsupported?.length && <TrialOffer trial={trial} tested={task.gold.length > 0} />}
      {decides && asking.asked && <Notice urgent title={t('review.verdict.against')} />}
      <LintList lints={item.lints} />
    </KindPanel>
  );
}
