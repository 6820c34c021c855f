import { api, requireSession } from '../access/base.ts';

export const presence = {
  enter: api.presence.enter.handler(({ context, input }) => {
    requireSession(context);
    return { heldBy: context.host.presence.enter(context.caller.name, input.page, input.place) };
  }),
  list: api.presence.list.handler(({ context }) => {
    requireSession(context);
    return context.host.presence.list();
  }),
};
