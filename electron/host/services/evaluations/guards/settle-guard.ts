import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure, notFound } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { readRecords, saveRecord } from '../../models/records.ts';
import { runsOf } from '../../runs/runs-service.ts';
import { requireEvaluation } from '../overview.ts';
import { startEvaluation } from '../start.ts';

/**
 * Resumes a run that the convention guard stopped: as declared, or again in another convention or box order, which is
 * saved in the model's record. In the latter case the first run ends; its answers stay.
 */
export async function settleGuard(
  host: Host,
  session: ProjectSession,
  { run, coordinates, boxes }: { run: string; coordinates: PointConvention | null; boxes?: BoxOrder | undefined },
  by: string,
): Promise<Run> {
  const request = evaluationRequest.parse(requireEvaluation(session, run).request);
  const runs = runsOf(host, session);
  if (coordinates === null) return runs.resume(run);
  const record = readRecords(session).find((readRecord) => readRecord.name === request.model);
  if (!record) {
    if (request.model.startsWith('builtin/'))
      throw failure('INVALID', phrase('evaluate-convention-fixed', { model: request.model }), {
        field: 'model',
      });
    throw notFound('model', request.model);
  }
  const { budget } = runs.view(run);
  await runs.cancel(run);
  saveRecord(session, { ...record, coordinates, ...(boxes && { answerBoxes: boxes }) }, record.name);
  return startEvaluation(host, session, { ...request, ...(budget === null ? {} : { budget }) }, by);
}
