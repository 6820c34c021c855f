import { z } from 'zod';
import type { BatchAddress, BatchResult, BatchServer } from '../batch/server.ts';
import { asked, askedFor, json, linesOf, longReplies, uploadMs } from '../batch/wire.ts';
import { SplicedBody } from '../wire/body.ts';
import { anthropicBase, anthropicClient } from './client.ts';
import { messagesBody } from './messages.ts';

const batch = z.object({
  id: z.string(),
  processing_status: z.string(),
  created_at: z.string(),
  request_counts: z.record(z.string(), z.number()),
});
const line = z.object({
  custom_id: z.string(),
  result: z
    .object({ type: z.string(), message: z.unknown(), error: z.unknown() })
    .partial({ message: true, error: true }),
});

/** The provider's clock may be behind ours by this much. */
const slackMs = 300_000;

const whereOf = ({ record }: BatchAddress) => anthropicBase(record);
const clientOf = ({ record, apiKey }: BatchAddress) => anthropicClient(record, apiKey);
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0);

function resultOf({ result: { type, message, error } }: z.infer<typeof line>): BatchResult {
  if (type === 'succeeded') return { raw: { httpStatus: 200, body: JSON.stringify(message) } };
  const why = JSON.stringify(error ?? type).slice(0, 300);
  // Expired and cancelled calls were not asked; an invalid one would fail again.
  return { status: /invalid_request/.test(why) ? 400 : 500, why };
}

/** Anthropic's Message Batches API: one request with all calls. It keeps no token, so a lost batch is known by its calls. */
export const anthropicBatches: BatchServer = {
  most: { calls: 100_000, bytes: 256_000_000 },
  bodyOf: messagesBody,
  async upload(to, { calls }) {
    const client = await clientOf(to);
    const parts = calls.flatMap(({ key, body }, at) => [
      `${at === 0 ? '' : ','}{"custom_id":${JSON.stringify(key)},"params":`,
      ...body.parts,
      '}',
    ]);
    const body = new SplicedBody(['{"requests":[', ...parts, ']}']);
    const send = (signal: AbortSignal) =>
      client.post('/v1/messages/batches', { body, headers: json, signal }).asResponse();
    return (await askedFor(batch, to, whereOf(to), send, uploadMs)).id;
  },
  async find(to, { at, size, known }) {
    const client = await clientOf(to);
    const { data } = await askedFor(z.object({ data: z.array(batch) }), to, whereOf(to), (signal) =>
      client.get('/v1/messages/batches?limit=100', { signal }).asResponse(),
    );
    const since = Date.parse(at) - slackMs;
    const alike = data.filter(
      (entry) => !known.has(entry.id) && Date.parse(entry.created_at) >= since && total(entry.request_counts) === size,
    );
    return alike.at(-1)?.id ?? null;
  },
  async results(to, remote) {
    const client = await clientOf(to);
    const path = `/v1/messages/batches/${encodeURIComponent(remote)}`;
    const state = await askedFor(batch, to, whereOf(to), (signal) => client.get(path, { signal }).asResponse());
    if (state.processing_status !== 'ended') return null;
    const long = longReplies(to);
    const reader = await clientOf(long);
    const text = await asked(long, whereOf(to), (signal) => reader.get(`${path}/results`, { signal }).asResponse());
    return new Map(linesOf(line, text).map((entry) => [entry.custom_id, resultOf(entry)]));
  },
};
