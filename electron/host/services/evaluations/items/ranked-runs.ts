import { standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import { rowName, tablesOf } from '#pipelines/evaluate/report/model.ts';
import { newestRuns } from '#pipelines/evaluate/report/newest.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { listEvaluations } from '../overview.ts';

/** The newest complete run of each model, also of baselines, on each task of a release. */
export async function rankedRunsOf(host: Host, session: ProjectSession, of: { release: string; task?: string }) {
  return tablesOf(await listEvaluations(host, session, of)).flatMap((table) => {
    const all = newestRuns(table);
    const standings = standingsOf(all);
    return all
      .filter((one) => standings.get(one.run.id) === 'complete')
      .map((one) => ({ task: one.task, run: one.run.id, model: rowName(one), baseline: one.baseline }));
  });
}
