import path from 'node:path';
import { type ExportLoss, type ExportReport, exportReport } from '#shared/contract/exports.ts';
import { convention } from '#shared/contract/imports.ts';
import { addCommand, type RegisterCommand } from '../../command.ts';
import { exit, UsageError } from '../../exit-codes.ts';
import { followJob } from '../../follow-job.ts';
import { groupedLines } from '../../grouped.ts';
import { type CommonOptions, runCommand } from '../../session.ts';

interface Options extends CommonOptions {
  format: string;
  out: string;
  release?: string;
  convention?: string;
  episodes?: boolean;
  keepMetadata?: boolean;
  formulaSafe?: boolean;
}

const of = (what: string) => (count: number) => `${what} of ${count} ${count === 1 ? 'element' : 'elements'}`;
const several = (what: string) => (count: number) => `${count} ${count === 1 ? what : `${what}s`}`;
const lostWords: Record<ExportLoss, (count: number) => string> = {
  questions: several('question'),
  elements: several('element'),
  instructions: several('instruction'),
  name: of('the name'),
  kind: of('icon or text'),
  class: of('component and role'),
  interact: of('the interact box'),
  current: of('the current-state box'),
  states: of('the states'),
  regions: of('further regions'),
  outline: of('the outline'),
  description: of('the description'),
};

function forPeople(report: ExportReport, out: string): string {
  const checked = report.readBack === 'equal' ? ', read back and equal' : '';
  const lines = [`${report.records} records in ${report.files} files at ${out}${checked}`, `hash ${report.hash}`];
  lines.push(...report.lost.map(({ part, count }) => `not in this format: ${lostWords[part](count)}`));
  lines.push(...groupedLines('left out', report.leftOut));
  return lines.join('\n');
}

export const exportCommand: RegisterCommand = (program) => {
  addCommand(
    program,
    'export <project>',
    'write a release, or what is approved now, in a format',
    'export demo --format mmbench-gui-l1 --release v1 --out ./demo-l1 --json',
  )
    .addHelpText(
      'after',
      '\nThe export is read back and compared before it takes its place. Exit code 3: the format cannot hold some items.',
    )
    .requiredOption('--format <id>', 'what to write; see benchwright formats')
    .requiredOption('--out <path>', 'folder, or main file, to write; replaced only by a whole export')
    .option('--release <tag>', 'a release; without it everything approved now')
    .option('--convention <c>', 'how boxes are written, where the format leaves a choice')
    .option(
      '--keep-metadata',
      'leave author, place and device (EXIF, XMP) in the pictures; they are left out otherwise',
    )
    .option(
      '--formula-safe',
      'mark cells of a table (vlmevalkit-tsv) that a spreadsheet program would run with a quote',
    )
    .option('--episodes', 'episodes instead of items, in a format that has both')
    .action((project: string, options: Options) =>
      runCommand(options, async (session) => {
        const boxes = convention.options.find((one) => one === options.convention);
        if (options.convention !== undefined && !boxes)
          throw new UsageError(
            `--convention takes one of ${convention.options.join(', ')}, not "${options.convention}".`,
          );
        await session.client.projects.open({ path: project, readOnly: true });
        const out = path.resolve(options.out);
        const started = await session.client.exports.start({
          format: options.format,
          out,
          ...(options.release !== undefined && { release: options.release }),
          ...(boxes && { convention: boxes }),
          ...(options.episodes && { episodes: true }),
          ...(options.keepMetadata && { keepMetadata: true }),
          ...(options.formulaSafe && { formulaSafe: true }),
        });
        const report = exportReport.parse((await followJob(session, started)).result);
        session.out.result(report, () => forPeople(report, out));
        return report.leftOut.length > 0 ? exit.partly : exit.done;
      }),
    );
};
