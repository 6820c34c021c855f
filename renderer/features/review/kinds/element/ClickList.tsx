import { IconCpu, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Click } from '#shared/contract/review/instruction.ts';
import { useClickWords } from './click-words.ts';
import { Block, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from '../../panel/ItemPanel.module.css';
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
        {clicks.map((click) => {
          const mine = click.voter.kind === 'person' && click.voter.name === me;
          const Icon = click.voter.kind === 'person' ? IconUser : IconCpu;
          return (
            <li key={click.id}>
              <Row
                as="span"
                inline
                align="center"
                gap={4}
                pad={[0, 6]}
                border="line2"
                radius={3}
                tone="text2"
                size={11}
                line={16}
                className={classes.vote}
                data-mine={mine || undefined}
              >
                <Icon size={12} stroke={1.6} aria-hidden="true" />
                {mine ? t(click.blind ? 'review.panel.youBlind' : 'review.target.youSeen') : click.voter.name}
              </Row>{' '}
              <Text tone="dim">{t(`review.target.type.${click.type}`)}:</Text>{' '}
              <Text as="b" tone={(click.hit ?? undefined) ? 'ok' : undefined} data-hit={click.hit ?? undefined}>
                {words.long(click)}
              </Text>
            </li>
          );
        })}
      </Stack>
    </Block>
  );
}
