import path from 'node:path';
import { type ExportLoss, type ExportReport, exportReport } from '#shared/contract/exports.ts';
import { convention } from '#shared/geometry/number-conventions.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { followJob } from '../../session/follow-job.ts';
import { namedRuns } from '../../runs/named-runs.ts';
import { writePredictions } from '../../runs/predictions-out.ts';
import { groupedLines } from '../../words/grouped.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { listedEach } from '#shared/by-reason.ts';
import { inWords, type PhraseCode, phraseWords } from '#shared/phrases/phrase.ts';
import { counted } from '../../words/counted.ts';

interface Options extends CommonOptions {
  format?: string;
  run?: string;
  out: string;
  release?: string;
  convention?: string;
  episodes?: boolean;
  episode?: string[];
  keepMetadata?: boolean;
  formulaSafe?: boolean;
}

const several = (what: string) => (count: number) => counted(count, what);
type LostCode = Extract<PhraseCode, `result-lost-${string}`>;
const of =
  (code: LostCode, what = 'elements') =>
  (count: number) =>
    inWords(code, { items: several(what)(count) });
const lostWords: Record<ExportLoss, (count: number) => string> = {
  questions: several('questions'),
  elements: several('elements'),
  instructions: several('instructions'),
  'instruction-type': of('result-lost-type', 'instructions'),
  platform: of('result-lost-platform', 'screenshots'),
  app: of('result-lost-app', 'screenshots'),
  tags: of('result-lost-tags', 'screenshots'),
  name: of('result-lost-name'),
  kind: of('result-lost-kind'),
  class: of('result-lost-class'),
  interact: of('result-lost-interact'),
  current: of('result-lost-current'),
  states: of('result-lost-states'),
  regions: of('result-lost-regions'),
  outline: of('result-lost-outline'),
  description: of('result-lost-description'),
  attributes: of('result-lost-attributes'),
};

/** The first names of a loss; the others are in `--json`. */
function named(names: readonly string[], count: number): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, listedEach).map((name) => `“${name}”`);
  const list = shown.join(', ');
  return ` (${count > shown.length ? inWords('result-more-named', { names: list }) : list})`;
}

/** The report with the reasons in words. */
const worded = (report: ExportReport) => ({
  ...report,
  leftOut: report.leftOut.map(({ record, why }) => ({ record, why: phraseWords(why) })),
  notes: report.notes.map(phraseWords),
});

function forPeople(report: ReturnType<typeof worded>, out: string): string {
  const lines = [
    inWords(report.readBack === 'equal' ? 'result-exported-verified' : 'result-exported', {
      ...{ records: several('records')(report.records), files: several('files')(report.files), out },
    }),
    `hash ${report.hash}`,
  ];
  if (report.blurred > 0) lines.push(inWords('result-blurred', { count: report.blurred }));
  if (report.hiddenTexts > 0)
    lines.push(inWords('result-hidden-texts', { items: several('elements')(report.hiddenTexts) }));
  if (report.hiddenSteps > 0)
    lines.push(inWords('result-hidden-steps', { items: several('steps')(report.hiddenSteps) }));
  if (report.namesBlurred > 0)
    lines.push(inWords('result-names-blurred', { items: several('items')(report.namesBlurred) }));
  if (report.unreadBlurred > 0)
    lines.push(inWords('result-unread-blurred', { items: several('blurred pictures')(report.unreadBlurred) }));
  lines.push(
    ...report.lost.map(({ part, count, names }) =>
      inWords('result-not-in-format', { what: `${lostWords[part](count)}${named(names, count)}` }),
    ),
  );
  lines.push(...report.notes, ...groupedLines('left out', report.leftOut));
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
      '\nThe export is read back and compared before it replaces anything. Exit code 3: some items do not fit the format; 42: a picture or record does not match its hash.',
    )
    .option('--format <id>', 'format to write; see benchwright formats')
    .option(
      '--run <id>',
      'export the predictions of an evaluation instead, as JSON lines or Parquet (.jsonl, .parquet): reply, reading, outcome, tokens and cost of each item; benchwright score reads them',
    )
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
    .option(
      '--episode <id>',
      'only this episode; may be repeated; formats: episode-html (one web page each), playwright-script and others',
      (value: string, before: string[] | undefined) => [...(before ?? []), value],
    )
    .option('--episodes', 'export episodes instead of items, for formats that have both')
    .action((project: string, options: Options) =>
      runCommand(options, async (session) => {
        const boxes = convention.options.find((option) => option === options.convention);
        if (options.convention !== undefined && !boxes)
          throw new UsageError(
            inWords('cli-convention', { known: convention.options.join(', '), text: options.convention }),
          );
        const { format, run } = options;
        if ((format === undefined) === (run === undefined)) throw new UsageError(inWords('cli-export-what'));
        await session.client.projects.open({ path: project, readOnly: true });
        if (format === undefined) {
          const [id = ''] = await namedRuns(session, [run ?? ''], {});
          const records = await writePredictions(session, [id], options.out);
          session.out.result({ run: id, records, out: path.resolve(options.out) }, () => '');
          return exit.done;
        }
        const out = path.resolve(options.out);
        const started = await session.client.exports.start({
          format,
          out,
          ...(options.release !== undefined && { release: options.release }),
          ...(boxes && { convention: boxes }),
          ...((options.episodes || options.episode) && { episodes: true }),
          ...(options.episode && { onlyEpisodes: options.episode }),
          ...(options.keepMetadata && { keepMetadata: true }),
          ...(options.formulaSafe && { formulaSafe: true }),
        });
        const report = worded(exportReport.parse((await followJob(session, started)).result));
        session.out.result(report, () => forPeople(report, out));
        return report.leftOut.length > 0 ? exit.partly : exit.done;
      }),
    );
};
