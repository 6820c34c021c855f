import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { evaluateNow, worst } from '../../runs/evaluate-now.ts';
import { exit } from '../../terminal/exit-codes.ts';
import { hintsIn } from '../../options/hints.ts';
import { allowKeyOption, allowKeys, replaceModelsOption, takeModels } from '../../options/model-options.ts';
import { differences, figures, readRecord, requestOfRecord, type RunOfRecord } from '../../runs/rerun-record.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';
import { separated } from '#shared/phrases/separated.ts';
import { counted } from '../../words/counted.ts';

interface Options extends CommonOptions {
  project: string;
  models?: string;
  yes?: boolean;
  allowKey: string[];
  hints?: string;
}

const percent = (value: number | null): string => (value === null ? '–' : `${(value * 100).toFixed(2)} %`);

/** Runs one evaluation again and compares it with its record. */
async function repeat(session: CliSession, then: RunOfRecord, request: EvaluationRequest) {
  const { found, code } = await evaluateNow(session, request);
  const { id: run, calls, reused } = found.run;
  return {
    ...{ model: then.model, run, was: then.run, calls, reused, code },
    figures: figures(then.headline, found.strict.headline),
    differences: differences(then, found),
  };
}
type Repeated = Awaited<ReturnType<typeof repeat>>;

const inWords = (entry: Repeated): string =>
  [
    `${entry.model}: ${counted(entry.calls, 'calls')}, ${separated(entry.reused)} already answered`,
    ...entry.figures.map(({ id, then, now, same }) => {
      const both = `  ${id}: ${percent(then)} then, ${percent(now)} now`;
      return same ? both : `${both} (differs)`;
    }),
    ...(entry.differences.length === 0 ? ['  same settings'] : []),
    ...entry.differences.map(({ what, then, now }) => `  ${what} differs: ${then} then, ${now} now`),
  ].join('\n');

export const rerun: RegisterCommand = (program) => {
  addCommand(
    program,
    'rerun <record>',
    'repeat the evaluations of a JSON report and compare settings and figures',
    'rerun results.json --project demo --json',
  )
    .addHelpText(
      'after',
      '\nWrite a record with "benchwright report <project> <run> --out results.json". Answers still stored in the project are reused; a copy of the project without them asks the models again.\nExit code 3: a figure differs, or some items failed.',
    )
    .option('--project <folder>', 'project that contains the release', '.')
    .option('--models <file>', 'JSON file with model records to add first')
    .option(...replaceModelsOption)
    .option(...allowKeyOption)
    .option('--hints <file>', 'hints file that the run used')
    .action((file: string, options: Options) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        const runs = await readRecord(file);
        const hints = options.hints === undefined ? undefined : await hintsIn(options.hints);
        const requests = runs.map((run) => requestOfRecord(run, hints));
        await client.projects.open({ path: options.project });
        await allowKeys(session, options.allowKey);
        await takeModels(session, options);
        const repeated: Repeated[] = [];
        for (const [at, then] of runs.entries()) {
          const request = requests[at];
          if (request && !session.signal.aborted) repeated.push(await repeat(session, then, request));
        }
        const all = repeated.flatMap((entry) => entry.figures);
        const agrees = repeated.length === runs.length && all.every(({ same }) => same);
        out.result({ agrees, figures: all, runs: repeated.map(({ code: _, ...entry }) => entry) }, () =>
          repeated.map(inWords).join('\n\n'),
        );
        const code = worst(repeated.map((entry) => entry.code));
        return code === exit.done && !agrees ? exit.partly : code;
      }),
    );
};
