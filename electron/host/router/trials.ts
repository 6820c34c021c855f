import type { CallContext } from '../host.ts';
import { trialsOf } from '../live/trials/trials.ts';
import { api, requireSession } from './access/base.ts';

const of = (context: CallContext) => trialsOf(requireSession(context), context.host.options);

export const trials = {
  begin: api.trials.begin.handler(({ context, input }) => of(context).begin(input.id, context.caller)),
  act: api.trials.act.handler(({ context, input }) => of(context).act(input.session, input.action, context.caller)),
  finish: api.trials.finish.handler(({ context, input }) =>
    of(context).finish(input.session, input.answer, context.caller),
  ),
  leave: api.trials.leave.handler(({ context, input }) => of(context).leave(input.session, context.caller)),
  test: api.trials.test.handler(({ context, input }) => of(context).test(input.id, context.caller)),
};
