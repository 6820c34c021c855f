import type { Message } from '#pipelines/engine/messages.ts';
import type { Prompt } from '#pipelines/engine/prompt.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { TaskPrompt } from '#shared/tasks/messages.ts';
import type { BBox } from '#shared/contract/common.ts';
import { z } from 'zod';
import type { EvaluationOptions } from './payload.ts';

/** Lines that were only a variable without a value leave no gap. */
function tidy(text: string): string {
  return text.replace(/^\s*\n/, '').replace(/\n{3,}/g, '\n\n');
}

function taskPrompt(prompt: Prompt, system: EvaluationOptions['system']): TaskPrompt {
  const sections = (inputs: Record<string, string>) => prompt.render(inputs);
  const blank = Object.fromEntries(prompt.inputs.map((name) => [name, '']));
  return {
    system: system === null ? null : system === 'prompt' ? sections(blank).system : system.text,
    user: (inputs) => tidy(sections(inputs).user),
  };
}

/**
 * The messages that a model is sent for one item; pictures by hash, left out for a check without them. `more` is put
 * after the user's text.
 */
export function messagesOf(
  task: AnyTaskType,
  item: unknown,
  prompt: Prompt,
  options: EvaluationOptions,
  more: string | null = null,
): Message[] {
  const messages = task.buildMessages(item, taskPrompt(prompt, options.system)).map(({ role, parts }) => ({
    role,
    content: parts.flatMap((part): Exclude<Message['content'], string> => {
      if (part.type === 'text') return [part];
      if (options.noImage) return [];
      const { ref, width, height } = part.image;
      return [{ type: 'image', image: { sha256: ref, width, height } }];
    }),
  }));
  if (more !== null)
    messages.findLast((message) => message.role === 'user')?.content.push({ type: 'text', text: more });
  return messages;
}

const choice = z.object({
  question: z.string(),
  options: z.array(z.object({ letter: z.string(), text: z.string() })),
});
const pointing = z.object({ instruction: z.string() });

/** The structured form of an item for the baselines, its key left out; `box` as fractions, where an arm gives one. */
export function materialOf(item: unknown, box: BBox | null = null): Material | undefined {
  const asked = choice.safeParse(item);
  if (asked.success) return { kind: 'answer', question: asked.data };
  const named = pointing.safeParse(item);
  return named.success ? { kind: 'point', instruction: named.data.instruction, ...(box ? { box } : {}) } : undefined;
}
