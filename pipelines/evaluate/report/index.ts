import { csvReport } from './csv.ts';
import { markdownReport } from './markdown.ts';
import { type Evaluation, readingOf, type ReadingName } from './model.ts';

export const reportFormats = ['md', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

function jsonReport(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const models = evaluations.map((one) => ({
    run: one.run.id,
    model: one.model,
    baseline: one.baseline,
    task: one.task,
    release: one.release,
    scored: one.scored,
    of: one.of,
    ...readingOf(one, reading),
    clustered: reading === 'strict' ? one.clustered : null,
    calls: one.run.calls,
    reused: one.run.reused,
    cost: one.run.spent,
    manifest: one.manifest,
  }));
  return `${JSON.stringify({ reading, models }, null, 2)}\n`;
}

/** The report of some evaluations as text. */
export function reportText(evaluations: readonly Evaluation[], format: ReportFormat, reading: ReadingName): string {
  if (format === 'md') return markdownReport(evaluations, reading);
  return format === 'csv' ? csvReport(evaluations, reading) : jsonReport(evaluations, reading);
}
