import { IconFileImport, IconPhotoPlus } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';
import { navigate } from '../../places/route.ts';
import { NoMatch } from '../../list/NoMatch.tsx';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { partsOf } from './filter.ts';
import { setFilter } from './library-store.ts';

/** Nothing imported yet. */
export function EmptyLibrary() {
  const { t } = useTranslation();
  const importRefusal = useCallRefusal('imports.start');
  return (
    <EmptyState
      icon={IconPhotoPlus}
      title={t('library.empty.title')}
      action={
        <ActionButton
          kind="primary"
          icon={IconFileImport}
          refusal={importRefusal}
          onClick={() => navigate({ screen: 'import' })}
        >
          {t('library.empty.action')}
        </ActionButton>
      }
    >
      {t('library.empty.text')}
    </EmptyState>
  );
}

/** Nothing matches the filter. */
export function NoScreenshot({ filter }: { filter: ScreenshotFilter }) {
  const { t } = useTranslation();
  const parts = partsOf(filter);
  const answers = useQueries({
    queries: parts.map(({ rest }) => orpc.screenshots.facets.queryOptions({ input: { filter: rest } })),
  });
  return (
    <NoMatch
      parts={parts.map(({ part, rest }, index) => ({
        name: t(`library.facet.${part}`),
        matching: answers[index]?.data?.matching ?? 0,
        remove: () => setFilter(rest),
      }))}
      onClear={() => setFilter({})}
    />
  );
}
