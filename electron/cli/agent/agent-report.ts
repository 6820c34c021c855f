import path from 'node:path';
import { agentReportFormats, successBy } from '#shared/contract/runs/judging.ts';
import type { ReportFile } from '#shared/contract/runs/report-file.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { replaceFile } from '../terminal/replace-file.ts';
import type { CliSession } from '../session/session.ts';

/** The allowed extensions of a report file, for a message: ".md, .csv … or .svg". */
export const reportEndings = agentReportFormats
  .map((agentReportFormat) => `.${agentReportFormat}`)
  .join(', ')
  .replace(/, (?!.*, )/, ' or ');

/** What is written to disk. */
export const contentOf = ({ text, encoding }: ReportFile): string | Buffer =>
  encoding === 'base64' ? Buffer.from(text, 'base64') : text;

/**
 * Writes the tables of agents and judges of the open project to a file; the format follows its extension.
 * @throws UsageError for another extension, or for a `by` other than source, people or judge
 */
export async function writeAgentReport({ client, out }: CliSession, given: { out: string; by: string }): Promise<void> {
  const file = path.resolve(given.out);
  const format = agentReportFormats.find(
    (agentReportFormat) => path.extname(file).toLowerCase() === `.${agentReportFormat}`,
  );
  if (!format)
    throw new UsageError(inWords('cli-out-ending', { known: reportEndings, file: path.basename(given.out) }));
  const by = successBy.safeParse(given.by);
  if (!by.success) throw new UsageError(inWords('cli-by'));
  await replaceFile(file, contentOf(await client.judging.report({ by: by.data, format })));
  out.result({ file }, () => `Written: ${file}`);
}
