import { z } from 'zod';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type {
  PreparedPart,
  ProviderRequest,
  RawReply,
  ReadReply,
  ReportedUsage,
} from '#pipelines/engine/calls/provider.ts';
import { BodyWriter, type SplicedBody } from '../wire/body.ts';
import { parseBody, wrongShape } from '../wire/exchange.ts';
import { rawUsage, reportedUsage } from '../wire/usage.ts';
import { calledTools, offered, turns } from './computer-use.ts';

function block(part: PreparedPart, body: BodyWriter): unknown {
  if (part.type === 'text') return { type: 'text', text: part.text };
  return { type: 'image', source: { type: 'base64', media_type: part.mime, data: body.base64(part) } };
}

/** Request body of Messages. A structured answer is requested as the input of one mandatory tool. */
export function messagesBody(request: ProviderRequest): SplicedBody {
  const { record, schema } = request;
  const body = new BodyWriter();
  const system = request.messages
    .filter((m) => m.role === 'system')
    .flatMap((m) => m.parts.map((p) => (p.type === 'text' ? p.text : '')))
    .join('\n\n');
  return body.encode({
    model: record.model,
    max_tokens: request.maxTokens,
    system: system === '' ? undefined : system,
    messages: turns(request.messages, (part) => block(part, body)),
    temperature: record.params.temperature ?? undefined,
    top_p: record.params.topP,
    tools: schema
      ? [{ name: schema.name, description: 'Give the answer in this form.', input_schema: schema.schema }]
      : offered(request),
    tool_choice: schema && { type: 'tool', name: schema.name },
  });
}

const fields = {
  input: ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'],
  output: 'output_tokens',
};
const message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional(), input: z.unknown().optional() })),
  stop_reason: z.string().nullish(),
  usage: z.unknown().optional(),
});

export function readMessages({ name: model, computerUse }: ModelRecord, raw: RawReply): ReadReply {
  const body = parseBody(raw, model);
  const read = message.safeParse(body);
  if (!read.success) throw wrongShape(model, raw);
  const { content, stop_reason: stopReason } = read.data;
  const tool = content.find((c) => c.type === 'tool_use');
  const words = content.map((c) => (c.type === 'text' ? (c.text ?? '') : '')).join('');
  const calls = computerUse === undefined ? null : calledTools(body);
  const text = calls ?? (tool ? JSON.stringify(tool.input) : words);
  const refusal = stopReason === 'refusal' ? words || inWords('server-declined') : null;
  if (text.trim() === '' && refusal === null && stopReason !== 'max_tokens')
    throw new ProviderError({
      code: 'empty-reply',
      message: inWords('server-empty-text', { model }),
      body: raw.body.slice(0, 4000),
    });
  return { text, refusal, usage: reportedUsage(read.data.usage, fields), stopReason: stopReason ?? null };
}

export function messagesUsage(raw: RawReply): ReportedUsage | null {
  return reportedUsage(rawUsage(raw.body), fields);
}
