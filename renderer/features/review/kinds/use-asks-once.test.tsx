// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAsksOnce } from './use-asks-once.ts';

afterEach(cleanup);

it.each([
  ['asks once before an item is accepted against one’s own blind answer', true, [0, 1]],
  ['asks nothing if the answer agrees with it', false, [1, 2]],
])('%s', (_, against, accepted) => {
  const accept = vi.fn<(next: boolean) => void>();
  const { result } = renderHook(() => useAsksOnce(against, accept));
  act(() => result.current.accept(true));
  expect([result.current.asked, accept.mock.calls.length]).toEqual([against, accepted[0]]);
  act(() => result.current.accept(true));
  expect(accept.mock.calls.length).toBe(accepted[1]);
});
