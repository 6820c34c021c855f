import { placeSeen, presenceSeen } from '../../services/review/presence.ts';
import { api, requireSession } from '../access/base.ts';

export const presence = {
  enter: api.presence.enter.handler(({ context, input }) => {
    const { read } = requireSession(context);
    const { name, session, role } = context.caller;
    const { place, editing } = input;
    const heldBy = context.host.presence.enter(name, input.page, place, session, editing);
    const hidden = role === 'annotator' && place !== null && !placeSeen(read, name, place);
    return { heldBy: hidden ? null : heldBy };
  }),
  list: api.presence.list.handler(({ context }) => {
    const { read } = requireSession(context);
    const { name, role } = context.caller;
    const present = context.host.presence.list();
    return role === 'annotator' ? presenceSeen(read, name, present) : present;
  }),
};
