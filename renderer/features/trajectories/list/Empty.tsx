import { IconFileImport, IconPlayerRecord, IconRoute } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EpisodeFilter } from '#shared/contract/episodes.ts';
import { navigate } from '../../../places/route.ts';
import { runAction } from '../../../actions/run-action.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { NoMatch } from '../../../list/NoMatch.tsx';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { partsOf } from './filter.ts';
import { setFilter, useEpisodeLook } from '../list-store.ts';
import { useRecording } from '../recording/use-recording.ts';

/** There are no episodes yet. The button that leads on is the one that can be pressed. */
export function NoEpisodes() {
  const { t } = useTranslation();
  const { refusal } = useRecording();
  const importRefusal = useCallRefusal('imports.start');
  return (
    <EmptyState
      icon={IconRoute}
      title={t('trajectories.empty.title')}
      action={
        <>
          <ActionButton
            kind={refusal === null ? 'primary' : 'default'}
            icon={IconPlayerRecord}
            refusal={refusal}
            onClick={() => runAction('episode-record')}
          >
            {t('trajectories.record.button')}
          </ActionButton>
          <ActionButton
            kind={refusal === null ? 'default' : 'primary'}
            icon={IconFileImport}
            refusal={importRefusal}
            onClick={() => navigate({ screen: 'import' })}
          >
            {t('trajectories.empty.action')}
          </ActionButton>
        </>
      }
    >
      {t('trajectories.empty.text')}
    </EmptyState>
  );
}

/** Nothing matches the filter. */
export function NoEpisode({ filter }: { filter: EpisodeFilter }) {
  const { t } = useTranslation();
  const blind = useEpisodeLook((state) => state.blind);
  const parts = partsOf(filter);
  const answers = useQueries({
    queries: parts.map(({ rest }) => orpc.episodes.facets.queryOptions({ input: { filter: rest, blind } })),
  });
  return (
    <NoMatch
      parts={parts.map(({ part, rest }, index) => ({
        name: t(`trajectories.facet.${part}`),
        matching: answers[index]?.data?.matching ?? 0,
        remove: () => setFilter(rest),
      }))}
      onClear={() => setFilter({})}
    />
  );
}
