import { randomUUID } from 'node:crypto';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import type { CallContext } from '../../host.ts';
import { comingsSeen } from '../../services/review/presence.ts';
import { api } from '../access/base.ts';

/** Tells a reconnecting shell whether it still talks to the same host. */
const hostId = randomUUID();

/** Streams the events; while they are read, the page counts as present. */
async function* streamTo(
  { host, caller }: CallContext,
  page: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<StudioEvent> {
  const close = host.streams.open(caller.name);
  const leave = page === undefined ? null : host.presence.attach(caller.name, page, caller.session);
  try {
    for await (const event of host.events.stream(signal, [{ type: 'hello', host: hostId }])) {
      const seen =
        event.type === 'changed' && caller.role === 'annotator' && host.session
          ? comingsSeen(host.session.read, caller.name, event)
          : event;
      if (seen) yield seen;
    }
  } finally {
    close();
    leave?.();
  }
}

export const events = {
  stream: api.events.stream.handler(({ context, input, signal }) => {
    // Counted once it is read; refused here already, so that the refusal is the call's answer.
    context.host.streams.assertRoom(context.caller.name);
    return streamTo(context, input?.page, signal);
  }),
};
