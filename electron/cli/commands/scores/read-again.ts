import { inWords } from '#shared/phrases/phrase.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit } from '../../terminal/exit-codes.ts';
import { namedRuns } from '../../runs/named-runs.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  task?: string;
  release?: string;
}

type Evaluation = Awaited<ReturnType<CliSession['client']['evaluations']['readAgain']>>;

function linesOf(evaluation: Evaluation): string[] {
  const { changedReadings = [], manifest } = evaluation;
  const changed = manifest.readAgain?.changed ?? 0;
  const answerOrOutcome = ({ answer, outcome }: { answer: string | null; outcome: string }) =>
    answer ?? outcome.replace('-', ' ');
  return [
    inWords('cli-read-again', { name: rowName(evaluation), reader: manifest.reader ?? '–', n: changed }),
    ...changedReadings.map(
      ({ item, before, now }) => `  ${item}: ${answerOrOutcome(before)} → ${answerOrOutcome(now)}`,
    ),
    ...(changed > changedReadings.length ? [`  … ${changed - changedReadings.length}`] : []),
  ];
}

export const readAgain: RegisterCommand = (program) => {
  addCommand(
    program,
    'read-again <project> [run...]',
    'read the stored replies of evaluations again with the readers of this version, and list the items that changed',
    'read-again demo gpt-4o',
  )
    .addHelpText(
      'after',
      '\nRuns are named by id or by model; without any, all that another version of the reader read. No model is asked; the published reading stays.',
    )
    .option('--task <id>', 'only this task')
    .option('--release <tag>', 'only this release')
    .action((project: string, names: string[], options: Options) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        await client.projects.open({ path: project });
        const { task, release } = options;
        const older = async () =>
          (await client.evaluations.list({ ...(task && { task }), ...(release && { release }) }))
            .filter((evaluation) => evaluation.newerReader !== undefined)
            .map((evaluation) => evaluation.run.id);
        const ids = names.length > 0 ? await namedRuns(session, names, options) : await older();
        const read: Evaluation[] = [];
        for (const run of ids) read.push(await client.evaluations.readAgain({ run }));
        const runs = read.map(({ run, task: of, model, manifest, changedReadings = [] }) => ({
          ...{ run: run.id, task: of, model, reader: manifest.reader ?? null },
          ...{ before: manifest.readAgain?.from ?? null, changed: manifest.readAgain?.changed ?? 0 },
          items: changedReadings,
        }));
        out.result({ runs }, () =>
          read.length === 0 ? inWords('cli-read-again-none') : read.flatMap(linesOf).join('\n'),
        );
        return exit.done;
      }),
    );
};
