import path from 'node:path';
import { type ExportLoss, type ExportReport, exportReport } from '#shared/contract/exports.ts';
import { convention } from '#shared/contract/imports.ts';
import { addCommand, type RegisterCommand } from '../../command.ts';
import { exit, UsageError } from '../../exit-codes.ts';
import { followJob } from '../../follow-job.ts';
import { groupedLines } from '../../grouped.ts';
import { type CommonOptions, runCommand } from '../../session.ts';
import { listedEach } from '#shared/by-reason.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';

interface Options extends CommonOptions {
  format: string;
  out: string;
  release?: string;
  convention?: string;
  episodes?: boolean;
  keepMetadata?: boolean;
  formulaSafe?: boolean;
}

const several = (what: string) => (count: number) => `${count} ${count === 1 ? what.replace(/s$/, '') : what}`;
const of = (what: string) => (count: number) => `${what} of ${several('elements')(count)}`;
const lostWords: Record<ExportLoss, (count: number) => string> = {
  questions: several('questions'),
  elements: several('elements'),
  instructions: several('instructions'),
  'instruction-type': (count) => `basic or advanced, of ${several('instructions')(count)}`,
  platform: (count) => `the platform of ${several('screenshots')(count)}`,
  app: (count) => `the app of ${several('screenshots')(count)}`,
  tags: (count) => `the tags of ${several('screenshots')(count)}`,
  name: of('the name'),
  kind: of('icon or text'),
  class: of('component and role'),
  interact: of('the interact box'),
  current: of('the current-state box'),
  states: of('the states'),
  regions: of('further regions'),
  outline: of('the outline'),
  description: of('the description'),
  attributes: of('attributes'),
};

/** The first names of a loss; the others are in `--json`. */
function named(names: readonly string[], count: number): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, listedEach).map((name) => `“${name}”`);
  return ` (${shown.join(', ')}${count > shown.length ? ', …; --json lists all' : ''})`;
}

/** The report with the reasons in words. */
const worded = (report: ExportReport) => ({
  ...report,
  leftOut: report.leftOut.map(({ record, why }) => ({ record, why: phraseWords(why) })),
});

function forPeople(report: ReturnType<typeof worded>, out: string): string {
  const checked = report.readBack === 'equal' ? ', read back and equal' : '';
  const lines = [
    `${report.records} ${report.records === 1 ? 'record' : 'records'} in ${report.files} ${report.files === 1 ? 'file' : 'files'} at ${out}${checked}`,
    `hash ${report.hash}`,
  ];
  if (report.blurred > 0)
    lines.push(report.blurred === 1 ? '1 picture has blurred areas' : `${report.blurred} pictures have blurred areas`);
  if (report.hiddenTexts > 0)
    lines.push(`left out: the texts of ${several('elements')(report.hiddenTexts)} under blurred areas`);
  if (report.hiddenSteps > 0)
    lines.push(`left out: texts under blurred areas of ${several('steps')(report.hiddenSteps)} of episodes`);
  if (report.namesBlurred > 0)
    lines.push(
      `warning: ${several('items')(report.namesBlurred)} may name something under a blurred area; look for the check "names something blurred"`,
    );
  if (report.unreadBlurred > 0)
    lines.push(
      `warning: the text of ${several('blurred pictures')(report.unreadBlurred)} has not been read, so texts that name what is hidden there were not recognised; choose "Read text" in the library and export again`,
    );
  lines.push(
    ...report.lost.map(
      ({ part, count, names }) => `not in this format: ${lostWords[part](count)}${named(names, count)}`,
    ),
  );
  lines.push(...groupedLines('left out', report.leftOut));
  return lines.join('\n');
}

export const exportCommand: RegisterCommand = (program) => {
  addCommand(
    program,
    'export <project>',
    'export a release, or everything approved now',
    'export demo --format mmbench-gui-l1 --release v1 --out ./demo-l1 --json',
  )
    .addHelpText(
      'after',
      '\nThe export is read back and compared before it replaces anything. Exit code 3: some items do not fit the format.',
    )
    .requiredOption('--format <id>', 'format to write; see benchwright formats')
    .requiredOption(
      '--out <path>',
      'folder or main file to write; an existing export is replaced only by a complete one',
    )
    .option('--release <tag>', 'release to export; default: everything approved now')
    .option('--convention <c>', 'how boxes are written, for formats with several conventions')
    .option('--keep-metadata', 'keep author, place and device (EXIF, XMP) in the pictures; stripped by default')
    .option(
      '--formula-safe',
      'put a quote before table cells (vlmevalkit-tsv) that a spreadsheet would run as a formula',
    )
    .option('--episodes', 'export episodes instead of items, for formats that have both')
    .action((project: string, options: Options) =>
      runCommand(options, async (session) => {
        const boxes = convention.options.find((one) => one === options.convention);
        if (options.convention !== undefined && !boxes)
          throw new UsageError(
            inWords('cli-convention', { known: convention.options.join(', '), text: options.convention }),
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
        const report = worded(exportReport.parse((await followJob(session, started)).result));
        session.out.result(report, () => forPeople(report, out));
        return report.leftOut.length > 0 ? exit.partly : exit.done;
      }),
    );
};
