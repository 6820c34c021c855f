// @vitest-environment happy-dom
import '../i18n/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHostFacts } from '../project/project.ts';
import { Picture } from '../ui/pictures/Picture.tsx';
import { FollowBlurred } from '../app/frame/FollowBlurred.tsx';
import { queryClient } from './query-client.ts';
import { orpc } from './client.ts';

/** What the host answers to `screenshots.blurred`, in order. */
const answers = vi.hoisted(() => [] as (() => Promise<unknown>)[]);
vi.mock('./connect.ts', () => ({
  connect: () => ({
    link: { call: () => answers.shift()?.() ?? new Promise(() => {}) },
    mediaUrl: (sha256: string) => `/media/${sha256}`,
    thumbUrl: (sha256: string, width: number) => `/thumb/${sha256}?w=${width}`,
  }),
}));

const project = { name: 'Shop' } as never;
beforeEach(() => {
  answers.length = 0;
  queryClient.clear();
  useHostFacts.setState({ project });
});
afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <FollowBlurred />
      <Picture sha256="aa" alt="whole" />
      <Picture sha256="aa" width={256} alt="small" />
      <Picture sha256="bb" alt="other" />
    </QueryClientProvider>,
  );
const at = (alt: string) => screen.getByAltText(alt).getAttribute('src');

it('shows no picture before the project has said what is blurred, and each at an address that names its look', async () => {
  let answer: (value: unknown) => void = () => {};
  answers.push(
    () => new Promise((resolve) => (answer = resolve)),
    () => Promise.resolve([{ sha256: 'aa', revision: 4, look: 'f00d' }]),
  );
  show();
  expect([at('whole'), at('small'), at('other')]).toEqual([null, null, null]);
  await waitFor(() => expect(answers).toHaveLength(1));
  answer([]);
  await waitFor(() => expect(at('whole')).toBe('/media/aa?look=stored'));
  await queryClient.invalidateQueries({ queryKey: orpc.screenshots.blurred.key() });
  await waitFor(() => expect(at('whole')).toBe('/media/aa?look=f00d'));
  expect([at('small'), at('other')]).toEqual(['/thumb/aa?w=256&look=f00d', '/media/bb?look=stored']);
});

it('asks the host each time if no project is open, or if it cannot say what is blurred', async () => {
  useHostFacts.setState({ project: null });
  show();
  expect(at('whole')).toBe('/media/aa?look=unknown');
  cleanup();
  useHostFacts.setState({ project });
  const { ORPCError } = await import('@orpc/client');
  answers.push(() => Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR')));
  show();
  expect(at('whole')).toBeNull();
  await waitFor(() => expect(at('whole')).toBe('/media/aa?look=unknown'));
});
