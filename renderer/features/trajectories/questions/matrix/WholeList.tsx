import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { CheckBox } from '../../../../ui/fields/CheckBox.tsx';
import classes from './Matrix.module.css';
import { waysOf } from './whole-words.ts';
import { Block, Grid, Stack, Text } from '../../../../ui/layout/primitives.tsx';

/** The possible questions on an episode's goal or plan, with the key of each or why it is not possible. */
export function WholeList({
  episode,
  cell,
  on,
  onPress,
}: {
  episode: EpisodeDetail;
  cell: DraftCell;
  on: boolean;
  onPress(): void;
}) {
  const { t } = useTranslation();
  const column = cell.column === 'goal' ? 'goal' : 'plan';
  const label = t('trajectories.questions.toggleWhole', { column: t(`trajectories.questions.column.${column}`) });
  return (
    <Stack gap={8} className={classes.wholeBody}>
      <Stack as="ul" gap={10} className={classes.wholeList}>
        {waysOf(episode, cell).map(({ id, what, how, is }) => (
          <Grid as="li" columns="1rem 1fr" gap={[0, 4]} key={id}>
            {is === 'switch' ? (
              <CheckBox on={on} label={label} onPress={onPress} />
            ) : is === 'given' ? (
              <IconCheck size={14} stroke={1.8} color="var(--ok)" aria-hidden="true" />
            ) : (
              <span aria-hidden="true">–</span>
            )}
            <Text tone={is === 'no' ? 'dim' : undefined} className={is === 'no' ? classes.quiet : undefined}>
              {what}
            </Text>
            <Text tone="dim" className={classes.quiet}>
              {how}
            </Text>
          </Grid>
        ))}
      </Stack>
      <Block as="span" pt={8} borderTop="line" tone="dim">
        {t(`trajectories.questions.${column}.foot`)}
      </Block>
    </Stack>
  );
}
