import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { referencesQuestion } from '../../benchmark/references.ts';
import type { Onlooker } from './onlooker.ts';

/** People and guesses on a task of a release, as a job once it takes longer than a moment. */
export const askReferences = (
  host: Host,
  session: ProjectSession,
  task: string,
  release: string,
  me: Onlooker = null,
) =>
  askAsJob(
    host.jobs,
    session,
    { kind: 'references', title: phrase('job-references', { release }) },
    referencesQuestion,
    ...([task, release, me] as const),
  );

/** The same for every task and release of some evaluations. */
export async function referencesOf(
  host: Host,
  session: ProjectSession,
  evaluations: readonly { task: string; release: string }[],
  me: Onlooker = null,
): Promise<ReferenceRow[]> {
  const found: ReferenceRow[] = [];
  const places = new Map(evaluations.map(({ task, release }) => [JSON.stringify([task, release]), { task, release }]));
  for (const { task, release } of places.values())
    found.push(...(await askReferences(host, session, task, release, me)));
  return found;
}
