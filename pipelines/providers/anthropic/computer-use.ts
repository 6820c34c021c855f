import { z } from 'zod';
import { isComputerCall } from '#shared/agents/computer-functions.ts';
import type { PreparedMessage, PreparedPart, ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { displayOf } from '../wire/display.ts';

/** The computer-use tool, with the screen's size as the model sees it, and functions beside it. */
export function offered({ tools, messages }: ProviderRequest): readonly unknown[] | undefined {
  if (!tools) return undefined;
  const { width, height } = displayOf({ messages });
  const zoom = tools.computer === 'computer_20251124' ? { enable_zoom: true } : {};
  return [
    { type: tools.computer, name: 'computer', display_width_px: width, display_height_px: height, ...zoom },
    ...tools.functions.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
  ];
}

type Encode = (part: PreparedPart) => unknown;

function blocks({ tool, parts }: PreparedMessage, encode: Encode): readonly unknown[] {
  const content = parts.map(encode);
  if (!tool) return content;
  return 'output' in tool ? tool.output : [{ type: 'tool_result', tool_use_id: tool.call, content }];
}

/** The conversation; the answers to all calls of one turn are one message, as the interface demands. */
export function turns(messages: readonly PreparedMessage[], encode: Encode): { role: string; content: unknown[] }[] {
  const made: { role: string; content: unknown[]; tools: boolean }[] = [];
  for (const message of messages.filter(({ role }) => role !== 'system')) {
    const content = blocks(message, encode);
    const last = made.at(-1);
    if (last?.role === message.role && last.tools) last.content.push(...content);
    else made.push({ role: message.role, content: [...content], tools: message.tool !== undefined });
  }
  return made.map(({ role, content }) => ({ role, content }));
}

const message = z.object({ content: z.array(z.looseObject({ type: z.string(), name: z.string().optional() })) });

/** The blocks as they are, as JSON, if one of them calls a tool; null if none does. */
export function calledTools(body: unknown): string | null {
  const content = message.safeParse(body).data?.content ?? [];
  return content.some(({ type, name = '' }) => type === 'tool_use' && isComputerCall(name))
    ? JSON.stringify(content)
    : null;
}
