import { z } from 'zod';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type {
  PreparedMessage,
  ProviderRequest,
  RawReply,
  ReadReply,
  ReportedUsage,
} from '#pipelines/engine/calls/provider.ts';
import { BodyWriter, type SplicedBody } from '../wire/body.ts';
import { parseBody, wrongShape } from '../wire/exchange.ts';
import { rawUsage, reportedUsage } from '../wire/usage.ts';
import { calledTools, offered, toolItems } from './computer-use.ts';

function content(message: PreparedMessage, body: BodyWriter): unknown[] {
  return message.parts.map((part) => {
    if (part.type === 'image') return { type: 'input_image', image_url: body.dataUrl(part), detail: part.detail };
    return { type: message.role === 'assistant' ? 'output_text' : 'input_text', text: part.text };
  });
}

/** Request body of the Responses API; nothing is stored at the provider. */
export function responsesBody(request: ProviderRequest): SplicedBody {
  const { record, schema } = request;
  const { temperature, topP, reasoningEffort } = record.params;
  const body = new BodyWriter();
  return body.encode({
    model: record.model,
    input: request.messages.flatMap((m) => toolItems(m, body) ?? [{ role: m.role, content: content(m, body) }]),
    ...offered(request),
    max_output_tokens: request.maxTokens,
    temperature: temperature ?? undefined,
    top_p: topP,
    reasoning: reasoningEffort === undefined ? undefined : { effort: reasoningEffort },
    text: schema && {
      format: { type: 'json_schema', name: schema.name, schema: schema.schema, strict: schema.strict },
    },
    store: false,
  });
}

const fields = { input: ['input_tokens'], output: 'output_tokens' };
const answer = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(z.object({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() }))
        .nullish(),
    }),
  ),
  usage: z.unknown().optional(),
});

export function readResponses({ name: model, computerUse }: ModelRecord, raw: RawReply): ReadReply {
  const body = parseBody(raw, model);
  const read = answer.safeParse(body);
  if (!read.success) throw wrongShape(model, raw);
  const { output, incomplete_details: incomplete } = read.data;
  const parts = output.filter((o) => o.type === 'message').flatMap((o) => o.content ?? []);
  const calls = computerUse === undefined ? null : calledTools(body);
  const text = calls ?? parts.map((p) => p.text ?? '').join('');
  const filtered = incomplete?.reason === 'content_filter' ? inWords('server-filtered') : null;
  const refusal = parts.find((p) => p.refusal)?.refusal ?? filtered;
  const stopReason = incomplete?.reason === 'max_output_tokens' ? 'length' : (read.data.status ?? null);
  if (text.trim() === '' && refusal === null && stopReason !== 'length')
    throw new ProviderError({
      code: 'empty-reply',
      message: inWords('server-empty-text', { model }),
      body: raw.body.slice(0, 4000),
    });
  return { text, refusal, usage: reportedUsage(read.data.usage, fields), stopReason };
}

export function responsesUsage(raw: RawReply): ReportedUsage | null {
  return reportedUsage(rawUsage(raw.body), fields);
}
