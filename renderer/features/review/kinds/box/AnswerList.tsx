import { useTranslation } from 'react-i18next';
import type { ElementContent } from '#shared/contents/element.ts';
import { measurePlacing, placing } from '#shared/items/element/placing.ts';
import type { RevealedItem } from '../kind.ts';
import { Block, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import listClasses from '../../comments/Comments.module.css';

/** Who answered what, oldest first. */
export function AnswerList({
  answers,
  content,
  me,
}: {
  answers: RevealedItem['answers'];
  content: ElementContent;
  me: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.box.others')}
      </Text>
      <Stack as="ul" gap={6} line={18} className={listClasses.comments}>
        {answers.map(({ id, voter, answer, blind }) => {
          const read = placing.safeParse(answer).data;
          if (!read) return null;
          const iou = measurePlacing(read, content).iou?.toFixed(2) ?? '–';
          return (
            <li key={id}>
              {voter.name === me ? t('review.box.you') : voter.name}: {t(`review.box.answer.${read.kind}`, { iou })}
              {!blind && `, ${t('review.box.notBlind')}`}
            </li>
          );
        })}
      </Stack>
    </Block>
  );
}
