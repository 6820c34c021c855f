import type { Message, Part } from '#pipelines/prompts/messages.ts';
import { parsePrompt, type Prompt } from '#pipelines/prompts/prompt.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { MessagePart, TaskPrompt } from '#shared/tasks/messages.ts';
import type { EvaluationOptions } from './payload.ts';

/** Removes lines that contained only an empty variable. */
function tidy(text: string): string {
  return text.replace(/^\s*\n/, '').replace(/\n{3,}/g, '\n\n');
}

function taskPrompt(prompt: Prompt, system: EvaluationOptions['system']): TaskPrompt {
  // A prompt file need not use every variable that its task offers.
  const sections = (inputs: Record<string, string>) =>
    prompt.render(Object.fromEntries(Object.entries(inputs).filter(([name]) => prompt.inputs.includes(name))));
  const blank = Object.fromEntries(prompt.inputs.map((name) => [name, '']));
  return {
    system: system === null ? null : system === 'prompt' ? sections(blank).system : system.text,
    user: (inputs) => tidy(sections(inputs).user),
  };
}

/** The prompt of an item: the project's own, if the run has one in place of the benchmark's. */
export function promptFor(
  task: AnyTaskType,
  item: unknown,
  { promptId, promptTexts }: Pick<EvaluationOptions, 'promptId' | 'promptTexts'>,
  known: (id: string) => Prompt,
): Prompt {
  const id = task.promptOf?.(item) ?? promptId;
  const own = promptTexts?.[id];
  return own === undefined ? known(id) : parsePrompt(own, id);
}

function asPart(part: MessagePart): Part {
  if (part.type === 'text') return part;
  const { ref, width, height } = part.image;
  const marks = part.marks ?? [];
  const edits = marks.length > 0 ? { edits: [{ kind: 'draw' as const, marks: [...marks] }] } : {};
  return { type: 'image', image: { sha256: ref, width, height, ...edits } };
}

/**
 * The messages for one item; pictures by hash, omitted in a check without pictures. `more` are texts after the user's
 * own. A tool turn is sent as a user turn, which every model accepts.
 */
export function messagesOf(
  task: AnyTaskType,
  item: unknown,
  prompt: Prompt,
  options: EvaluationOptions,
  more: readonly string[] = [],
): Message[] {
  const { visualPrompt, thinking } = options;
  const asked = task.buildMessages(item, taskPrompt(prompt, options.system), { visualPrompt, thinking });
  const messages = asked.map(({ role, parts }) => ({
    role: role === 'tool' ? ('user' as const) : role,
    content: parts.filter((part) => part.type === 'text' || !options.noImage).map(asPart),
  }));
  return withTexts(messages, more);
}

/** The messages with texts after the user's own. */
function withTexts(messages: Message[], more: readonly string[]): Message[] {
  const last = messages.findLast((message) => message.role === 'user');
  if (last && typeof last.content !== 'string') for (const text of more) last.content.push({ type: 'text', text });
  return messages;
}

/** The question after its examples, each as it would be asked with its right reply. */
export function afterExamples(
  question: readonly Message[],
  examples: readonly { asked: Message[]; reply: string }[],
): Message[] {
  const isSystem = ({ role }: Message) => role === 'system';
  const shown = examples.flatMap(({ asked, reply }): Message[] => [
    ...asked.filter((message) => !isSystem(message)),
    { role: 'assistant', content: reply },
  ]);
  return [...question.filter(isSystem), ...shown, ...question.filter((message) => !isSystem(message))];
}

/** The structured form of an item for the baselines, without its key; `box` as fractions, if a step gives one. */
export function materialOf(task: AnyTaskType, item: unknown, box: BBox | null = null): Material {
  const asked = task.asked(item);
  return asked.kind === 'point' && box ? { ...asked, box } : asked;
}
