import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type { Provider } from '#pipelines/engine/calls/provider.ts';
import { exchange } from '../wire/exchange.ts';
import { chatBody, chatUsage, readChat } from './chat.ts';
import { openaiClient, openaiServer } from './client.ts';
import { readResponses, responsesBody, responsesUsage } from './responses.ts';

const checkTimeoutMs = 15_000;
const json = { 'content-type': 'application/json' };

/** The computer-use tools exist in the Responses API only. */
export const usesResponses = ({ api, computerUse }: ModelRecord): boolean =>
  api === 'responses' || computerUse !== undefined;

/** Chat Completions (default) or Responses, of the vendor or any compatible server. */
export function openaiProvider(): Provider {
  return {
    id: 'openai',
    send(request) {
      const { record, apiKey } = request;
      const responses = usesResponses(record);
      const where = record.baseUrl ?? openaiServer;
      return exchange({ ...request, askedSchema: request.schema !== undefined, where }, async (signal) => {
        const client = await openaiClient(record, apiKey);
        const body = responses ? responsesBody(request) : chatBody(request);
        const path = responses ? '/responses' : '/chat/completions';
        return client.post(path, { body, headers: json, signal }).asResponse();
      });
    },
    read: (record, raw) => (usesResponses(record) ? readResponses(record, raw) : readChat(record.name, raw)),
    usageOf: (raw) => chatUsage(raw) ?? responsesUsage(raw),
    async check(record, apiKey, signal) {
      const where = record.baseUrl ?? openaiServer;
      try {
        const raw = await exchange(
          { record, apiKey, signal, timeoutMs: checkTimeoutMs, where, askedSchema: false },
          async (stop) => (await openaiClient(record, apiKey)).get('/models', { signal: stop }).asResponse(),
        );
        const list = z.object({ data: z.array(z.object({ id: z.string() })) }).safeParse(JSON.parse(raw.body));
        if (!list.success) return inWords('server-no-list');
        return list.data.data.some((m) => m.id === record.model)
          ? inWords('server-has-model', { model: record.model })
          : inWords('server-lacks-model', { model: record.model });
      } catch (error) {
        if (error instanceof ProviderError && error.code === 'not-found') return inWords('server-no-list');
        if (error instanceof SyntaxError) return inWords('server-no-list');
        throw error;
      }
    },
  };
}
