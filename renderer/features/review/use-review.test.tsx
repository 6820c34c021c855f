// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { dropWork, keepWork, useLeftWork } from '../../edits/kept-work.ts';
import { keepTextsOf } from '../../ui/fields/kept-texts.ts';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import type { Review } from './review.ts';
import { useReview } from './use-review.ts';

const revision = (number: number) => ({
  ...{ id: 'q', kind: 'question', phase: 'revealed', revision: number, sha256: null, whyHere: null },
  screenshotName: 'shot 01',
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

it('shows work that a crashed page left as a conflict if somebody saved the item meanwhile, and offers it until it is open', async () => {
  await keepTextsOf('p1 Ada');
  keepWork(revision(3) as never, { question: 'Typed before the crash?' });
  await keepTextsOf('p1 Ada');
  const left = renderHook(useLeftWork);
  expect(left.result.current).toEqual([{ id: 'q', kind: 'question', name: 'shot 01' }]);
  serverHas(4);
  const review = open();
  await waitFor(() => expect(review()?.stale?.seen.revision).toBe(3));
  expect(review()?.open).toBe(false);
  expect(left.result.current).toEqual([]);
  act(() => review()?.acceptNewer());
  await waitFor(() => expect(review()?.stale).toBeNull());
  expect(review()?.open).toBe(true);
  dropWork('q');
});
