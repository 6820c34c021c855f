import { IconFileImport, IconFilterOff, IconPlayerRecord, IconRoute } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EpisodeFilter } from '#shared/contract/episodes.ts';
import { navigate } from '../../../app/places/route.ts';
import { runAction } from '../../../app/actions/run-action.ts';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { facets } from './filter.ts';
import { setFilter } from './store.ts';
import { useRecording } from '../recording/use-recording.ts';

/** No episode came in yet. */
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
            kind="primary"
            icon={IconPlayerRecord}
            refusal={refusal}
            onClick={() => runAction('episode-record')}
          >
            {t('trajectories.record.button')}
          </ActionButton>
          <ActionButton icon={IconFileImport} refusal={importRefusal} onClick={() => navigate({ screen: 'import' })}>
            {t('trajectories.empty.action')}
          </ActionButton>
        </>
      }
    >
      {t('trajectories.empty.text')}
    </EmptyState>
  );
}

const parts = [...facets, 'text'] as const;

/** Nothing matches: names the part of the filter that excludes the most and offers to remove it. */
export function NoMatch({ filter }: { filter: EpisodeFilter }) {
  const { t } = useTranslation();
  const on = parts.filter((part) => filter[part] !== undefined);
  const without = on.map((part) => {
    const { [part]: _gone, ...rest } = filter;
    return rest;
  });
  const answers = useQueries({
    queries: without.map((rest) => orpc.episodes.facets.queryOptions({ input: { filter: rest } })),
  });
  const counts = answers.map((answer) => answer.data?.matching ?? 0);
  const best = counts.indexOf(Math.max(0, ...counts));
  const part = (counts[best] ?? 0) > 0 ? on[best] : undefined;
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('trajectories.noMatch.title')}
      action={
        <ActionButton kind="primary" onClick={() => setFilter(part ? (without[best] ?? {}) : {})}>
          {part ? t('trajectories.noMatch.remove') : t('trajectories.noMatch.clear')}
        </ActionButton>
      }
    >
      {part
        ? t('trajectories.noMatch.text', { facet: t(`trajectories.facet.${part}`), count: counts[best] ?? 0 })
        : t('trajectories.noMatch.textNone')}
    </EmptyState>
  );
}
