import { optionFault, type PipelineOption } from '#shared/contract/runs/runs.ts';
import type { Pipeline } from './step.ts';

/** Read by the runner itself, so every pipeline has it. */
export const concurrencyOption: PipelineOption = {
  id: 'concurrency',
  name: 'Items at once',
  help: 'Items processed in parallel per step; empty: automatic.',
  role: null,
  field: { kind: 'number', min: 1, max: 512, whole: true, default: null },
};

/** Problems with the options of a run, one sentence each; none if a pipeline declares no options. */
export function optionProblems({ name, options: declared }: Pipeline, given: Record<string, unknown>): string[] {
  if (!declared) return [];
  return Object.entries(given).flatMap(([id, value]) => {
    const option = declared.find((one) => one.id === id);
    if (!option) return [`${name} has no option ${id}; its options are ${declared.map((one) => one.id).join(', ')}.`];
    return optionFault(option, value) ?? [];
  });
}
