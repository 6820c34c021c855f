// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import type { Review } from './review.ts';
import { useReview } from './use-review.ts';

const revision = (number: number) => ({
  ...{ id: 'q', kind: 'question', phase: 'revealed', revision: number, sha256: null, whyHere: null },
  ...{ question_: { state: 'approved', content: {} }, verdicts: [], adjudicating: false },
});
const serverHas = (number: number) => {
  host.answers['review.open'] = () => revision(number);
};
const changed = () => act(() => queryClient.invalidateQueries({ queryKey: orpc.review.key() }));

beforeEach(() => {
  queryClient.clear();
  host.reset();
  serverHas(3);
});
afterEach(clearScreen);

/** What the hook returned last. */
function open() {
  const shown = vi.fn<(review: Review) => void>();
  const row = { id: 'q', sha256: null };
  const next = () => {};
  function Item() {
    shown(useReview(row, next));
    return null;
  }
  draw(<Item />);
  return () => shown.mock.lastCall?.[0];
}

it('shows a change that was saved while the item is open, and none that was saved before it was opened again', async () => {
  const first = open();
  await waitFor(() => expect(first()?.open).toBe(true));
  serverHas(4);
  await changed();
  await waitFor(() => expect(first()?.stale?.seen.revision).toBe(3));
  cleanup();
  serverHas(5);
  await changed();
  const again = open();
  await waitFor(() => expect(again()?.item?.revision).toBe(5));
  await act(async () => {});
  expect(again()?.stale).toBeNull();
  expect(again()?.open).toBe(true);
});
