import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { namedRuns } from '../../runs/named-runs.ts';
import { table } from '../../terminal/output.ts';

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

export const errors: RegisterCommand = (program) => {
  addCommand(
    program,
    'errors <project> <run>',
    'show what went wrong in the failures of an evaluation, by kind',
    'errors demo gpt-4o --task grounding',
  )
    .option('--task <id>', 'when the run is named by model: only this task')
    .option('--release <tag>', 'when the run is named by model: only this release')
    .action((project: string, name: string, options: CommonOptions & { task?: string; release?: string }) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        await client.projects.open({ path: project, readOnly: true });
        const [run = ''] = await namedRuns(session, [name], options);
        const views = await client.evaluations.errors({ run });
        out.result({ run, views }, () =>
          views
            .map(({ view, n, decided, shares, agreement }) =>
              [
                inWords('result-errors', { view, n, decided }),
                table(
                  ['kind', 'n', 'share', '95 %', 'by people'],
                  shares.map(({ kind, n: own, share, ci, byPeople }) => [
                    ...[kind ?? '-', String(own), percent(share), `${percent(ci[0])} to ${percent(ci[1])}`],
                    String(byPeople),
                  ]),
                ),
                ...agreement.map(({ raters, n: common, kappa }) =>
                  inWords('result-errors-agreement', {
                    raters: raters.join(', '),
                    n: common,
                    kappa: kappa?.toFixed(2) ?? '-',
                  }),
                ),
              ].join('\n'),
            )
            .join('\n\n'),
        );
        return undefined;
      }),
    );
};
