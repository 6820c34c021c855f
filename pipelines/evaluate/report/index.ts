import type { z } from 'zod';
import type { reportFormat } from '#shared/contract/runs/evaluations/procedures.ts';
import type { ExtractedFigures } from '#shared/contract/runs/evaluations/evaluation.ts';
import { standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import { csvReport, figureLines } from './csv.ts';
import { htmlReport } from './html.ts';
import { markdownReport } from './markdown.ts';
import { type Evaluation, readingOf, type ReadingName, tablesOf } from './model.ts';
import { recordSheet } from './run-record.ts';
import { type ReportMaterial, sectionsOf } from './section.ts';
import { chartSvg } from './svg.ts';
import { tablesIn } from './sections/tables-in.ts';
import { texReport } from './tex.ts';
import { dataSheet, tableSheet, type WorkbookSheet } from './workbook.ts';

type TextFormat = Exclude<z.infer<typeof reportFormat>, 'xlsx'>;

function jsonReport(
  evaluations: readonly Evaluation[],
  reading: ReadingName,
  { pairs, examples, references = [] }: ReportMaterial,
) {
  const standings = new Map(tablesOf(evaluations).flatMap((group) => [...standingsOf(group)]));
  const models = evaluations.map((evaluation) => ({
    run: evaluation.run.id,
    model: evaluation.model,
    baseline: evaluation.baseline,
    standing: standings.get(evaluation.run.id) ?? 'complete',
    settings: evaluation.settings,
    task: evaluation.task,
    release: evaluation.release,
    scored: evaluation.scored,
    of: evaluation.of,
    ...readingOf(evaluation, reading),
    summary: reading === 'parity' && evaluation.parity ? evaluation.summary.parity : evaluation.summary.strict,
    clustered: readingOf(evaluation, reading).headline[0]?.clustered ?? null,
    misses: evaluation.misses,
    ...(reading === 'strict' && evaluation.extracted && extractedJson(evaluation.extracted)),
    calls: evaluation.run.calls,
    reused: evaluation.run.reused,
    cost: evaluation.run.spent,
    latency: evaluation.latency,
    served: evaluation.served,
    manifest: evaluation.manifest,
  }));
  return `${JSON.stringify({ reading, models, references, pairs, examples }, null, 2)}\n`;
}

/** What an extractor was asked and found, and the figures with it, apart from those without. */
const extractedJson = ({ strict, summary, misses, ...extracted }: ExtractedFigures) => ({
  extracted,
  withExtractor: { ...strict, summary, misses },
});

/** The report of some evaluations as text; different tasks or releases have separate tables. */
export function reportText(
  evaluations: readonly Evaluation[],
  format: TextFormat,
  reading: ReadingName,
  material: ReportMaterial = { pairs: [], examples: [] },
): string {
  const sections = sectionsOf(evaluations, reading, material);
  switch (format) {
    case 'md':
      return sections.map(markdownReport).join('\n');
    case 'csv':
      return csvReport(evaluations, reading, material.references);
    case 'json':
      return jsonReport(evaluations, reading, material);
    case 'tex':
      return sections.map(texReport).join('\n');
    case 'html':
      return htmlReport(sections);
    case 'svg':
      return chartSvg(sections);
  }
}

/**
 * The sheets of a report in `.xlsx`: every figure at full precision, the tables as printed (in percent), and the run
 * records.
 */
export function reportSheets(
  evaluations: readonly Evaluation[],
  reading: ReadingName,
  material: ReportMaterial = { pairs: [], examples: [] },
): WorkbookSheet[] {
  return [
    dataSheet('Figures', figureLines(evaluations, reading, material.references)),
    ...sectionsOf(evaluations, reading, material).flatMap(tablesIn).map(tableSheet),
    recordSheet(evaluations),
  ];
}
