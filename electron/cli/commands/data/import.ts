import { existsSync } from 'node:fs';
import { notTextFile } from '#pipelines/formats/text/not-text.ts';
import { platform } from '#shared/records/fields.ts';
import {
  importAs,
  type ImportOptions,
  type ImportReport,
  importReport,
  isNotUnderstood,
  mostPreviewed,
} from '#shared/contract/imports.ts';
import { convention } from '#shared/geometry/number-conventions.ts';
import { failure } from '#electron/host/errors/errors.ts';
import { serversOf } from '../../options/servers.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { followJob } from '../../session/follow-job.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';
import { fetched, isLink } from '../../session/link-source.ts';
import { isPacked, unpacked } from '../../session/zip-source.ts';
import { isVideo } from '#shared/video/names.ts';
import { inWords, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { separated } from '#shared/phrases/separated.ts';
import { counted } from '../../words/counted.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { everyChange } from '#electron/host/services/import/video/every-change.ts';
import { Refused } from '#pipelines/formats/refused.ts';

/**
 * Pictures of each change of a video in a folder of its name, and how to delete it. Throws a `UsageError` if they cannot
 * be made here.
 */
async function videoFrames(
  { signal, out }: CliSession,
  source: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-video-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const into = path.join(folder, path.basename(source));
  try {
    out.note(inWords('cli-video-frames', { n: await everyChange(source, into, signal) }));
    return { path: into, remove };
  } catch (error) {
    await remove();
    if (!(error instanceof Refused)) throw error;
    throw new UsageError(inWords('cli-cannot-import', { source, why: phraseWords(error.phrase) }));
  }
}

interface Options extends CommonOptions {
  format?: string;
  platform?: string;
  app?: string;
  convention?: string;
  images?: string;
  boxes?: string;
  everyChange?: boolean;
  allowServer?: string[];
}

function chosen<T>(name: string, value: string | undefined, values: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = values.find((candidate) => candidate === value);
  if (!found) throw new UsageError(inWords('cli-one-of', { name, known: values.join(', '), text: value }));
  return found;
}

function request(path: string, format: string, options: Options): ImportOptions {
  const os = chosen('platform', options.platform?.replace(/^os_/, ''), platform.options);
  const boxes = chosen('convention', options.convention, convention.options);
  const as = chosen('boxes', options.boxes, importAs.options);
  return {
    format,
    path,
    ...(os && { platform: os }),
    ...(options.app && { app: options.app }),
    ...(boxes && { convention: boxes }),
    ...(options.images && { images: options.images }),
    ...(as && { as }),
  };
}

/** How many annotation files were not understood, of a folder with some pictures or none. */
const unreadWords = (count: number, pictures: number, many = separated(count)): string =>
  inWords(pictures > 0 ? 'cli-not-understood' : 'cli-not-understood-alone', { count, n: many });

/** Refusals that a picture folder helps against. */
const elsewhere: ReadonlySet<string> = new Set(['format-picture-outside', 'format-part-allow']);

function forPeople(report: ImportReport): string {
  const { imported, unchanged, mended, mendedMore = 0, refused, refusedMore = 0, known = [], leftOut = [] } = report;
  const [repairs, refusals] = [mended.length + mendedMore, refused.length + refusedMore];
  const lines = [
    `${separated(imported)} imported, ${separated(unchanged)} unchanged, ${separated(repairs)} repaired, ${separated(refusals)} refused`,
  ];
  const { entries } = report;
  if (entries) lines.push(inWords('result-entries', entries));
  for (const { record, what } of mended) lines.push(`repaired ${record}: ${what}`);
  if (mendedMore > 0) lines.push(inWords('result-repaired-more', { n: mendedMore }));
  for (const { record, line, why, entries: several } of refused)
    lines.push(
      `refused ${record}${line === null ? '' : ` (line ${separated(line)})`}: ${why}${several ? ` (${counted(several, 'entries')})` : ''}`,
    );
  if (refusedMore > 0) lines.push(inWords('result-refused-more', { n: refusedMore }));
  if (refused.some(({ phrase: sentence }) => sentence && elsewhere.has(sentence.code)))
    lines.push(inWords('cli-picture-folder'));
  for (const record of known) lines.push(`already known ${record}`);
  const unread = leftOut.filter(isNotUnderstood);
  if (unread.length > 0) lines.push(unreadWords(unread.length, report.imported + report.unchanged));
  for (const { record, why } of unread) lines.push(`  ${record}: ${phraseWords(why)}`);
  for (const { record, why } of leftOut.filter((entry) => !isNotUnderstood(entry)))
    lines.push(`left out ${record}: ${phraseWords(why)}`);
  return lines.join('\n');
}

/** An entry as scripts read it: only its English text. */
const withoutPhrase = <Entry extends { phrase?: unknown }>({ phrase: _, ...rest }: Entry) => rest;

/** The report without lists that have nothing in them, beyond the four that every import has. */
function forScripts({ known = [], leftOut = [], mended, refused, ...report }: ImportReport) {
  const leftOutInWords = leftOut.map((entry) => ({ ...entry, why: phraseWords(entry.why) }));
  const texts = { mended: mended.map(withoutPhrase), refused: refused.map(withoutPhrase) };
  return {
    ...report,
    ...texts,
    ...(known.length > 0 && { known }),
    ...(leftOut.length > 0 && { leftOut: leftOutInWords }),
  };
}

/** The format that is named, or the one that the file seems to have; null if it is not recognised. */
async function formatOf({ client }: CliSession, source: string, options: Options): Promise<string | null> {
  const within = { path: source, ...(options.images !== undefined && { images: options.images }) };
  return options.format ?? (await client.imports.guess(within)).format;
}

/** Throws why a source cannot be imported without naming its format. */
async function unknownFormat(source: string): Promise<never> {
  if (!existsSync(source))
    throw failure('NOT_FOUND', phrase('import-no-file', { file: source }), { kind: 'file', id: source });
  const why = await notTextFile(source);
  throw new UsageError(
    why === null ? inWords('cli-import-format', { source }) : inWords('cli-cannot-import', { source, why }),
  );
}

/** Names the annotation files of a folder of which only the pictures will be imported, before the import begins. */
async function warnOfUnread({ client, out }: CliSession, asked: ImportOptions): Promise<void> {
  if (asked.format !== 'folder') return;
  const { notUnderstood = [], images } = await client.imports.preview(asked);
  if (notUnderstood.length === 0) return;
  const count = notUnderstood.length;
  out.note(unreadWords(count, images, count >= mostPreviewed ? `${separated(count)}+` : undefined));
  for (const { record, why } of notUnderstood) out.note(`  ${record}: ${phraseWords(why)}`);
}

interface Imported {
  report: ImportReport;
  /** False if entries of a zip file were left out before the import. */
  whole: boolean;
}

/** Imports a file or folder into the open project. */
async function imported(session: CliSession, source: string, options: Options, format: string): Promise<Imported> {
  if (!options.format) session.out.note(`Read as ${format}.`);
  const asked = request(source, format, options);
  await warnOfUnread(session, asked);
  const job = await followJob(session, await session.client.imports.start(asked));
  return { report: importReport.parse(job.result), whole: true };
}

/** Imports what a zip file contains into the open project. */
async function importedFromZip(session: CliSession, source: string, options: Options): Promise<Imported> {
  const { path, leftOut, remove } = await unpacked(session, source);
  try {
    const format = (await formatOf(session, path, options)) ?? (await unknownFormat(source));
    const { report } = await imported(session, path, options, format);
    return { report: { ...report, leftOut: [...leftOut, ...(report.leftOut ?? [])] }, whole: leftOut.length === 0 };
  } finally {
    await remove();
  }
}

/** Imports a picture of each change of a video into the open project. */
async function importedFromVideo(session: CliSession, source: string, options: Options): Promise<Imported> {
  const { path, remove } = await videoFrames(session, source);
  try {
    return await imported(session, path, { ...options, format: 'folder' }, 'folder');
  } finally {
    await remove();
  }
}

/** Imports a file or folder of this machine, whatever it is, into the project at `path`. */
async function importedFrom(session: CliSession, path: string, source: string, options: Options): Promise<Imported> {
  if (isVideo(source) !== (options.everyChange === true))
    throw new UsageError(inWords(options.everyChange ? 'cli-video-none' : 'cli-video-how', { source }));
  if (options.everyChange) {
    await session.client.projects.open({ path });
    return importedFromVideo(session, source, options);
  }
  const format = await formatOf(session, source, options);
  const packed = await isPacked(source, format);
  if (format === null && !packed) await unknownFormat(source);
  await session.client.projects.open({ path });
  return format === null || packed
    ? importedFromZip(session, source, options)
    : imported(session, source, options, format);
}

/** Imports what a link leads to. */
async function importedFromLink(session: CliSession, path: string, link: string, options: Options): Promise<Imported> {
  session.host.options.remote = { roots: [], servers: serversOf(options.allowServer) };
  await session.client.projects.open({ path });
  const { path: source, leftOut, remove } = await fetched(session, link);
  try {
    const { report, whole } = await importedFrom(session, path, source, options);
    const all = [...leftOut, ...(report.leftOut ?? [])];
    return { report: { ...report, leftOut: all }, whole: whole && leftOut.length === 0 };
  } finally {
    await remove();
  }
}

export const importCommand: RegisterCommand = (program) => {
  addCommand(
    program,
    'import <project> <path>',
    'read pictures or annotations into a project, from a path or a link',
    'import demo ~/screens --platform linux --json',
  )
    .addHelpText(
      'after',
      '\nFormats: benchwright formats. A zip file is unpacked first, unless its format is a zip file itself. A link (https://…) may lead to a file, a zip file or a dataset of the Hugging Face hub; after a break the same command continues. Exit code 3: some records were refused; the rest was imported.',
    )
    .option('--format <id>', 'format of the file; default: detected from its content')
    .option('--platform <p>', 'platform for pictures without one: windows mac linux ios android web')
    .option('--app <a>', 'app for pictures without one')
    .option('--convention <c>', 'box format of the whole file')
    .option('--images <dir>', 'picture folder; default: next to the file')
    .option('--boxes <what>', 'turn the boxes of a tree into prelabels (default; accepted one by one) or elements')
    .option('--every-change', 'of a video: a picture of each change, named by its time (needs ffmpeg)')
    .option('--allow-server <origin...>', 'of a link: further servers that it may lead to, also in a private network')
    .action((path: string, source: string, options: Options) =>
      runCommand(options, async (session) => {
        const { report, whole } = isLink(source)
          ? await importedFromLink(session, path, source, options)
          : await importedFrom(session, path, source, options);
        session.out.result(forScripts(report), () => forPeople(report));
        return report.refused.length > 0 || !whole ? exit.partly : exit.done;
      }),
    );
};
