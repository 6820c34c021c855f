// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { labelSet } from '#shared/labels/label-set.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import '../../../i18n/index.ts';
import { useBottomMessage } from '../../../ui/messages.ts';
import { host } from '../../../test-support/fake-connect.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { session } from '../context.ts';
import { takenFromPrelabel } from './under-box.ts';
import { usePrelabels } from './use-prelabels.ts';

const prelabel = (n: number, change: Partial<Prelabel> = {}): Prelabel => ({
  ...{ id: `g${n}`, screenshotId: 's', source: 'ocr', from: 'words', score: 1, name: `word ${n}`, kind: 'text' },
  ...{ role: null, stateNow: null, description: '', interact: null, current: null, elementId: null },
  ...{ bbox: [n * 10, 0, n * 10 + 8, 8], state: 'open', at: '2026-01-01T00:00:00.000Z' },
  ...change,
});
const made = (n: number) => ({
  ...{ id: `e${n}`, screenshotId: 's', revision: 1, state: 'draft' as const, source: 'ocr', lints: [] },
  content: elementContent.parse({ name: `word ${n}`, locate: [n * 10, 0, n * 10 + 8, 8] }),
});

let count = 0;
let list: Prelabel[] = [];
/** All but the last become elements; the first of those covers the last one's place. */
function prelabelsOf(n: number) {
  count = n;
  list = Array.from({ length: n }, (_, at) => prelabel(at));
  const { result } = renderHook(() => usePrelabels('s'), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return result;
}
beforeEach(() => {
  queryClient.clear();
  useBottomMessage.setState({ message: null });
  session.open('s', { width: 1000, height: 100 }, []);
  const elements = () => Array.from({ length: count - 1 }, (_, at) => made(at));
  host.reset({
    'prelabels.list': () => list,
    'elements.list': elements,
    'prelabels.accept': () => {
      list = list.map((entry, at) =>
        at === count - 1
          ? { ...entry, state: 'matched', elementId: 'e0' }
          : { ...entry, state: 'accepted', elementId: `e${at}` },
      );
      return elements();
    },
  });
});
const accepted = () => host.inputsOf('prelabels.accept').length;

it('asks once before it accepts more than twenty, and says which were not made and why', async () => {
  const prelabels = prelabelsOf(22);
  await waitFor(() => expect(prelabels.current.shown).toHaveLength(22));
  act(() => void prelabels.current.accept(prelabels.current.shown));
  expect([prelabels.current.asking, accepted()]).toEqual([22, 0]);
  act(() => prelabels.current.cancelAsking());
  expect(prelabels.current.asking).toBeNull();
  act(() => void prelabels.current.accept(prelabels.current.shown));
  await act(async () => prelabels.current.accept(prelabels.current.shown));
  expect([prelabels.current.asking, accepted()]).toEqual([null, 1]);
  await waitFor(() =>
    expect(useBottomMessage.getState().message?.content).toBe(
      'Accepted 21 of 22 pre-labels. Skipped: “word 21” (“word 0” covers its place).',
    ),
  );
});

it('asks nothing for a few', async () => {
  const prelabels = prelabelsOf(20);
  await waitFor(() => expect(prelabels.current.shown).toHaveLength(20));
  await act(async () => prelabels.current.accept(prelabels.current.shown));
  expect([prelabels.current.asking, accepted()]).toEqual([null, 1]);
});

it('a box drawn over a pre-label takes its name and type; one beside it takes nothing', () => {
  const drawn = (locate: [number, number, number, number]) => elementContent.parse({ locate });
  const over = [
    prelabel(0, { name: 'Dark mode', role: 'toggle', kind: null, bbox: [100, 100, 140, 120] }),
    prelabel(1),
  ];
  const labels = labelSet.parse({});
  expect(takenFromPrelabel(drawn([101, 100, 140, 121]), over, labels)).toMatchObject({
    ...{ name: 'Dark mode', component: 'Switch', category: 'B', role: 'toggle', locate: [101, 100, 140, 121] },
  });
  const beside = drawn([100, 130, 140, 150]);
  expect(takenFromPrelabel(beside, over, labels)).toEqual(beside);
  session.over(over);
  session.editor.onCommit({ type: 'create', box: [100, 100, 140, 120], outline: null });
  expect(session.state.elements.at(-1)?.content).toMatchObject({ name: 'Dark mode', component: 'Switch' });
});
