import type { Steer } from '../live/at-the-wheel.ts';
import { environmentOf } from '../live/environments/registry.ts';
import { storedRequest } from '../live/request.ts';
import { boardOf, requireLiveRun } from '../live/watching/board.ts';
import { pathGraphOf } from '../live/watching/path-graph.ts';
import { slotsOf } from '../live/watching/slots.ts';
import { watchedOf } from '../live/watching/watched.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';
import type { CallContext } from '../host.ts';
import { forkRun } from '../services/live-runs/fork.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { api, requireSession } from './access/base.ts';

/** What the attempts of a run are doing in this process; nothing in a project that is only read. */
function nowIn(context: CallContext, runId: string) {
  const session = requireSession(context);
  const port = session.readOnly ? null : runsOf(context.host, session).engine.live;
  return { session, port, seen: port?.seenIn(runId) ?? new Map<string, never>() };
}

const over = () => failure('INVALID', phrase('live-over'), {});

/** An attempt in progress. Errors: INVALID if it is not. */
function attemptOf(context: CallContext, { id, itemId }: { id: string; itemId: string }) {
  const attempt = nowIn(context, id).port?.attempt({ runId: id, itemId });
  if (!attempt) throw over();
  return attempt;
}

/** Acting in an environment on this machine is for those who may start it here. */
function assertMayAct({ caller }: CallContext, env: string): void {
  if (caller.listed && environmentOf(env)?.local) throw failure('FORBIDDEN', phrase('agent-remote'), {});
}

export const live = {
  board: api.live.board.handler(({ context, input }) => {
    const { session, port, seen } = nowIn(context, input.id);
    const up = (port?.upIn(input.id) ?? []).map(({ head, steps }) => ({
      ...{ env: head.item.env, screen: head.screen },
      at: steps.flatMap(({ content }) => content.at ?? []),
    }));
    return { ...boardOf(session.read, seen, input), slots: slotsOf(up) };
  }),
  attempt: api.live.attempt.handler(({ context, input }) => {
    const { session, port, seen } = nowIn(context, input.id);
    const attempt = port?.attempt({ runId: input.id, itemId: input.itemId }) ?? null;
    attempt?.watch();
    return watchedOf(session.read, input, { attempt, now: seen.get(input.itemId) });
  }),
  steer: api.live.steer.handler(({ context, input }) => {
    const { how } = input;
    const attempt = attemptOf(context, input);
    if (how.do === 'act' || how.do === 'edit' || how.do === 'take') assertMayAct(context, attempt.head.item.env);
    // A foreign agent is asked once a step, by its protocol.
    if (how.do === 'again' && attempt.agent) throw failure('INVALID', phrase('live-again-foreign'), {});
    const asked: Steer = 'action' in how ? { ...how, action: { ...how.action, raw: JSON.stringify(how.action) } } : how;
    if (!attempt.steering.steer(asked)) throw failure('INVALID', phrase('live-not-now'), {});
    attempt.retell();
    return {};
  }),
  stop: api.live.stop.handler(({ context, input }) => {
    attemptOf(context, input).steering.stop(inWords('agent-stopped-by', { who: context.caller.name }));
    return {};
  }),
  fork: api.live.fork.handler(async ({ context, input }) => {
    const { session, port } = nowIn(context, input.id);
    const run = requireLiveRun(session.read, input.id);
    assertMayAct(context, storedRequest.parse(run.request).env);
    const attempt = port?.attempt({ runId: input.id, itemId: input.itemId }) ?? null;
    return forkRun({ host: context.host, session, by: context.caller.name }, { ...input, attempt });
  }),
  graph: api.live.graph.handler(({ context, input }) => pathGraphOf(requireSession(context), input)),
};
