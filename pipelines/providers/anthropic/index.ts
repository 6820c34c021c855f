import { inWords } from '#shared/phrases/phrase.ts';
import type { Provider } from '#pipelines/engine/calls/provider.ts';
import { exchange } from '../wire/exchange.ts';
import { anthropicBase, anthropicClient } from './client.ts';
import { messagesBody, messagesUsage, readMessages } from './messages.ts';

const checkTimeoutMs = 15_000;
const json = { 'content-type': 'application/json' };

/** The Messages API. */
export function anthropicProvider(): Provider {
  return {
    id: 'anthropic',
    send(request) {
      const { record, apiKey } = request;
      const where = anthropicBase(record);
      return exchange({ ...request, askedSchema: request.schema !== undefined, where }, async (signal) => {
        const client = await anthropicClient(record, apiKey);
        const beta = request.tools?.beta;
        const headers = beta === undefined ? json : { ...json, 'anthropic-beta': beta };
        const path = beta === undefined ? '/v1/messages' : '/v1/messages?beta=true';
        return client.post(path, { body: messagesBody(request), headers, signal }).asResponse();
      });
    },
    read: (record, raw) => readMessages(record, raw),
    usageOf: messagesUsage,
    async check(record, apiKey, signal) {
      const where = anthropicBase(record);
      const path = `/v1/models/${encodeURIComponent(record.model)}`;
      await exchange({ record, apiKey, signal, timeoutMs: checkTimeoutMs, where, askedSchema: false }, async (stop) =>
        (await anthropicClient(record, apiKey)).get(path, { signal: stop }).asResponse(),
      );
      return inWords('server-has-model', { model: record.model });
    },
  };
}
