import { createHash } from 'node:crypto';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { ImagePolicy } from '#shared/geometry/image-policy.ts';
import { type Message, partsOf } from '../../prompts/messages.ts';
import type { AnswerSchema, OfferedTools } from '../calls/provider.ts';

export interface CallIdentity {
  record: ModelRecord;
  image: ImagePolicy;
  messages: readonly Message[];
  schema: AnswerSchema | undefined;
  tools?: OfferedTools | undefined;
  maxTokens: number;
  sample: number;
  /** Counts repeats after an unreadable answer. */
  attempt: number;
  data: unknown;
}

/** JSON with sorted keys and without `undefined`, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((v) => canonicalJson(v ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * SHA-256 over everything that can change the answer, and nothing else: not the model's name in this project, its
 * limits, its price or its key. Pictures are identified by hash, edits and policy.
 */
export function ledgerKey(call: CallIdentity): string {
  const { record } = call;
  const messages = call.messages.map((m) => ({ role: m.role, parts: partsOf(m), tool: m.tool }));
  const hasImage = messages.some((m) => m.parts.some((p) => p.type === 'image'));
  const identity = {
    v: 1,
    provider: record.provider,
    baseUrl: record.baseUrl?.replace(/\/+$/, '') ?? null,
    api: record.api ?? null,
    model: record.model,
    params: { ...record.params, maxTokens: call.maxTokens },
    messages,
    image: hasImage ? call.image : null,
    schema: call.schema?.schema ?? null,
    tools: call.tools,
    sample: call.sample,
    attempt: call.attempt,
    data: record.provider === 'builtin' ? (call.data ?? null) : null,
  };
  return createHash('sha256').update(canonicalJson(identity)).digest('hex');
}
