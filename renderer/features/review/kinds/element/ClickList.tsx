import { IconCpu, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Click } from '#shared/contract/review/instruction.ts';
import { useClickWords } from './click-words.ts';
import { Stack } from '../../../../ui/layout/primitives.tsx';
import classes from '../../panel/ItemPanel.module.css';
import commentsClasses from '../../comments/Comments.module.css';

/** How each person answered the instruction: hit or miss, and how far off the box. */
export function ClickList({ clicks, me }: { clicks: readonly Click[]; me: string | undefined }) {
  const { t } = useTranslation();
  const words = useClickWords(me);
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('review.target.answers')}</h3>
      <Stack as="ul" gap={6} line={18} className={commentsClasses.comments}>
        {clicks.map((click) => {
          const mine = click.voter.kind === 'person' && click.voter.name === me;
          const Icon = click.voter.kind === 'person' ? IconUser : IconCpu;
          return (
            <li key={click.id}>
              <span className={classes.vote} data-mine={mine || undefined}>
                <Icon size={12} stroke={1.6} aria-hidden="true" />
                {mine ? t(click.blind ? 'review.panel.youBlind' : 'review.target.youSeen') : click.voter.name}
              </span>{' '}
              <span className={classes.quiet}>{t(`review.target.type.${click.type}`)}:</span>{' '}
              <b data-hit={click.hit ?? undefined}>{words.long(click)}</b>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
