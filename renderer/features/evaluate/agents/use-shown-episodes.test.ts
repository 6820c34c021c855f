// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Agent, AgentEpisode } from '../agent-pairs/types.ts';
import { shownEpisodes, useStripChoice } from './use-shown-episodes.ts';

const episode = (id: string, more: Partial<AgentEpisode> = {}) =>
  ({ id, outcome: 'failure', judge: 'failure', people: 'failure', copy: false, ...more }) as AgentEpisode;
const agents = [
  { agent: 'alpha', episodes: [episode('a1'), episode('a2', { outcome: 'success' }), episode('a3', { copy: true })] },
  { agent: 'beta', episodes: [episode('b1', { judge: 'success' })] },
] as Agent[];
function useShownEpisodes(of: readonly Agent[]) {
  const choice = useStripChoice(of);
  return { ...choice, ...shownEpisodes(choice, of, null) };
}
const ids = (shown: readonly AgentEpisode[]) => shown.map(({ id }) => id);

it('the strip shows the first agent until another is chosen, and starts again with each filter', () => {
  const { result } = renderHook(() => useShownEpisodes(agents));
  expect(result.current.active?.agent).toBe('alpha');
  expect(ids(result.current.shown)).toEqual(['a1', 'a2']);
  act(() => result.current.setAt(1));
  expect(result.current.opened?.id).toBe('a2');
  act(() => result.current.show({ kind: 'outcome', outcome: ['success'] }));
  expect(ids(result.current.shown)).toEqual(['a2']);
  expect(result.current.place).toBe(0);
  act(() => result.current.show({ kind: 'all' }, 'beta'));
  expect(result.current.active?.agent).toBe('beta');
  expect(ids(result.current.shown)).toEqual(['b1']);
});

it('episodes on which the judge is wrong are those of all agents', () => {
  const { result } = renderHook(() => useShownEpisodes(agents));
  act(() => result.current.show({ kind: 'differs' }));
  expect(ids(result.current.shown)).toEqual(['b1']);
  expect(result.current.active?.agent).toBe('alpha');
});
