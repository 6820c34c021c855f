import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import '../i18n/index.ts';
import type { Role } from '#shared/contract/roles.ts';
import type { SystemInfo } from '#shared/contract/system.ts';
import { useHostFacts } from '../project/project.ts';
import { queryClient } from '../transport/query-client.ts';

/** Renders a part of the studio with the providers that every part expects, for somebody with a role. */
export function draw(element: ReactElement, role: Role = 'curator') {
  useHostFacts.setState({ system: { me: { name: 'Ada', role, named: true } } as SystemInfo });
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
    </MantineProvider>,
  );
}

/** Unmounts what was rendered and clears what was loaded for it. */
export function clearScreen(): void {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
}
