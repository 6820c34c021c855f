import { IconFileImport, IconFilterOff, IconPhotoPlus } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';
import { navigate } from '../../app/places/route.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { facets } from './filter.ts';
import { setFilter } from './library-store.ts';

/** Nothing imported yet. */
export function EmptyLibrary() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPhotoPlus}
      title={t('library.empty.title')}
      action={
        <ActionButton kind="primary" icon={IconFileImport} onClick={() => navigate({ screen: 'import' })}>
          {t('library.empty.action')}
        </ActionButton>
      }
    >
      {t('library.empty.text')}
    </EmptyState>
  );
}

const parts = [...facets, 'text'] as const;

/** Nothing matches: names the part of the filter that leaves out the most and offers to remove it. */
export function NoMatch({ filter }: { filter: ScreenshotFilter }) {
  const { t } = useTranslation();
  const on = parts.filter((part) => filter[part] !== undefined);
  const without = on.map((part) => {
    const { [part]: _gone, ...rest } = filter;
    return rest;
  });
  const answers = useQueries({
    queries: without.map((rest) => orpc.screenshots.facets.queryOptions({ input: { filter: rest } })),
  });
  const counts = answers.map((answer) => answer.data?.matching ?? 0);
  const best = counts.indexOf(Math.max(0, ...counts));
  const part = (counts[best] ?? 0) > 0 ? on[best] : undefined;
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('library.noMatch.title')}
      action={
        part ? (
          <ActionButton kind="primary" onClick={() => setFilter(without[best] ?? {})}>
            {t('library.noMatch.remove')}
          </ActionButton>
        ) : (
          <ActionButton kind="primary" onClick={() => setFilter({})}>
            {t('library.noMatch.clear')}
          </ActionButton>
        )
      }
    >
      {part
        ? t('library.noMatch.text', { facet: t(`library.facet.${part}`), count: counts[best] ?? 0 })
        : t('library.noMatch.textNone')}
    </EmptyState>
  );
}
