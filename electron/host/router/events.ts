import { randomUUID } from 'node:crypto';
import { api } from './access/base.ts';

/** Tells a shell that connects again whether it still talks to the same host. */
const hostId = randomUUID();

export const events = {
  stream: api.events.stream.handler(({ context, signal }) =>
    context.host.events.stream(signal, [{ type: 'hello', host: hostId }]),
  ),
};
