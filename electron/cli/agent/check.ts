import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type CheckedTask, checkTasks } from '#electron/host/live/check.ts';
import { exit, type ExitCode } from '../terminal/exit-codes.ts';
import { table } from '../terminal/output.ts';
import type { CliSession } from '../session/session.ts';

const yes = (good: boolean | null) => (good === null ? '–' : good ? 'yes' : 'NO');

/** Tests the criteria of tasks without a model, and prints each task's result and the kill rate. */
export async function checkNow({ host, out, signal }: CliSession, request: AgentRequest): Promise<ExitCode> {
  if (!host.session) return exit.failed;
  const { count, leftOut, checked } = checkTasks(host.session, host.options, request);
  for (const { label, why } of leftOut) out.note(inWords('cli-task-left-out', { task: label, why }));
  const tasks: CheckedTask[] = [];
  for await (const task of checked) {
    tasks.push(task);
    out.note(inWords('cli-checked', { n: tasks.length, of: count, task: task.label }));
    if (signal.aborted) break;
  }
  const mutants = tasks.reduce((sum, task) => sum + task.mutants, 0);
  const killed = tasks.reduce((sum, task) => sum + task.killed, 0);
  const failed = tasks.filter(({ problems }) => problems.length > 0);
  const killRate = mutants === 0 ? null : killed / mutants;
  out.result({ n: tasks.length, passed: tasks.length - failed.length, mutants, killed, killRate, tasks }, () =>
    [
      table(
        [
          inWords('check-head-task'),
          inWords('check-head-gold'),
          inWords('check-head-noop'),
          inWords('check-head-start'),
          inWords('check-head-killed'),
        ],
        tasks.map(({ label, gold, noop, start, ...entry }) => [
          label,
          yes(gold),
          yes(noop),
          yes(start),
          `${entry.killed}/${entry.mutants}`,
        ]),
      ),
      ...failed.flatMap(({ label, problems }) => problems.map((problem) => `${label}: ${problem}`)),
      inWords('check-kill-rate', {
        killed,
        mutants,
        rate: killRate === null ? '–' : `${(100 * killRate).toFixed(1)} %`,
      }),
    ].join('\n'),
  );
  return failed.length > 0 ? exit.partly : exit.done;
}
