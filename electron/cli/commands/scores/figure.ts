import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import { type FigureId, figureIds } from '#shared/contract/runs/evaluations/figures.ts';
import { successBy } from '#shared/contract/runs/judging.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { replaceFile } from '../../terminal/replace-file.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  id: FigureId;
  out: string;
  release?: string;
  by: string;
}

export const figure: RegisterCommand = (program) => {
  addCommand(
    program,
    'figure <project>',
    'write a figure of a paper, filled with the project’s own numbers, as SVG with its data as CSV beside it',
    'figure demo --id mmbench-6 --out levels.svg',
  )
    .addHelpText(
      'after',
      '\nModels are shown by their newest complete run on one release; the data file names run, release, prompt and version behind each' +
        '\nnumber. Figures of items show the newest release, or what is approved if there is none.',
    )
    .addOption(new Option('--id <id>', 'the figure').choices(figureIds).makeOptionMandatory())
    .requiredOption('--out <file>', 'file to write, ending in .svg; the data goes to the same name with .csv')
    .option('--release <tag>', 'only runs on this release, and its items')
    .option('--by <who>', 'agents: who decides what counts as a success: source, people or judge', 'source')
    .action((project: string, options: Options) =>
      runCommand(options, async ({ client, out }) => {
        const file = path.resolve(options.out);
        if (path.extname(file).toLowerCase() !== '.svg')
          throw new UsageError(inWords('cli-out-ending', { known: '.svg', file: path.basename(file) }));
        const by = successBy.safeParse(options.by);
        if (!by.success) throw new UsageError(inWords('cli-by'));
        // Found out before the project is read, which may take long.
        const folder = path.dirname(file);
        if (!(await stat(folder).catch(() => null))?.isDirectory())
          throw new Error(inWords('cli-no-folder', { folder }));
        await client.projects.open({ path: project, readOnly: true });
        const { id, release } = options;
        const made = await client.evaluations.figure({ id, by: by.data, ...(release !== undefined && { release }) });
        const data = `${file.slice(0, -path.extname(file).length)}.csv`;
        await replaceFile(data, made.data.text);
        await replaceFile(file, made.svg.text);
        out.result({ file, data }, () => `Written: ${file}\nData:    ${data}`);
        return exit.done;
      }),
    );
};
