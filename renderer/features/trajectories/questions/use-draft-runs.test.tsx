// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { useCells } from './use-cells.ts';
import { type DraftRuns, useDraftRuns } from './use-draft-runs.ts';

const cell = { step: 0, column: 'type', why: null, seeds: 0, made: [], text: 'click' };
const estimate = { canStart: true, problems: [], steps: [] };

beforeEach(() => {
  queryClient.clear();
  host.reset();
  host.answers['drafting.cells'] = () => [cell];
  host.answers['drafting.preview'] = () => ({ questions: [], skipped: [], lints: [] });
  host.answers['runs.estimate'] = () => estimate;
});
afterEach(clearScreen);

function runs() {
  const shown = vi.fn<(runs: DraftRuns) => void>();
  const chosen = { kinds: 'all' as const, switched: new Map(), turnedDown: new Map(), seed: 1 };
  const by = { seed: 1, writer: null, checkers: [], perSeed: 1 };
  function Questions() {
    shown(useDraftRuns(useCells(['e'], 'e', chosen), by));
    return null;
  }
  draw(<Questions />);
  return () => shown.mock.lastCall?.[0];
}

it('can start while a shown estimate is refreshed', async () => {
  const current = runs();
  await waitFor(() => expect(current()?.refusal).toBeNull());
  let answer = (_: unknown) => {};
  host.answers['runs.estimate'] = () => new Promise((resolve) => (answer = resolve));
  act(() => void queryClient.invalidateQueries({ queryKey: orpc.runs.key() }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(current()?.refusal).toBeNull();
  await act(async () => answer({ ...estimate, canStart: false }));
  await waitFor(() => expect(current()?.refusal).not.toBeNull());
});
