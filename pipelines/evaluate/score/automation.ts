import path from 'node:path';
import { z } from 'zod';
import { shapeProblem } from '#pipelines/formats/json/read.ts';
import { importedPlatform } from '#pipelines/formats/platforms.ts';
import { outcomeProblem } from '#shared/metrics/eqa.ts';
import { automationSummary } from '#shared/tasks/automation/summary.ts';
import { expectedFields } from './expected.ts';
import { predictionBatches } from './predictions.ts';
import type { ScoreRefusal, ScoreReport } from './report.ts';
import { Usable } from './usable.ts';

const finished = z.object({
  task: z.string().optional(),
  platform: z.string().nullish(),
  success: z.boolean(),
  steps: z.number(),
});

/** `--task automation`: outcomes in task order; no gold. Records with an impossible number of steps are refused. */
export async function scoreAutomation(predictions: string, maxSteps: number): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const summary = automationSummary(maxSteps);
  const name = path.basename(predictions);
  const { fields, example } = expectedFields.automation;
  const usable = new Usable(predictions, fields, example);
  for await (const batch of predictionBatches(predictions))
    for (const prediction of batch) {
      usable.see(prediction);
      const { line, value, why } = prediction;
      const checked = finished.safeParse(value);
      const task = value?.['task'];
      const record = typeof task === 'string' && task !== '' ? task : `${name}:${line}`;
      if (!checked.success) {
        refused.push({ record, line, why: why ?? shapeProblem(checked.error) });
        continue;
      }
      const { success, steps, platform } = checked.data;
      const problem = outcomeProblem({ success, steps }, maxSteps);
      if (problem === null) summary.add({ success, steps, platform: importedPlatform(platform) });
      else refused.push({ record, line, why: problem });
    }
  usable.require(1);
  return { document: { task: 'automation', maxSteps, ...summary.result() }, refused, warnings: [] };
}
