import { z } from 'zod';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type {
  PreparedMessage,
  PreparedPart,
  ProviderRequest,
  RawReply,
  ReadReply,
  ReportedUsage,
} from '#pipelines/engine/calls/provider.ts';
import { BodyWriter, type SplicedBody } from '../wire/body.ts';
import { parseBody, wrongShape } from '../wire/exchange.ts';
import { reportedUsage } from '../wire/usage.ts';

const inline = (part: PreparedPart & { type: 'image' }, body: BodyWriter) => ({
  inlineData: { mimeType: part.mime, data: body.base64(part) },
});

/** The parts of a message; the answer to a call has its words in the response and its screenshot beside it. */
function partsFor({ tool, parts }: PreparedMessage, body: BodyWriter): readonly unknown[] {
  if (!tool) return parts.map((part) => (part.type === 'text' ? { text: part.text } : inline(part, body)));
  if ('output' in tool) return tool.output;
  const words = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  const pictures = parts.flatMap((part) => (part.type === 'image' ? [inline(part, body)] : []));
  // A position in the reply stands for an id where the model gave none.
  const id = /^\d+$/.test(tool.call) ? {} : { id: tool.call };
  const response = {
    ...(words !== '' && { output: words }),
    ...(tool.acknowledged && { safety_acknowledgement: 'true' }),
  };
  return [{ functionResponse: { name: tool.name, ...id, response, ...(pictures.length > 0 && { parts: pictures }) } }];
}

function contents(messages: readonly PreparedMessage[], body: BodyWriter) {
  const made: { role: 'user' | 'model'; parts: unknown[]; tools: boolean }[] = [];
  for (const message of messages.filter(({ role }) => role !== 'system')) {
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = partsFor(message, body);
    const last = made.at(-1);
    if (last?.role === role && last.tools) last.parts.push(...parts);
    else made.push({ role, parts: [...parts], tools: message.tool !== undefined });
  }
  return made.map(({ role, parts }) => ({ role, parts }));
}

/** Predefined functions that nothing here performs; the model is not offered them. */
const excluded = ['search', 'navigate', 'go_forward', 'hover_at'];

/** Request body of `generateContent`. */
export function contentBody(request: ProviderRequest): SplicedBody {
  const { record, schema, tools, messages, maxTokens, sample } = request;
  const { temperature, topP, seed } = record.params;
  const body = new BodyWriter();
  const system = messages.filter(({ role }) => role === 'system').flatMap((message) => partsFor(message, body));
  return body.encode({
    contents: contents(messages, body),
    systemInstruction: system.length > 0 ? { parts: system } : undefined,
    tools: tools && [
      { computerUse: { environment: 'ENVIRONMENT_BROWSER', excludedPredefinedFunctions: excluded } },
      { functionDeclarations: tools.functions },
    ],
    generationConfig: {
      maxOutputTokens: maxTokens,
      temperature: temperature ?? undefined,
      topP,
      seed: seed === undefined ? undefined : seed + sample,
      ...(schema && { responseMimeType: 'application/json', responseJsonSchema: schema.schema }),
    },
  });
}

const tokens = z.object({
  promptTokenCount: z.number().optional(),
  candidatesTokenCount: z.number().optional(),
  thoughtsTokenCount: z.number().optional(),
});

/** Thoughts are paid for like the answer, and counted beside it. */
function usageOf(metadata: unknown): ReportedUsage | null {
  const { promptTokenCount: input, ...read } = tokens.safeParse(metadata).data ?? {};
  const [count, thought] = [read.candidatesTokenCount, read.thoughtsTokenCount];
  const output = count === undefined && thought === undefined ? undefined : (count ?? 0) + (thought ?? 0);
  return reportedUsage({ input, output }, { input: ['input'], output: 'output' });
}

const part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z.unknown().optional(),
});
const answer = z.object({
  candidates: z
    .array(
      z.object({
        content: z.object({ parts: z.array(part).optional() }).optional(),
        finishReason: z.string().nullish(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  usageMetadata: z.unknown().optional(),
});
/** Why Gemini ends without an answer, if that is because it may not give one. */
const declined: ReadonlySet<string> = new Set([
  'SAFETY',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'RECITATION',
  'IMAGE_SAFETY',
]);

export function readContent({ name: model }: ModelRecord, raw: RawReply): ReadReply {
  const read = answer.safeParse(parseBody(raw, model));
  const [candidate] = read.data?.candidates ?? [];
  const blocked = read.data?.promptFeedback?.blockReason ?? null;
  if (!read.success || (!candidate && blocked === null)) throw wrongShape(model, raw);
  const parts = candidate?.content?.parts ?? [];
  const calls = parts.some(({ functionCall }) => functionCall !== undefined);
  const words = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
  const text = calls ? JSON.stringify(parts) : words;
  const reason = candidate?.finishReason ?? null;
  const refusal = blocked !== null || declined.has(reason ?? '') ? words || inWords('server-declined') : null;
  const stopReason = reason === 'MAX_TOKENS' ? 'length' : reason;
  if (text.trim() === '' && refusal === null && stopReason !== 'length')
    throw new ProviderError({
      code: 'empty-reply',
      message: inWords('server-empty-text', { model }),
      body: raw.body.slice(0, 4000),
    });
  return { text, refusal, usage: usageOf(read.data.usageMetadata), stopReason };
}

/** The usage, even if the rest cannot be read. */
export function contentUsage(raw: RawReply): ReportedUsage | null {
  try {
    return usageOf(answer.safeParse(JSON.parse(raw.body)).data?.usageMetadata);
  } catch {
    return null;
  }
}
