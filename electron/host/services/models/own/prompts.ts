import { existsSync } from 'node:fs';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { parsePrompt, type Prompt } from '#pipelines/prompts/prompt.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../../errors/errors.ts';
import { inside, readInside } from '../../../files/inside.ts';

/** Under which key a record names its file for a prompt of a task: the prompt's id, or the task's. */
export const ownPromptKey = ({ prompts }: Pick<ModelRecord, 'prompts'>, task: string, id: string): string =>
  prompts?.[id] === undefined && prompts?.[task] !== undefined ? task : id;

/** The file that a record names for a prompt of a task; undefined if it takes the benchmark's. */
export const ownPromptFile = (record: Pick<ModelRecord, 'prompts'>, task: string, id: string): string | undefined =>
  record.prompts?.[ownPromptKey(record, task, id)];

/** The text of a project's prompt file. INVALID if it is missing. */
export function ownPromptText(folder: string, file: string): string {
  if (!existsSync(inside(folder, file)))
    throw failure('INVALID', phrase('prompt-file-missing', { file }), { field: 'prompts' });
  return readInside(folder, file);
}

/**
 * A prompt that stands for one of the benchmark's: it may use the same variables, and need not use all. INVALID if it
 * cannot be read, or uses others.
 */
export function checkedPrompt(text: string, file: string, instead: Prompt): Prompt {
  const prompt = (() => {
    try {
      return parsePrompt(text, file);
    } catch (error) {
      throw failure('INVALID', textPhrase((error as Error).message), { field: 'prompts' });
    }
  })();
  const others = prompt.inputs.filter((name) => !instead.inputs.includes(name));
  if (others.length > 0)
    throw failure(
      'INVALID',
      phrase('prompt-other-inputs', { file, others: others.join(', '), known: instead.inputs.join(', ') }),
      { field: 'prompts' },
    );
  return prompt;
}
