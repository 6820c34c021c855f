import { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import type { PreparedMessage, ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import type { BodyWriter } from '../wire/body.ts';
import { displayOf } from '../wire/display.ts';

const environments: Partial<Record<Platform, string>> = { web: 'browser', windows: 'windows', mac: 'mac' };

/** The tools of a request, and what the Responses API needs beside them when nothing is stored there. */
export function offered({ tools, messages }: ProviderRequest): Record<string, unknown> {
  if (!tools) return {};
  const { width, height } = displayOf({ messages });
  const { computer, platform, functions } = tools;
  const preview = computer === 'computer_use_preview';
  const display = { display_width: width, display_height: height, environment: environments[platform] ?? 'linux' };
  return {
    tools: [
      { type: computer, ...(preview && display) },
      ...functions.map((entry) => ({ type: 'function', ...entry, strict: false })),
    ],
    ...(preview && { truncation: 'auto' }),
    include: ['reasoning.encrypted_content'],
  };
}

/** The items of a message that is the model's own output or the answer to a call; null for any other. */
export function toolItems({ tool, parts }: PreparedMessage, body: BodyWriter): readonly unknown[] | null {
  if (!tool) return null;
  if ('output' in tool) return tool.output;
  const texts = parts.flatMap((part) => (part.type === 'text' ? [{ type: 'input_text', text: part.text }] : []));
  const pictures = parts.flatMap((part) =>
    part.type === 'image' ? [{ url: body.dataUrl(part), detail: part.detail }] : [],
  );
  if (tool.kind === 'function') {
    const shown = pictures.map(({ url, detail }) => ({ type: 'input_image', image_url: url, detail }));
    return [{ type: 'function_call_output', call_id: tool.call, output: [...texts, ...shown] }];
  }
  const output = { type: 'computer_screenshot', image_url: pictures[0]?.url };
  const checks = tool.acknowledged?.length ? { acknowledged_safety_checks: tool.acknowledged } : {};
  const answer = { type: 'computer_call_output', call_id: tool.call, output, ...checks };
  // A screenshot has no place for words.
  return texts.length === 0 ? [answer] : [answer, { role: 'user', content: texts }];
}

const outputs = z.object({ output: z.array(z.looseObject({ type: z.string() })) });
const called: ReadonlySet<string> = new Set(['computer_call', 'function_call']);

/** The output items as they are, as JSON, if one of them calls a tool; null if none does. */
export function calledTools(body: unknown): string | null {
  const items = outputs.safeParse(body).data?.output ?? [];
  return items.some(({ type }) => called.has(type)) ? JSON.stringify(items) : null;
}
