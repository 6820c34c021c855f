import { Trans, useTranslation } from 'react-i18next';
import type { EpisodeDetail, StepDetail } from '#shared/contract/episodes.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { actionPlace, typeLabel } from '../labels.ts';
import { Text } from '../../../ui/layout/primitives.tsx';

/** The current step with its first action, and the keys of the screen. */
export function EpisodeStatus({
  episode,
  at,
  step,
}: {
  episode: EpisodeDetail;
  /** The current picture. */
  at: number;
  /** Its step; undefined for the final one, and until it has been fetched. */
  step: StepDetail | undefined;
}) {
  const { t } = useTranslation();
  const first = step?.actions[0];
  return (
    <StatusBar
      hints={[
        { keys: ['ArrowLeft', 'ArrowRight'], label: t('trajectories.hint.step') },
        { keys: ['K', 'J'], label: t('trajectories.hint.episode') },
        { keys: ['P'], label: t('trajectories.hint.play') },
        { keys: ['O'], label: t('trajectories.hint.marks') },
        { keys: ['A'], label: t('trajectories.hint.annotate') },
        { keys: ['Escape'], label: t('trajectories.hint.back') },
        { keys: ['?'], label: t('trajectories.hint.keys') },
      ]}
    >
      <span>
        {at < episode.steps ? (
          <Trans
            i18nKey="trajectories.status.step"
            values={{ n: at + 1, total: episode.steps }}
            components={{ b: <b /> }}
          />
        ) : (
          t('trajectories.status.final')
        )}
      </span>
      {first && (
        <Text mono size={11} tone="dim">
          {typeLabel(first.type)} {actionPlace(first)}
        </Text>
      )}
    </StatusBar>
  );
}
