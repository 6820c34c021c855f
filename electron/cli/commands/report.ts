import path from 'node:path';
import { reportFormats } from '#shared/contract/evaluations.ts';
import { addCommand, type RegisterCommand } from '../command.ts';
import { exit, UsageError } from '../exit-codes.ts';
import { replaceFile } from '../replace-file.ts';
import { type CommonOptions, runCommand } from '../session.ts';

interface Options extends CommonOptions {
  out: string;
  reading?: string;
}

function formatOf(file: string): (typeof reportFormats)[number] {
  const ending = path.extname(file).slice(1).toLowerCase();
  const found = reportFormats.find((one) => one === ending);
  if (!found)
    throw new UsageError(
      `--out must end in ${reportFormats.map((one) => `.${one}`).join(', ')}; "${path.basename(file)}" does not.`,
    );
  return found;
}

export const report: RegisterCommand = (program) => {
  addCommand(
    program,
    'report <project> <run...>',
    'write the tables of evaluations to a file; its ending says the form',
    'report demo 0197c1… 0197c2… --out results.md',
  )
    .requiredOption('--out <file>', 'file to write, ending in .md, .csv, .json, .tex, .html or .svg')
    .option('--reading <r>', 'strict or parity', 'strict')
    .action((project: string, runs: string[], options: Options) =>
      runCommand(options, async ({ client, out }) => {
        const format = formatOf(options.out);
        const reading = options.reading === 'parity' ? 'parity' : 'strict';
        if (options.reading !== reading) throw new UsageError('--reading takes strict or parity.');
        await client.projects.open({ path: project, readOnly: true });
        const { text } = await client.evaluations.report({ runs, format, reading });
        const file = path.resolve(options.out);
        await replaceFile(file, text);
        out.result({ file }, () => `Written: ${file}`);
        return exit.done;
      }),
    );
};
