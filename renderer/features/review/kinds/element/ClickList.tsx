import { useTranslation } from 'react-i18next';
import type { Click } from '#shared/contract/review/instruction.ts';
import { VoteChip } from '../VoteChip.tsx';
import { useClickWords } from './click-words.ts';
import { Block, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import commentsClasses from '../../comments/Comments.module.css';

/** How each person answered the instruction: hit or miss, and how far off the box. */
export function ClickList({ clicks, me }: { clicks: readonly Click[]; me: string | undefined }) {
  const { t } = useTranslation();
  const words = useClickWords(me);
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.target.answers')}
      </Text>
      <Stack as="ul" gap={6} line={18} className={commentsClasses.comments}>
        {clicks.map((click) => (
          <li key={click.id}>
            <VoteChip voter={click.voter} mineIs={t(click.blind ? 'review.panel.youBlind' : 'review.target.youSeen')} />{' '}
            <Text tone="dim">{t(`review.target.type.${click.type}`)}:</Text>{' '}
            <Text as="b" tone={(click.hit ?? undefined) ? 'ok' : undefined} data-hit={click.hit ?? undefined}>
              {words.long(click)}
            </Text>
          </li>
        ))}
      </Stack>
    </Block>
  );
}
