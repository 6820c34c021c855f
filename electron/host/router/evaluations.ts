import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { predictionAt, predictionsAt } from '../db/queries/runs/predictions.ts';
import { archiveRun } from '../db/queries/runs/archived-runs.ts';
import { notFound } from '../errors/errors.ts';
import { compareRuns } from '../services/evaluations/compare.ts';
import { evaluationOf, listEvaluations, requireEvaluation } from '../services/evaluations/overview.ts';
import { figureOf } from '../services/evaluations/figures.ts';
import { errorsOfItem, errorTablesOf, sayError } from '../services/evaluations/items/errors.ts';
import { itemContext } from '../services/evaluations/item-context.ts';
import { predictionDetailOf, predictionRowOf } from '../services/evaluations/predictions/rows.ts';
import { predictionLines } from '../services/evaluations/predictions/out.ts';
import { readAgain } from '../services/evaluations/predictions/read-again.ts';
import { reportOf } from '../services/evaluations/report.ts';
import { settleGuard } from '../services/evaluations/guards/settle-guard.ts';
import { evaluationSpec } from '../services/evaluations/spec.ts';
import { withheldFrom } from '../services/evaluations/seen/onlooker.ts';
import { requireTask, shareOf, taskInfos } from '../services/release/tasks.ts';
import { askSlices } from '../services/evaluations/slices/slices.ts';
import { prepareCells } from '../services/evaluations/cells/kept-places.ts';
import { pairWith, type PlacedBy } from '../services/evaluations/cells/places.ts';
import { cellItems } from '../services/evaluations/cells/cell-items.ts';
import { startEvaluation } from '../services/evaluations/start.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { api, onlooker, requireSession } from './access/base.ts';
import { blindOf } from './blind.ts';

export const evaluations = {
  tasks: api.evaluations.tasks.handler(() => taskInfos()),
  estimate: api.evaluations.estimate.handler(({ context, input, signal }) => {
    const session = requireSession(context);
    const spec = evaluationSpec(context.host, session, input, context.caller.name);
    return runsOf(context.host, session).estimate(spec, signal);
  }),
  start: api.evaluations.start.handler(({ context, input }) =>
    startEvaluation(context.host, requireSession(context), input, context.caller.name),
  ),
  list: api.evaluations.list.handler(({ context, input }) =>
    listEvaluations(context.host, requireSession(context), input, onlooker(context)),
  ),
  get: api.evaluations.get.handler(async ({ context, input: { run } }) => {
    const session = requireSession(context);
    const found = await evaluationOf(context.host, session, run, onlooker(context));
    const wanted: PlacedBy[] = [{ by: 'answers' }, ...(found.parity ? [{ by: 'parity-failure' as const }] : [])];
    prepareCells(context.host, session, { run, model: found.model }, wanted);
    return found;
  }),
  predictions: api.evaluations.predictions.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const withheld = (await withheldFrom(session, [input.run], onlooker(context)))[input.run] ?? [];
    const { task: taskId, model } = evaluationRequest.parse(requireEvaluation(session, input.run).request);
    const task = requireTask(taskId);
    const of = { run: input.run, model, task, me: onlooker(context), withheld };
    const { outcome: outcomes, failure: failures, against } = input;
    const places = await cellItems(context.host, session, of, {
      ...{ ...input, outcomes, failures, share: shareOf(task, input.metric) },
      against: against && { ...against, share: shareOf(task, against.metric) },
    });
    const left = places.filter((index) => index > Number(input.cursor ?? -1));
    const page = left.slice(0, input.limit);
    return {
      rows: predictionsAt(session.read, input.run, page).map((prediction) => predictionRowOf(task, prediction)),
      nextCursor: left.length > input.limit ? String(page.at(-1)) : null,
      total: places.length,
    };
  }),
  slices: api.evaluations.slices.handler(({ context, input }) =>
    askSlices(context.host, requireSession(context), input),
  ),
  predictionsOut: api.evaluations.predictionsOut.handler(({ context, input }) =>
    predictionLines(requireSession(context), input, context.caller.role === 'curator'),
  ),
  settleGuard: api.evaluations.settleGuard.handler(({ context, input }) =>
    settleGuard(context.host, requireSession(context), input, context.caller.name),
  ),
  readAgain: api.evaluations.readAgain.handler(({ context, input }) =>
    readAgain(context.host, requireSession(context), input.run),
  ),
  archive: api.evaluations.archive.handler(({ context, input }) => {
    const session = requireSession(context);
    const { id } = requireEvaluation(session, input.run);
    const at = new Date().toISOString();
    session.write.immediate(() => archiveRun(session.write, id, input.archived, context.caller.name, at));
    session.events.emit({ type: 'run', runId: id });
    return {};
  }),
  prediction: api.evaluations.prediction.handler(({ context, input }) => {
    const session = requireSession(context);
    const { task: taskId, release } = evaluationRequest.parse(requireEvaluation(session, input.run).request);
    const found = predictionAt(session.read, input.run, input.index);
    if (!found) throw notFound('prediction', `${input.run}/${input.index}`);
    const blind = blindOf(context);
    if (blind?.hidesAny(found.itemId)) throw blind.refusal();
    return {
      ...predictionDetailOf(requireTask(taskId), found),
      ...itemContext(session, release, found),
      errors: errorsOfItem(session.read, input.run, input.index, context.caller.name),
    };
  }),
  errors: api.evaluations.errors.handler(async ({ context, input: { run } }) => {
    const session = requireSession(context);
    const { model } = evaluationRequest.parse(requireEvaluation(session, run).request);
    const found = await errorTablesOf(session, run, (await withheldFrom(session, [run], onlooker(context)))[run]);
    const views = found.map(({ view }) => ({ by: 'error', view }) as const);
    prepareCells(context.host, session, { run, model }, views);
    return found;
  }),
  labelError: api.evaluations.labelError.handler(({ context, input }) => {
    const session = requireSession(context);
    requireEvaluation(session, input.run);
    const found = predictionAt(session.read, input.run, input.index);
    const blind = blindOf(context);
    if (found && blind?.hidesAny(found.itemId)) throw blind.refusal();
    return sayError(session, input, context.caller.name);
  }),
  compare: api.evaluations.compare.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const found = await compareRuns(context.host.jobs, session, input, onlooker(context));
    const [pair] = found;
    if (pair && found.length === 1) {
      const test = { reading: input.reading, hit: shareOf(requireTask(pair.task), input.metric)?.hit ?? null };
      for (const [shown, against] of [
        [pair.a, pair.b],
        [pair.b, pair.a],
      ] as const)
        prepareCells(context.host, session, shown, [pairWith(against.run, test, test)]);
    }
    return found;
  }),
  report: api.evaluations.report.handler(({ context, input }) =>
    reportOf(context.host, requireSession(context), input, onlooker(context)),
  ),
  figure: api.evaluations.figure.handler(({ context, input }) =>
    figureOf(context.host, requireSession(context), input),
  ),
};
