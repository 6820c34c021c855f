import type { z } from 'zod';
import type { reportFormat } from '#shared/contract/evaluations.ts';
import { csvReport } from './csv.ts';
import { htmlReport } from './html.ts';
import { markdownReport } from './markdown.ts';
import { type Evaluation, readingOf, type ReadingName, tablesOf } from './model.ts';
import { svgReport } from './svg.ts';
import { texReport } from './tex.ts';

type ReportFormat = z.infer<typeof reportFormat>;

function jsonReport(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const models = evaluations.map((one) => ({
    run: one.run.id,
    model: one.model,
    baseline: one.baseline,
    settings: one.settings,
    task: one.task,
    release: one.release,
    scored: one.scored,
    of: one.of,
    ...readingOf(one, reading),
    summary: reading === 'parity' && one.parity ? one.summary.parity : one.summary.strict,
    clustered: readingOf(one, reading).headline[0]?.clustered ?? null,
    calls: one.run.calls,
    reused: one.run.reused,
    cost: one.run.spent,
    manifest: one.manifest,
  }));
  return `${JSON.stringify({ reading, models }, null, 2)}\n`;
}

/** The report of some evaluations as text; those of different tasks or releases stand in tables of their own. */
export function reportText(evaluations: readonly Evaluation[], format: ReportFormat, reading: ReadingName): string {
  switch (format) {
    case 'md':
      return tablesOf(evaluations)
        .map((group) => markdownReport(group, reading))
        .join('\n');
    case 'csv':
      return csvReport(evaluations, reading);
    case 'json':
      return jsonReport(evaluations, reading);
    case 'tex':
      return tablesOf(evaluations)
        .map((group) => texReport(group, reading))
        .join('\n');
    case 'html':
      return htmlReport(evaluations, reading);
    case 'svg':
      return svgReport(evaluations, reading);
  }
}
