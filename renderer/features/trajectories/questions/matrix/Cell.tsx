import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { CheckBox } from '../../../../ui/fields/CheckBox.tsx';
import { stepNumber } from '../../episode/step-word.ts';
import { cellWords, whyNot } from '../cell-words.ts';
import { cellKey, isOn } from '../cells.ts';
import { useDrafts } from '../../questions-store.ts';
import classes from './Matrix.module.css';
import { Block, Grid, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import { waysOf } from './whole-words.ts';

/** The possible questions on an episode's goal or plan, with the key of each or why it is not possible. */
function WholeList({
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

/** Id of a cell in the page, for `aria-activedescendant`. */
export const cellId = (step: number | null, column: KnowledgeColumn): string => `draft-${step ?? 'whole'}-${column}`;

/** Switches one cell on or off. */
export function switchCell(episode: string, cell: DraftCell): void {
  const { switched } = useDrafts.getState();
  const next = new Map(switched);
  next.set(cellKey(episode, cell), !isOn(episode, cell, switched));
  useDrafts.setState({ switched: next });
}

/** What a step can be asked about a kind, and whether it is drafted; or a dash with the reason. */
export function Cell({
  episode,
  cell,
  active,
  warned,
}: {
  episode: EpisodeDetail;
  cell: DraftCell;
  active: boolean;
  warned: boolean;
}) {
  const { t } = useTranslation();
  const on = useDrafts((state) => isOn(episode.id, cell, state.switched));
  const { step, column, why, made } = cell;
  const name = t(`trajectories.questions.column.${column}`);
  return (
    <Stack
      surface={on ? 'panel' : undefined}
      id={cellId(step, column)}
      role="gridcell"
      gap={4}
      minWidth={0}
      pad={8}
      overflow="hidden"
      borderLeft="line"
      breakWords
      className={classes.cell}
      data-active={active || undefined}
      data-on={on || undefined}
      onClick={() => useDrafts.setState({ focus: { row: step ?? 0, column } })}
      onDoubleClick={() => useDrafts.setState({ previewOpen: true })}
    >
      {step === null ? (
        <WholeList episode={episode} cell={cell} on={on} onPress={() => switchCell(episode.id, cell)} />
      ) : why === null ? (
        <>
          <Row as="span" align="center" justify="space-between">
            <CheckBox
              on={on}
              label={t('trajectories.questions.toggle', { column: name, n: stepNumber(step) })}
              onPress={() => switchCell(episode.id, cell)}
            />
            {warned && <IconAlertTriangle size={13} stroke={1.6} color="var(--warn)" aria-hidden="true" />}
          </Row>
          <Text lines={2}>{cellWords(episode, cell)}</Text>
        </>
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <Text tone="dim" className={classes.quiet}>
            {whyNot(cell, 'reason')}
          </Text>
        </>
      )}
      {made.length > 0 && (
        <Text tone="dim" size={11}>
          {t(column === 'goal' ? 'trajectories.questions.labels' : 'trajectories.questions.made', {
            count: made.length,
          })}
        </Text>
      )}
    </Stack>
  );
}
