import type { RunRequest } from '#shared/contract/runs/runs.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import type { CallContext, Host } from '../host.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { callPicture } from '../services/runs/calls/call-picture.ts';
import { pipelineView } from '../services/runs/pipeline-view.ts';
import { runCallsPage } from '../services/runs/calls/run-calls-view.ts';
import { callView, itemsPage } from '../services/runs/items-view.ts';
import { assertMayReadRecords } from '../services/review/gold/progress-seen.ts';
import type { RunSpec } from '../services/run-subject/run-spec.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { constructSubjects, offeredSubject } from '../services/runs/subjects.ts';
import { api, requireSession } from './access/base.ts';
import { blindOf } from './blind.ts';

const serviceOf = (context: CallContext) => runsOf(context.host, requireSession(context));

/** A request as stored: a filter becomes the ids it matches now, so that the run never changes. */
async function specOf(context: CallContext, session: ProjectSession, input: RunRequest): Promise<RunSpec> {
  const { selection, budget, ...rest } = input;
  const ids = selection && selection.kind !== 'ids' ? await session.library.ask('chosenIds', selection) : null;
  const kept = ids ? { kind: 'ids' as const, ids } : selection;
  return {
    subject: offeredSubject(input.pipeline),
    request: kept ? { ...rest, selection: kept } : rest,
    roles: input.roles,
    options: input.options,
    budget: budget ?? null,
    by: context.caller.name,
  };
}

/** The text of a stored answer, or null if it cannot be read. */
function replyReader(host: Host, session: ProjectSession) {
  return (model: string, provider: string, raw: { httpStatus: number; body: string }): string | null => {
    if (session.readOnly) return null;
    const { providers, models } = runsOf(host, session).engine.ports;
    try {
      const kind = modelRecord.shape.provider.parse(provider);
      const record = (() => {
        try {
          return models.get(model).record;
        } catch {
          return modelRecord.parse({ name: model, provider: kind, model });
        }
      })();
      const read = providers[kind].read(record, raw);
      return read.refusal ?? read.text;
    } catch {
      return null;
    }
  };
}

export const runs = {
  pipelines: api.runs.pipelines.handler(() => constructSubjects().map((s) => pipelineView(s.pipeline))),
  estimate: api.runs.estimate.handler(async ({ context, input, signal }) => {
    const session = requireSession(context);
    return runsOf(context.host, session).estimate(await specOf(context, session, input), signal);
  }),
  start: api.runs.start.handler(async ({ context, input }) => {
    const session = requireSession(context);
    return runsOf(context.host, session).start(await specOf(context, session, input));
  }),
  list: api.runs.list.handler(({ context, input }) => serviceOf(context).list(input.kind)),
  get: api.runs.get.handler(({ context, input }) => serviceOf(context).detail(input.id)),
  items: api.runs.items.handler(({ context, input }) => {
    const service = serviceOf(context);
    const { id, ...query } = input;
    const { startedAt, kind } = service.view(id);
    // An evaluation's items are those of a release: on its list, items of the queue are known to be gold.
    if (kind === 'evaluate') assertMayReadRecords(blindOf(context));
    return itemsPage(requireSession(context).read, id, query, service.live(id), startedAt);
  }),
  calls: api.runs.calls.handler(({ context, input }) => {
    const service = serviceOf(context);
    if (service.view(input.id).kind === 'evaluate') assertMayReadRecords(blindOf(context));
    return runCallsPage(requireSession(context).read, input);
  }),
  call: api.runs.call.handler(({ context, input }) => {
    const session = requireSession(context);
    const call = callView(session.read, input.id, replyReader(context.host, session));
    // A raw body may come from any server that this machine reaches; only people who may choose servers can
    // read it.
    return context.caller.role === 'curator' ? call : { ...call, raw: null };
  }),
  callPicture: api.runs.callPicture.handler(({ context, input }) =>
    callPicture(requireSession(context), input.id, input.at),
  ),
  pause: api.runs.pause.handler(({ context, input }) => serviceOf(context).pause(input.id)),
  resume: api.runs.resume.handler(({ context, input }) => serviceOf(context).resume(input.id)),
  cancel: api.runs.cancel.handler(({ context, input }) => serviceOf(context).cancel(input.id)),
  retryFailed: api.runs.retryFailed.handler(({ context, input }) =>
    serviceOf(context).retryFailed(input.id, input.step, input.itemIds),
  ),
  mendReply: api.runs.mendReply.handler(({ context, input }) =>
    serviceOf(context).mendReply(input.id, input, context.caller.name),
  ),
  setBudget: api.runs.setBudget.handler(({ context, input }) => serviceOf(context).setBudget(input.id, input.budget)),
};
