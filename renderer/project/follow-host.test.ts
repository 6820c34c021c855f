// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { host } from '../test-support/fake-connect.ts';
import { queryClient } from '../transport/query-client.ts';
import { followHost } from './follow-host.ts';
import { useHostFacts } from './project.ts';

const busy = () => {
  throw new ORPCError('BAD_GATEWAY', { message: 'The server is restarting.' });
};
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  useHostFacts.setState(useHostFacts.getInitialState(), true);
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
});

it('says why nothing is known of the host while its calls fail, and knows it by itself once they succeed', async () => {
  host.reset({ 'projects.current': busy, 'system.info': busy });
  stop = followHost();
  await vi.advanceTimersByTimeAsync(0);
  expect(useHostFacts.getState().failure?.message).toBe('The server is restarting.');
  host.answers['projects.current'] = () => null;
  await vi.advanceTimersByTimeAsync(5000);
  // One of the two is not enough, and its failure stays.
  expect(useHostFacts.getState()).toMatchObject({ project: null, failure: { message: 'The server is restarting.' } });
  host.answers['system.info'] = () => ({ me: { name: 'Ada' } });
  await vi.advanceTimersByTimeAsync(5000);
  expect(useHostFacts.getState()).toMatchObject({ system: { me: { name: 'Ada' } }, failure: null });
  const asked = host.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(host.calls).toHaveLength(asked);
});
