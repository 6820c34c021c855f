import { optionFault, type PipelineOption } from '#shared/contract/runs/runs.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
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
export function optionProblems({ name, options: declared }: Pipeline, given: Record<string, unknown>): Phrase[] {
  if (!declared) return [];
  return Object.entries(given).flatMap(([id, value]) => {
    const option = declared.find((entry) => entry.id === id);
    const known = declared.map((entry) => entry.id).join(', ');
    if (!option) return [phrase('start-no-option', { pipeline: name, option: id, known })];
    return optionFault(option, value) ?? [];
  });
}
