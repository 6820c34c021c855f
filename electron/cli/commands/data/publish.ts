import path from 'node:path';
import { publication, publishReport, type Publication, type PublishReport } from '#shared/contract/publishing.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { followJob } from '../../session/follow-job.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { counted } from '../../words/counted.ts';

interface Options extends CommonOptions {
  release: string;
  out: string;
  withholdAnswers?: string | true;
  title?: string;
  summary?: string;
  url?: string;
  author?: string[];
  licence?: string;
  language?: string[];
  pictureLicence?: string[];
}

const several = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

function percentOf(text: string | true | undefined): number {
  if (text === undefined) return 0;
  const value = text === true ? 100 : Number(text);
  if (!(value > 0 && value <= 100)) throw new UsageError(inWords('cli-withhold', { text: String(text) }));
  return value;
}

/** `source=licence`, the last `=` between them. */
function licenceOf(text: string): [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) throw new UsageError(inWords('cli-picture-licence', { text }));
  return [text.slice(0, at), text.slice(at + 1)];
}

/** What the options say, added to what was said before; null if they say nothing. */
function withOptions(before: Publication, options: Options): Publication | null {
  const { title, summary, url, author, licence, language, pictureLicence } = options;
  const fields = {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(url !== undefined && { url }),
    ...(author && { authors: author }),
    ...(licence !== undefined && { licence }),
    ...(language && { languages: language }),
    ...(pictureLicence && {
      pictureLicences: { ...before.pictureLicences, ...Object.fromEntries(pictureLicence.map(licenceOf)) },
    }),
  };
  return Object.keys(fields).length === 0 ? null : { ...before, ...fields };
}

const forPeople = (report: PublishReport): string =>
  [
    inWords('result-published', {
      ...{ tag: report.release, dir: report.dir },
      ...{ pictures: counted(report.pictures, 'pictures'), files: counted(report.files, 'files') },
    }),
    ...report.tasks.map(({ task, splits }) =>
      inWords('result-published-task', {
        task,
        splits: splits.map(({ split, items }) => `${split} ${items}`).join(', '),
      }),
    ),
    ...(report.site === null
      ? []
      : [
          inWords('result-site', {
            file: path.join(report.dir, 'index.html'),
            kilobytes: Math.ceil(report.site / 1024),
          }),
        ]),
    ...(report.blurred > 0 ? [inWords('result-blurred', { count: report.blurred })] : []),
    ...(report.withheld > 0 ? [inWords('result-withheld', { items: counted(report.withheld, 'items') })] : []),
    ...report.unlicensed.map((source) => inWords('result-unlicensed', { source })),
    `hash ${report.hash}`,
  ].join('\n');

export const publish: RegisterCommand = (program) => {
  addCommand(
    program,
    'publish <project>',
    'write a release as a data set for the Hugging Face hub or any web server',
    'publish demo --release 1.0 --out ./demo-1.0 --licence cc-by-4.0 --author "Example Lab"',
  )
    .addHelpText(
      'after',
      `
The folder has the items as Parquet and JSON lines with their pictures, a dataset card, a datasheet, croissant.json,
CITATION.cff and checksums. Pictures are blurred as in exports, and their metadata is removed.
Title, authors, licences and the other descriptions are kept in the project, so they are given once.
Exit code 42: a picture or record does not match its hash.`,
    )
    .requiredOption('--release <tag>', 'release to publish')
    .requiredOption('--out <dir>', 'folder to write; must be new or empty, or hold an earlier publication')
    .option(
      '--withhold-answers [percent]',
      'leave out the answers of this share of the subjects (default: all); they stay in the project',
    )
    .option('--title <text>', 'name of the data set; default: the project’s')
    .option('--summary <text>', 'what it is and why it was made')
    .option('--url <address>', 'where it will be')
    .option('--author <name>', 'who publishes it; may be repeated', several)
    .option('--licence <id>', 'licence of the items: an SPDX identifier or an address')
    .option('--language <code>', 'language of the interfaces and items, ISO 639; may be repeated', several)
    .option('--picture-licence <source=licence>', 'licence of the pictures from a source; may be repeated', several)
    .action((project: string, options: Options) =>
      runCommand(options, async (session) => {
        const { client } = session;
        const withhold = percentOf(options.withholdAnswers);
        const says = withOptions(publication.parse({}), options) !== null;
        await client.projects.open({ path: project, ...(!says && { readOnly: true }) });
        const { publication: before } = await client.releases.publication({ tag: options.release });
        const about = withOptions(before, options);
        if (about) await client.releases.describe(about);
        const out = path.resolve(options.out);
        const started = await client.releases.publish({ tag: options.release, out, withhold });
        const report = publishReport.parse((await followJob(session, started)).result);
        session.out.result(report, () => forPeople(report));
      }),
    );
};
