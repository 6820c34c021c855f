import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type DraftCell, seedColumns } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { runAction } from '../../../../actions/run-action.ts';
import { usePictureUrl } from '../../../../transport/pictures.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { queueForLabels } from '../../bulk.ts';
import { whyNot } from '../cell-words.ts';
import { cellKey, isOn } from '../cells.ts';
import { DraftedQuestion } from './DraftedQuestion.tsx';
import classes from './Preview.module.css';
import { SeedForm } from '../../../../seeds/SeedForm.tsx';
import { turnDown, useDrafters, useDrafts } from '../../questions-store.ts';
import type { useCells } from '../use-cells.ts';
import { Block, Figure, Text } from '../../../../ui/layout/primitives.tsx';

type Found = ReturnType<typeof useCells>;

/** A cell based on people's questions on its step's picture: the existing ones, and the form to write one. */
function SeedCell({ episode, cell }: { episode: EpisodeDetail; cell: DraftCell }) {
  const { t } = useTranslation();
  const perSeed = useDrafters((state) => state.perSeed);
  const writing = useDrafts((state) => state.writing);
  const key = useShortcut('questions-write');
  const { step, why, seeds } = cell;
  const column = seedColumns.find((seedColumn) => seedColumn === cell.column);
  const picture = step === null ? null : episode.stepList[step]?.picture;
  const src = usePictureUrl(picture?.sha256);
  if (step === null || !column) return null;
  return (
    <Block pad={12} tone="text2" className={classes.note}>
      {picture?.ok && (
        <Figure mb={12}>
          <Block as="img" display="block" width="full" src={src} alt={t('review.knowledge.before')} />
        </Figure>
      )}
      {writing ? (
        <SeedForm
          on={{ episode: episode.id, step }}
          column={column}
          cell={cellKey(episode.id, cell)}
          onDone={() => useDrafts.setState({ writing: false })}
        />
      ) : (
        <>
          <p>
            {why === null
              ? t('trajectories.questions.seedText', { count: seeds, per: perSeed })
              : whyNot(cell, 'because')}
          </p>
          <ActionButton icon={IconPencil} shortcut={key} onClick={() => runAction('questions-write')}>
            {t('trajectories.questions.write.button')}
          </ActionButton>
        </>
      )}
    </Block>
  );
}

/** The question from the focused cell, or why there is none. */
export function CellPreview({ episode, cell, found }: { episode: EpisodeDetail; cell: DraftCell; found: Found }) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  const { step, column, why, seeds } = cell;
  if (why === 'no-seed' || seeds > 0) return <SeedCell episode={episode} cell={cell} />;
  if (why !== null)
    return (
      <Block pad={12} tone="text2" className={classes.note}>
        <p>{whyNot(cell, 'because')}</p>
        {why === 'no-label' && (
          <ActionButton onClick={() => void queueForLabels([episode.id])}>
            {t('trajectories.questions.queue')}
          </ActionButton>
        )}
      </Block>
    );
  if (column === 'goal')
    return (
      <Text as="p" pad={12} tone="text2" className={classes.note}>
        {t('trajectories.questions.goalText')}
      </Text>
    );
  if (column === 'plan')
    return (
      <Text as="p" pad={12} tone="text2" className={classes.note}>
        {t('trajectories.questions.planText')}
      </Text>
    );
  if (!isOn(episode.id, cell, switched))
    return (
      <Text as="p" pad={12} tone="text2" className={classes.note}>
        {t('trajectories.questions.off')}
      </Text>
    );
  if (found.preview.error)
    return <ErrorNote error={found.preview.error} onRetry={() => void found.preview.refetch()} />;
  const drafted = found.drafted.find(({ content }) => content.column === column && content.from?.step === step);
  if (!drafted)
    return (
      <Text as="p" pad={12} tone="text2" className={classes.note} aria-busy="true">
        {t('trajectories.questions.comparing')}
      </Text>
    );
  return (
    <DraftedQuestion
      content={drafted.content}
      stale={found.preview.isFetching}
      onRedraw={(option) => turnDown(cellKey(episode.id, cell), option)}
      turnedDown={found.turnedDown.get(cellKey(episode.id, cell)) ?? []}
    />
  );
}
