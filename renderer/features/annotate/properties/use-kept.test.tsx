// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ItemState } from '#shared/records/fields.ts';
import { type Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { Role } from '#shared/contract/roles.ts';
import type { SystemInfo } from '#shared/contract/system.ts';
import { useHostFacts } from '../../../project/project.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { session } from '../context.ts';
import { useKept } from './use-kept.ts';

const host = vi.hoisted(() => ({ maker: 'Ben', variant: 'draft', asked: [] as string[] }));
vi.mock('../../../transport/connect.ts', () => ({
  connect: () => ({
    link: {
      call: async (path: string[]) => {
        host.asked.push(path.join('.'));
        if (path[1] === 'revisions') return [{ number: 1, author: { kind: 'person', name: host.maker } }];
        return [
          { id: 'i', elementId: 'e', state: host.variant },
          { id: 'j', elementId: 'other', state: 'approved' },
        ];
      },
    },
  }),
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
  host.asked = [];
});

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

async function keptFor(role: Role, state: ItemState, { maker = 'Ben', variant = 'draft' } = {}): Promise<boolean> {
  Object.assign(host, { maker, variant });
  act(() => useHostFacts.setState({ system: { me: { name: 'Ann', role, named: true } } as SystemInfo }));
  const content = elementContent.parse({ locate: [0, 0, 9, 9] });
  const element: Element = { id: 'e', screenshotId: 's', revision: 3, state, content, source: 'dom', lints: [] };
  const { result, unmount } = renderHook(() => useKept(element, 's'), { wrapper: within });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(async () => {});
  const kept = result.current;
  expect(session.state.kept).toBe(kept ? 'e' : null);
  unmount();
  expect(session.state.kept).toBeNull();
  cleanup();
  queryClient.clear();
  return kept;
}

it('keeps what others made and somebody decided on from annotators, also if only an instruction was decided on', async () => {
  expect(await keptFor('annotator', 'approved')).toBe(true);
  expect(await keptFor('annotator', 'rejected')).toBe(true);
  expect(await keptFor('annotator', 'draft', { variant: 'approved' })).toBe(true);
});

it('leaves to annotators what is open, and what they made themselves', async () => {
  expect(await keptFor('annotator', 'draft')).toBe(false);
  expect(await keptFor('annotator', 'to_review')).toBe(false);
  expect(await keptFor('annotator', 'approved', { maker: 'Ann' })).toBe(false);
});

it('asks nothing for reviewers, who may change everything', async () => {
  expect(await keptFor('reviewer', 'approved')).toBe(false);
  expect(host.asked).toEqual([]);
});
