import { useMutation } from '@tanstack/react-query';
import type { Watched } from '#shared/contract/runs/live.ts';
import { orpc } from '../../../transport/client.ts';
import type { Draft } from './ActionFields.tsx';

/** What can be done with an attempt now, and the calls that do it; null for what cannot. */
export function useSteering(of: Watched | undefined) {
  const steer = useMutation(orpc.live.steer.mutationOptions());
  const stop = useMutation(orpc.live.stop.mutationOptions());
  const place = { id: of?.run ?? '', itemId: of?.itemId ?? '' };
  const going = of?.going === true;
  const waits = going && of.proposal !== null;
  const drives = going && of.drive === 'person';
  const ask = (can: boolean, how: Parameters<typeof steer.mutate>[0]['how']) =>
    can ? () => steer.mutate({ ...place, how }) : null;
  return {
    drives,
    waits,
    busy: steer.isPending || stop.isPending,
    error: steer.error ?? stop.error,
    pause: ask(going && of.drive === 'running', { do: 'pause' }),
    run: ask(going && of.drive === 'paused', { do: 'run' }),
    step: ask(going && of.drive === 'paused', { do: 'step' }),
    again: ask(waits, { do: 'again' }),
    take: ask(going && of.drive !== 'person', { do: 'take' }),
    give: ask(drives, { do: 'give' }),
    look: ask(drives && of.moment?.state === 'person', { do: 'look' }),
    stop: going ? () => stop.mutate(place) : null,
    send: (how: 'act' | 'edit', action: Draft, after: () => void) =>
      steer.mutate({ ...place, how: { do: how, action } }, { onSuccess: after }),
  };
}
