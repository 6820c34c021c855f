import type { ReleaseRun } from '#shared/contract/runs/agent-board.ts';
import { calledAgent } from '#shared/agents/foreign/called-agent.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import { wilson } from '#shared/metrics/intervals/intervals.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { listRuns, type RunRow } from '../../db/queries/runs/runs.ts';
import { type StoredRequest, storedRequest } from '../../live/request.ts';
import { agentResultOf } from '../../live/result.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { groupBy } from '../../verdicts/group.ts';
import { question } from '../../statistics/question.ts';

interface Found {
  run: RunRow;
  request: StoredRequest;
  row: ReleaseRun;
  complete: boolean;
}

/** Tasks and their limits: only runs of the same ones are compared. */
const askedOf = ({ tasks, maxSteps }: StoredRequest): string =>
  JSON.stringify(tasks.map(({ task }) => [task.id, maxSteps ?? task.maxSteps]).sort());

function rowOf(db: ReadDb, run: RunRow, request: StoredRequest): Found {
  const { n, sr, eqa, figures } = agentResultOf(db, run.id);
  const { env, tasks, runs } = request;
  const agents = request.agents.map(calledAgent);
  const last = figures.passAt.at(-1);
  const of = tasks.length * runs;
  const row: ReleaseRun = {
    ...{ run: run.id, agents, env, startedAt: run.startedAt, scored: n, of, tasks: tasks.length, sr, eqa },
    baseline: agents.every(isBaseline),
    apart: null,
    ci: runs > 1 || sr === null ? null : wilson(Math.round(sr * n), n),
    wes: { plus: figures.wes.plus, minus: figures.wes.minus },
    pass: last && last.k > 1 ? { k: last.k, any: last.any, all: last.all } : null,
    steps: figures.spent.steps.perTask,
    cost: figures.spent.cost.perTask,
  };
  return { run, request, row, complete: run.state === 'done' && n >= of };
}

/** What is asked in the ranked runs: the most tasks, and among those what most runs ask. */
function askedByMost(complete: readonly Found[]): string | null {
  const groups = groupBy(complete, ({ request }) => askedOf(request));
  const [first] = [...groups].sort(([, a], [, b]) => {
    const tasks = (b[0]?.row.tasks ?? 0) - (a[0]?.row.tasks ?? 0);
    return tasks || b.length - a.length;
  });
  return first?.[0] ?? null;
}

const better = (a: Found, b: Found) =>
  (b.row.sr ?? -1) - (a.row.sr ?? -1) || (b.row.eqa ?? -1) - (a.row.eqa ?? -1) || (a.row.run < b.row.run ? -1 : 1);

/**
 * The live runs of a release: those that are complete on the same tasks with the same limits, best first, then the
 * others, each with the reason. Forks are no runs of a release.
 */
export function* releaseRuns(db: ReadDb, tag: string): LongQuestion<ReleaseRun[]> {
  const all = listRuns(db, 'construct').flatMap((run) => {
    if (run.subject !== agentPipelineId) return [];
    const read = storedRequest.safeParse(run.request);
    return read.success && read.data.release === tag && !read.data.fork ? [{ run, request: read.data }] : [];
  });
  const found: Found[] = [];
  for (const { run, request } of all) {
    found.push(rowOf(db, run, request));
    yield [found.length, all.length];
  }
  const asked = askedByMost(found.filter((entry) => entry.complete));
  const apartOf = ({ row, request, ...entry }: Found) => {
    if (!entry.complete && row.scored === 0 && entry.run.state === 'failed') return phrase('not-ranked-failed');
    if (!entry.complete) return phrase('not-ranked-partial', { scored: row.scored, of: row.of });
    return askedOf(request) === asked ? null : phrase('not-ranked-other-items', { count: row.tasks });
  };
  const rows = found.sort(better).map((entry) => ({ ...entry.row, apart: apartOf(entry) }));
  return [...rows.filter(({ apart }) => apart === null), ...rows.filter(({ apart }) => apart !== null)];
}

export const releaseRunsQuestion = question('releaseRuns', releaseRuns);
