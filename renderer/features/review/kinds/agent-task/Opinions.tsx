import { useTranslation } from 'react-i18next';
import { taskAnswer } from '#shared/items/agent-task/answer.ts';
import type { TaskContent } from '#shared/items/agent-task/content.ts';
import type { ProcessType } from '#shared/episodes/process/run.ts';
import type { RevealedItem } from '../kind.ts';
import { PanelSection, AnswersByPerson } from '../KindPanel.tsx';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';

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
          {operations.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Block>
      )}
    </div>
  );
}

/** What everybody answered, and what the author says. */
export function Opinions({ item, task }: { item: RevealedItem; task: TaskContent }) {
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
    <PanelSection title={t('review.task.said')}>
      <AnswersByPerson said={[...given, author]} />
    </PanelSection>
  );
}
