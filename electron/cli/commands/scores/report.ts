import path from 'node:path';
import { Option } from 'commander';
import { type LayoutId, layoutIds } from '#shared/contract/runs/evaluations/layouts.ts';
import { reportFormats } from '#shared/contract/runs/evaluations/procedures.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { taskType, taskTypes } from '#shared/tasks/registry.ts';
import { contentOf, writeAgentReport } from '../../agent/agent-report.ts';
import { writeLayout } from '../../runs/paper-table.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, type ExitCode, UsageError } from '../../terminal/exit-codes.ts';
import { namedRuns } from '../../runs/named-runs.ts';
import { writePredictions } from '../../runs/predictions-out.ts';
import { replaceFile } from '../../terminal/replace-file.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  out?: string;
  items?: string;
  pictures?: boolean;
  reading?: string;
  task?: string;
  release?: string;
  by?: string;
  layout?: LayoutId;
  judge?: string;
}

/** Tasks whose report covers the agents of the project's episodes rather than runs. */
const agentTasks = taskTypes
  .filter(({ episodes }) => episodes === 'reported')
  .map(({ id }) => id)
  .join(' or ');

function formatOf(file: string): (typeof reportFormats)[number] {
  const ending = path.extname(file).slice(1).toLowerCase();
  const found = reportFormats.find((reportFormat) => reportFormat === ending);
  if (!found)
    throw new UsageError(
      inWords('cli-out-ending', {
        known: reportFormats.map((reportFormat) => `.${reportFormat}`).join(', '),
        file: path.basename(file),
      }),
    );
  return found;
}

/** The predictions of one run, since their places in a release would mix. */
async function writeItems(
  session: CliSession,
  { out, layout, items, ...options }: Options & { items: string },
  project: string,
  names: readonly string[],
): Promise<ExitCode> {
  if (out !== undefined || layout !== undefined || names.length !== 1) throw new UsageError(inWords('cli-items-alone'));
  await session.client.projects.open({ path: project, readOnly: true });
  const ids = await namedRuns(session, [...names], options);
  const records = await writePredictions(session, ids, items);
  session.out.result({ file: path.resolve(items), records }, () => '');
  return exit.done;
}

export const report: RegisterCommand = (program) => {
  addCommand(
    program,
    'report <project> [run...]',
    'write the tables of evaluations, or of agents, to a file; the format follows the file extension',
    'report demo gpt-4o qwen2.5-vl --out results.md',
  )
    .addHelpText(
      'after',
      '\nRuns are named by id ("benchwright list <project> runs") or by model: its newest finished run.' +
        `\n--task ${agentTasks} names no runs: it reports every agent of the project’s episodes, and the judges.`,
    )
    .option('--task <id>', `when runs are named by model: only this task; ${agentTasks}: the agents of the project`)
    .option('--release <tag>', 'when runs are named by model: only this release')
    .option('--out <file>', 'file to write, ending in .md, .csv, .json, .tex, .html, .xlsx or .svg')
    .option(
      '--items <file>',
      'write every prediction of the run to a file ending in .jsonl or .parquet, which benchwright score reads',
    )
    .option('--pictures', 'in .html: show pictures of some missed items, blurred where the project’s are')
    .addOption(new Option('--layout <id>', 'a table of a paper, with its printed rows').choices(layoutIds))
    .option('--reading <r>', 'strict or parity', 'strict')
    .option('--judge <judge>', 'with --by judge, or a ProBench table: which judge (as the agents’ report names it)')
    .option('--by <who>', 'agents: who decides what counts as a success: source, people or judge (default: source)')
    .action((project: string, runs: string[], options: Options) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        if (options.items !== undefined)
          return await writeItems(session, { ...options, items: options.items }, project, runs);
        if (options.out === undefined) throw new UsageError(inWords('cli-report-out'));
        const wanted = { ...options, out: options.out };
        if (options.layout !== undefined)
          return await writeLayout(session, { ...wanted, layout: options.layout, project, names: runs });
        if (taskType(options.task ?? '')?.episodes === 'reported') {
          if (runs.length > 0) throw new UsageError(inWords('cli-report-agents', { task: String(options.task) }));
          await client.projects.open({ path: project, readOnly: true });
          await writeAgentReport(session, { out: wanted.out, by: options.by ?? 'source' });
          return exit.done;
        }
        if (runs.length === 0) throw new UsageError(inWords('cli-report-runs', { task: agentTasks }));
        if (options.by !== undefined) throw new UsageError(`--by needs --task ${agentTasks}.`);
        const format = formatOf(wanted.out);
        const pictures = options.pictures ?? false;
        if (pictures && format !== 'html') throw new UsageError(inWords('cli-pictures-html'));
        const reading = options.reading === 'parity' ? 'parity' : 'strict';
        if (options.reading !== reading) throw new UsageError(inWords('cli-reading'));
        await client.projects.open({ path: project, readOnly: true });
        const ids = await namedRuns(session, runs, options);
        for (const run of ids) {
          const entry = await client.evaluations.get({ run });
          if (entry.newerReader !== undefined) {
            const before = entry.manifest.reader ?? '–';
            out.note(inWords('cli-older-reader', { name: rowName(entry), before, now: entry.newerReader }));
          }
        }
        const written = await client.evaluations.report({ runs: ids, format, reading, pictures });
        const file = path.resolve(wanted.out);
        await replaceFile(file, contentOf(written));
        out.result({ file }, () => `Written: ${file}`);
        return exit.done;
      }),
    );
};
