import { randomUUID } from 'node:crypto';
import type { ChangedEvent, StudioEvent } from '#shared/contract/jobs.ts';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { CallContext } from '../../host.ts';
import { Blind } from '../../items/blind/blind.ts';
import { decisionSeen, withoutCopies } from '../../services/review/gold/decision-seen.ts';
import { progressSeen } from '../../services/review/gold/progress-seen.ts';
import { comingsSeen } from '../../services/review/presence.ts';
import { api } from '../access/base.ts';
import { unplaced } from '../access/elements.ts';

/** Tells a reconnecting shell whether it still talks to the same host. */
const hostId = randomUUID();

const codeItself = (code: string): string => code;

/** An event without what gold tells, and its rows without findings on where elements are that are hidden from this person. */
function changeSeen(changed: ChangedEvent | null, db: ReadDb, me: string): ChangedEvent | null {
  if (!changed) return null;
  const blind = new Blind(db, me);
  const event = decisionSeen(changed, blind);
  if (!event.screenshots) return event;
  const seen = (row: ScreenshotRow) => ({
    ...progressSeen(row, blind.gold),
    lints: unplaced(row.lints, codeItself, row.id, blind),
  });
  return { ...event, screenshots: event.screenshots.map(seen) };
}

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
      if (event.type === 'live' && caller.role === 'annotator') continue;
      if (event.type !== 'changed' || !host.session) {
        yield event;
        continue;
      }
      const { read } = host.session;
      const own = withoutCopies(event, read, caller.name);
      const seen =
        own && caller.role === 'annotator' ? changeSeen(comingsSeen(read, caller.name, own), read, caller.name) : own;
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
