import { useEffect, useRef, useState } from 'react';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { navigate, useRoute } from '../../../places/route.ts';

/** Pictures a second while an episode plays. */
export const rate = 4;

/** Pictures to step through: one per step, and the final one if there is one. */
export const pictureCount = ({ steps, final }: EpisodeDetail): number => steps + (final ? 1 : 0);

/** The step in the address, so that it can be linked to; the first one by default. */
function useStepOfAddress(count: number): [number, (at: number) => void] {
  const param = Number(useRoute((route) => route.params['step'] ?? '0'));
  const at = Math.max(0, Math.min(count - 1, Number.isInteger(param) ? param : 0));
  const set = (next: number) => {
    const { id } = useRoute.getState();
    const place = Math.max(0, Math.min(count - 1, next));
    navigate({ screen: 'trajectories', id, params: place === 0 ? {} : { step: String(place) } }, { replace: true });
  };
  return [at, set];
}

/**
 * Steps through `count` pictures. Playing goes through the rest, or from `first` if the last one is shown; a step ends
 * it.
 */
export function usePlayback(count: number, at: number, setAt: (at: number) => void, first = 0) {
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ at, setAt });
  latest.current = { at, setAt };
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const { at: now, setAt: go } = latest.current;
      if (now + 1 >= count) setPlaying(false);
      else go(now + 1);
    }, 1000 / rate);
    return () => clearInterval(timer);
  }, [playing, count]);
  return {
    playing,
    toStep: (next: number) => {
      setPlaying(false);
      setAt(next);
    },
    play: () => {
      if (!playing && at + 1 >= count) setAt(first);
      setPlaying(!playing);
    },
  };
}

/** Which of `count` pictures is shown, as its address says. */
export function useEpisodeStep(count: number) {
  const [at, setAt] = useStepOfAddress(count);
  return { at, ...usePlayback(count, at, setAt) };
}
