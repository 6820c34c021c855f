import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BatchAddress, BatchCall, BatchResult, BatchServer } from '../batch/server.ts';
import { asked, askedFor, json, linesOf, longReplies, uploadMs } from '../batch/wire.ts';
import { SplicedBody } from '../wire/body.ts';
import { chatBody } from './chat.ts';
import { openaiClient, openaiServer } from './client.ts';
import { responsesBody } from './responses.ts';

const batch = z.object({
  id: z.string(),
  status: z.string(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const line = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
});

/** A batch in one of these states has all the results that it will have. */
const ended: ReadonlySet<string> = new Set(['completed', 'failed', 'expired', 'cancelled']);

const whereOf = ({ record }: BatchAddress) => record.baseUrl ?? openaiServer;
const clientOf = ({ record, apiKey }: BatchAddress) => openaiClient(record, apiKey);

/** A multipart form with the calls as a JSON-lines file, read from disk while it is sent. */
function fileForm(calls: readonly BatchCall[], url: string): { body: SplicedBody; type: string } {
  const boundary = `benchwright-${randomUUID()}`;
  const field = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const lines = calls.flatMap(({ key, body }) => [
    `{"custom_id":${JSON.stringify(key)},"method":"POST","url":${JSON.stringify(url)},"body":`,
    ...body.parts,
    '}\n',
  ]);
  const body = new SplicedBody([
    `${field('purpose', '')}batch\r\n`,
    field('file', '; filename="calls.jsonl"\r\ncontent-type: application/jsonl'),
    ...lines,
    `\r\n--${boundary}--\r\n`,
  ]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

function resultOf({ response, error }: z.infer<typeof line>): BatchResult {
  if (!response) return { status: 500, why: error?.message ?? '' };
  const body = JSON.stringify(response.body);
  return response.status_code < 300
    ? { raw: { httpStatus: response.status_code, body } }
    : { status: response.status_code, why: body.slice(0, 300) };
}

/** OpenAI's Batch API: a file of calls, then a batch of the file, which carries the token as metadata. */
export const openaiBatches = (usesResponses: (record: BatchAddress['record']) => boolean): BatchServer => ({
  most: { calls: 50_000, bytes: 200_000_000 },
  bodyOf: (request) => (usesResponses(request.record) ? responsesBody(request) : chatBody(request)),
  async upload(to, { token, calls, staged, onStaged }) {
    const endpoint = usesResponses(to.record) ? '/v1/responses' : '/v1/chat/completions';
    const client = await clientOf(to);
    let file = staged;
    if (file === null) {
      const { body, type } = fileForm(calls, endpoint);
      const headers = { 'content-type': type };
      const send = (signal: AbortSignal) => client.post('/files', { body, headers, signal }).asResponse();
      file = (await askedFor(z.object({ id: z.string() }), to, whereOf(to), send, uploadMs)).id;
      onStaged(file);
    }
    const order = { input_file_id: file, endpoint, completion_window: '24h', metadata: { benchwright: token } };
    const made = await askedFor(batch, to, whereOf(to), (signal) =>
      client.post('/batches', { body: order, headers: json, signal }).asResponse(),
    );
    return made.id;
  },
  async find(to, { token }) {
    const client = await clientOf(to);
    const { data } = await askedFor(z.object({ data: z.array(batch) }), to, whereOf(to), (signal) =>
      client.get('/batches?limit=100', { signal }).asResponse(),
    );
    return data.find(({ metadata }) => metadata?.['benchwright'] === token)?.id ?? null;
  },
  async results(to, remote) {
    const client = await clientOf(to);
    const state = await askedFor(batch, to, whereOf(to), (signal) =>
      client.get(`/batches/${encodeURIComponent(remote)}`, { signal }).asResponse(),
    );
    if (!ended.has(state.status)) return null;
    const found = new Map<string, BatchResult>();
    const long = longReplies(to);
    const reader = await clientOf(long);
    for (const file of [state.output_file_id, state.error_file_id]) {
      if (!file) continue;
      const text = await asked(long, whereOf(to), (signal) =>
        reader.get(`/files/${encodeURIComponent(file)}/content`, { signal }).asResponse(),
      );
      for (const entry of linesOf(line, text)) found.set(entry.custom_id, resultOf(entry));
    }
    return found;
  },
});
