import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { runAction } from '../../../../actions/run-action.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { PanelHeader } from '../../../../ui/PanelHeader.tsx';
import { isWhole } from '../cells.ts';
import { stepNumber } from '../../episode/step-word.ts';
import { CellPreview } from './CellPreview.tsx';
import { Lints } from './Lints.tsx';
import classes from './Preview.module.css';
import { useDrafters, useDrafts } from '../../questions-store.ts';
import type { useCells } from '../use-cells.ts';
import { Block, Grid, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import { navigate } from '../../../../places/route.ts';
import { StateGlyph } from '../../../../ui/StateGlyph.tsx';

/** Questions of the cell that are in the project already. */
function MadeList({ made }: { made: DraftCell['made'] }) {
  const { t } = useTranslation();
  if (made.length === 0) return null;
  return (
    <Block as="section" pad={[10, 12]} borderTop="line">
      <Row as="h3" justify="space-between" mb={8} size={11} weight={600}>
        {t('trajectories.questions.inProject')}
      </Row>
      <Block as="ul">
        {made.map(({ id, state }) => (
          <Row as="li" align="center" justify="space-between" key={id}>
            <StateGlyph state={state} word />
            <ActionButton small kind="plain" onClick={() => navigate({ screen: 'review', id })}>
              {t('trajectories.questions.open')}
            </ActionButton>
          </Row>
        ))}
      </Block>
    </Block>
  );
}

type Found = ReturnType<typeof useCells>;

/** The focused cell as a question, existing questions, and warnings, before anything is drafted. */
export function PreviewPanel({
  episode,
  cells,
  found,
  over,
}: {
  episode: EpisodeDetail;
  cells: readonly DraftCell[];
  found: Found;
  /** Whether it covers the matrix because the window is narrow. */
  over: boolean;
}) {
  const { t } = useTranslation();
  const { row, column } = useDrafts((state) => state.focus);
  const seed = useDrafters((state) => state.seed);
  const key = useShortcut('questions-new-set');
  const whole = isWhole(column);
  const cell = cells.find((cell) => cell.column === column && cell.step === (whole ? null : row));
  const name = t(`trajectories.questions.column.${column}`);
  const where =
    row < 0
      ? t('trajectories.questions.previewColumn', { column: name })
      : whole
        ? t('trajectories.questions.previewWhole', { column: name })
        : t('trajectories.questions.previewStep', { n: stepNumber(row), column: name });
  return (
    <Stack
      width="clamp(19.5rem, 26vw, 27.5rem)"
      as="aside"
      fixed
      minHeight={0}
      borderLeft="line"
      surface="panel"
      className={classes.preview}
      data-over={over || undefined}
      aria-label={t('trajectories.questions.preview')}
    >
      <PanelHeader title={t('trajectories.questions.preview')} remark={where}>
        <ActionButton small icon={IconRefresh} shortcut={key} onClick={() => runAction('questions-new-set')}>
          {t('trajectories.questions.newSet')}
        </ActionButton>
      </PanelHeader>
      <Block grow minHeight={0} overflow="auto">
        {row < 0 ? (
          <Text as="p" pad={12} tone="text2" className={classes.note}>
            {t('trajectories.questions.columnText')}
          </Text>
        ) : (
          cell && <CellPreview episode={episode} cell={cell} found={found} />
        )}
        {cell && <MadeList made={cell.made} />}
        {!found.loading && <Lints cells={cells} found={found} />}
      </Block>
      <Grid as="dl" fixed gap={[2, 8]} pad={[8, 12]} borderTop="line" columns="4rem 1fr">
        <dt>{t('trajectories.questions.optionsLabel')}</dt>
        <dd>{t('trajectories.questions.optionsValue')}</dd>
        <dt>{t('trajectories.questions.seed')}</dt>
        <dd>
          {seed}, {t('trajectories.questions.seedValue')}
        </dd>
      </Grid>
    </Stack>
  );
}
