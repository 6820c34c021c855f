import { api, requireSession } from '../access/base.ts';

export const presence = {
  enter: api.presence.enter.handler(({ context, input }) => {
    requireSession(context);
    const { name, session } = context.caller;
    return { heldBy: context.host.presence.enter(name, input.page, input.place, session) };
  }),
  list: api.presence.list.handler(({ context }) => {
    requireSession(context);
    return context.host.presence.list();
  }),
};
