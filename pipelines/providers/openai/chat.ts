import { z } from 'zod';
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
import { openaiServer } from './client.ts';

/** Newer models of the vendor reject `max_tokens`; many other servers accept nothing else. */
function tokenLimit({ record, maxTokens }: ProviderRequest): Record<string, number> {
  const vendor = record.baseUrl === undefined || record.baseUrl.startsWith(openaiServer);
  const modern = vendor || /(^|\/)(o\d|gpt-5)/i.test(record.model);
  return modern ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens };
}

function content(parts: PreparedPart[], body: BodyWriter): unknown {
  if (parts.every((p) => p.type === 'text')) return parts.map((p) => p.text).join('\n');
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: body.dataUrl(part), detail: part.detail } },
  );
}

/** Request body of Chat Completions. */
export function chatBody(request: ProviderRequest): SplicedBody {
  const { record, schema, sample } = request;
  const { temperature, topP, seed, reasoningEffort } = record.params;
  const body = new BodyWriter();
  return body.encode({
    model: record.model,
    messages: request.messages.map((m) => ({ role: m.role, content: content(m.parts, body) })),
    ...tokenLimit(request),
    temperature: temperature ?? undefined,
    top_p: topP,
    // With a fixed seed all repeated questions would get the same answer.
    seed: seed === undefined ? undefined : seed + sample,
    reasoning_effort: reasoningEffort,
    response_format: schema && {
      type: 'json_schema',
      json_schema: { name: schema.name, schema: schema.schema, strict: schema.strict },
    },
  });
}

const fields = { input: ['prompt_tokens'], output: 'completion_tokens' };
const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z
            .string()
            .or(z.array(z.object({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() })))
            .nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          tool_calls: z.array(z.unknown()).nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});

/** What an answer without text contains instead. */
function emptyReply(
  model: string,
  message: {
    reasoning_content?: string | null | undefined;
    tool_calls?: unknown[] | null | undefined;
  },
) {
  if (message.tool_calls?.length) return inWords('server-called-tool', { model });
  if (message.reasoning_content) return inWords('server-only-reasoning', { model });
  return inWords('server-empty-text', { model });
}

export function readChat(model: string, raw: RawReply): ReadReply {
  const read = completion.safeParse(parseBody(raw, model));
  const choice = read.success ? read.data.choices[0] : undefined;
  if (!read.success || !choice) throw wrongShape(model, raw);
  const { content: given, refusal: declined } = choice.message;
  const parts = Array.isArray(given) ? given : [{ type: 'text', text: given ?? '', refusal: undefined }];
  const text = parts.map((p) => p.text ?? '').join('');
  const stopReason = choice.finish_reason ?? null;
  const filtered = stopReason === 'content_filter' ? inWords('server-filtered') : null;
  const refusal = (declined || parts.find((p) => p.refusal)?.refusal || filtered) ?? null;
  if (text.trim() === '' && refusal === null && stopReason !== 'length')
    throw new ProviderError({
      code: 'empty-reply',
      message: emptyReply(model, choice.message),
      body: raw.body.slice(0, 4000),
    });
  return { text, refusal, usage: reportedUsage(read.data.usage, fields), stopReason };
}

/** The usage, even if the rest cannot be read. */
export function chatUsage(raw: RawReply): ReportedUsage | null {
  return reportedUsage(rawUsage(raw.body), fields);
}
