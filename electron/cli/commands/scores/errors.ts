import type { AgentErrors } from '#shared/contract/runs/judging.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { taskType, taskTypes } from '#shared/tasks/registry.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { namedRuns } from '../../runs/named-runs.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { table } from '../../terminal/output.ts';

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

/** Tasks whose failures are episodes of the project's agents. */
const agentTasks = taskTypes
  .filter(({ episodes }) => episodes === 'reported')
  .map(({ id }) => id)
  .join(' or ');

/** The kinds of error of some failures as a table, with how well people agree. */
function sharesText({
  view,
  n,
  decided,
  shares,
  agreement,
}: Omit<AgentErrors, 'agent' | 'shares'> & {
  view: string;
  shares: readonly (Omit<AgentErrors['shares'][number], 'kind'> & { kind: string | null })[];
}): string {
  return [
    inWords('result-errors', { view, n, decided }),
    table(
      ['kind', 'n', 'share', '95 %', 'by people'],
      shares.map(({ kind, n: own, share, ci, byPeople }) => [
        ...[kind ?? '-', String(own), percent(share), `${percent(ci[0])} to ${percent(ci[1])}`],
        String(byPeople),
      ]),
    ),
    ...agreement.map(({ raters, n: common, kappa }) =>
      inWords('result-errors-agreement', { raters: raters.join(', '), n: common, kappa: kappa?.toFixed(2) ?? '-' }),
    ),
  ].join('\n');
}

export const errors: RegisterCommand = (program) => {
  addCommand(
    program,
    'errors <project> <run>',
    'show what went wrong in the failures of an evaluation, by kind',
    'errors demo gpt-4o --task grounding',
  )
    .option('--task <id>', `when the run is named by model: only this task; ${agentTasks}: an agent of the project`)
    .option('--release <tag>', 'when the run is named by model: only this release')
    .action((project: string, name: string, options: CommonOptions & { task?: string; release?: string }) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        await client.projects.open({ path: project, readOnly: true });
        if (options.task !== undefined && taskType(options.task)?.episodes === 'reported') {
          const found = (await client.judging.errors({})).find(({ agent }) => agent === name);
          if (!found) throw new UsageError(inWords('cli-no-agent', { agent: name }));
          out.result(found, () => sharesText({ view: 'why', ...found }));
          return undefined;
        }
        const [run = ''] = await namedRuns(session, [name], options);
        const views = await client.evaluations.errors({ run });
        out.result({ run, views }, () => views.map(sharesText).join('\n\n'));
        return undefined;
      }),
    );
};
