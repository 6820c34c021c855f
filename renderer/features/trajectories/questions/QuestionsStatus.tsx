import { Trans, useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { isOn } from './cells.ts';
import { useDrafts } from '../questions-store.ts';

/** How much is chosen, and what the keys do. */
export function QuestionsStatus({ cells, episode }: { cells: readonly DraftCell[]; episode: string }) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  const newSet = useShortcut('questions-new-set');
  const on = cells.filter((cell) => isOn(episode, cell, switched)).length;
  const possible = cells.filter(({ why }) => why === null).length;
  return (
    <StatusBar
      hints={[
        { keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'], label: t('trajectories.questions.hint.cell') },
        { keys: ['Space'], label: t('trajectories.questions.hint.toggle') },
        { keys: ['Enter'], label: t('trajectories.questions.hint.preview') },
        ...(newSet ? [{ keys: [newSet], label: t('trajectories.questions.hint.newSet') }] : []),
        { keys: ['?'], label: t('trajectories.questions.hint.keys') },
      ]}
    >
      <span>
        <Trans i18nKey="trajectories.questions.possible" values={{ on, possible }} components={{ b: <b /> }} />
      </span>
      <span>{t('trajectories.questions.origin')}</span>
    </StatusBar>
  );
}
