import '@mantine/core/styles.layer.css';
import '../theme/mantine.css';
import '../theme/forced-colors.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showPopups } from '../theme/popups.ts';
import { useScheme } from '../theme/scheme.ts';
import { theme } from '../theme/theme.ts';
import { queryClient } from '../transport/query-client.ts';

/**
 * The providers for Mantine's components and host queries. The frame works without them; each part that needs them
 * wraps itself, and the one with `whole` sets the page's CSS variables.
 */
export function Providers({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const scheme = useScheme((state) => state.shown);
  useEffect(() => showPopups(t('app.popups')), [t]);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        defaultColorScheme={scheme}
        withCssVariables={whole}
        withGlobalClasses={whole}
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
