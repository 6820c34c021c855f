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
      .filter((entry) => standings.get(entry.run.id) === 'complete')
      .map((entry) => ({ task: entry.task, run: entry.run.id, model: rowName(entry), baseline: entry.baseline }));
  });
}
