import '@mantine/core/styles.layer.css';
import '../theme/mantine.css';
import '../theme/forced-colors.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useScheme } from '../theme/scheme.ts';
import { theme } from '../theme/theme.ts';
import { queryClient } from '../transport/query-client.ts';

/**
 * What Mantine's components and the questions to the host need around them. The frame stands without; each part of it
 * that needs them brings them, and `whole` is the one that gives the page its variables.
 */
export function Providers({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  const scheme = useScheme((state) => state.shown);
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
